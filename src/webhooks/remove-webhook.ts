import type { Store } from '../store/store.ts';

export type RemoveWebhook = (organizationId: string) => Promise<void>;

/**
 * Removes an organization's webhook; fine when it has none. What happens from then on is not sent; what waits
 * to be sent still is.
 */
export function makeRemoveWebhook(store: Pick<Store, 'transaction'>): RemoveWebhook {
  return (organizationId) => store.transaction((tx) => tx.webhooks.set(organizationId, null));
}
