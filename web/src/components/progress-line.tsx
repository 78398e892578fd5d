import { Group, Progress, Stack, Text } from '@mantine/core';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(components);

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
          {t('progress', { done, total })}
        </Text>
      </Group>
      <Progress.Root>
        <Progress.Section value={total === 0 ? 0 : (100 * done) / total} aria-label={label} />
      </Progress.Root>
    </Stack>
  );
}
