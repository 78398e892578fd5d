import { Skeleton, Stack } from '@mantine/core';

/** A placeholder for the file. */
export function FileSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton h={280} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
