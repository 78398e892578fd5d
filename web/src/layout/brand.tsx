import { Group, Text } from '@mantine/core';
import { t } from '../texts.ts';

/** The logo with the name of the network. */
export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <Mark />
      <Text fw={600}>{t('shared.product')}</Text>
    </Group>
  );
}

export const Mark = () => <img src="/icon.svg" alt="" width={24} height={24} />;
