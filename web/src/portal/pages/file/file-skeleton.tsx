import { Skeleton, Stack } from '@mantine/core';

/** The shape of the file that is to come. */
export function FileSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton h={280} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
