import { Group, Progress, Stack, Text } from '@mantine/core';
import { Count } from './count.tsx';

interface ProgressLineProps {
  /** What goes on: 'Filing reports'. */
  label: string;
  done: number;
  total: number;
}

/** How far something has come. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Text>{label}</Text>
        <Text c="dimmed" fz="sm">
          <Count value={done} /> of <Count value={total} />
        </Text>
      </Group>
      <Progress.Root>
        <Progress.Section value={total === 0 ? 0 : (100 * done) / total} aria-label={label} />
      </Progress.Root>
    </Stack>
  );
}
