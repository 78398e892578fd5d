import { useNetwork } from '@mantine/hooks';
import { ApiError, OFFLINE } from '../api.ts';

/** Returns an error that is still true: `null` for one that says that the device is offline, once it is back online. */
export function useCurrentError(error: Error | null): Error | null {
  const { online } = useNetwork();
  return online && error instanceof ApiError && error.code === OFFLINE ? null : error;
}
