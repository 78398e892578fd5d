import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { WifiOff } from 'lucide-react';
import { t } from '../texts.ts';

/** Warns that the device is offline and the data may be outdated. */
export function Offline() {
  if (useNetwork().online) return null;
  return (
    <Alert mb="md" color="gray" icon={<WifiOff size={16} aria-hidden />} role="status">
      {t('shared.offline')}
    </Alert>
  );
}
