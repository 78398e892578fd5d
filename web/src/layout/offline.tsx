import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { WifiOff } from 'lucide-react';

/** Warns that the device is offline and the data may be outdated. */
export function Offline() {
  if (useNetwork().online) return null;
  return (
    <Alert mb="md" color="gray" icon={<WifiOff size={16} aria-hidden />} role="status">
      You are offline. What you see may be old, and nothing can be saved until you are back.
    </Alert>
  );
}
