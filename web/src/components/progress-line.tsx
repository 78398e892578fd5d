import { Group, Progress, Stack, Text } from '@mantine/core';
import { Count } from './figures.tsx';

interface ProgressLineProps {
  /** The activity, such as 'Filing reports'. */
  label: string;
  done: number;
  total: number;
}

/** Shows the progress of an activity. */
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
