import type { Store } from '../store/store.ts';

export type RemoveWebhook = (organizationId: string) => Promise<void>;

/**
 * Removes an organization's webhook; fine when it has none. Nothing more is sent: what waits to be is
 * listed as failed.
 */
export function makeRemoveWebhook(store: Pick<Store, 'transaction'>): RemoveWebhook {
  return (organizationId) =>
    store.transaction(async ({ webhooks }) => {
      await webhooks.set(organizationId, null);
      await webhooks.failPending(organizationId, 'not sent: the webhook was removed');
    });
}
