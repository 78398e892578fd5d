import type { Delivery, Webhook, WebhookReads } from '../store/store.ts';

/** How many deliveries an organization is shown. */
const DELIVERIES_SHOWN = 20;

interface WebhookView {
  webhook: Webhook | undefined;
  /** The newest first, at most 20; those of a webhook that was replaced or removed too. */
  deliveries: Delivery[];
}

export type GetWebhook = (organizationId: string) => Promise<WebhookView>;

/** Answers an organization's webhook and its newest deliveries. */
export function makeGetWebhook(webhooks: Pick<WebhookReads, 'find' | 'deliveries'>): GetWebhook {
  return async (organizationId) => {
    const [webhook, deliveries] = await Promise.all([
      webhooks.find(organizationId),
      webhooks.deliveries(organizationId, DELIVERIES_SHOWN),
    ]);
    return { webhook, deliveries };
  };
}
