import { Refusal } from '../errors.ts';
import type { Delivery, WebhookReads } from '../store/store.ts';

export type FindDelivery = (organizationId: string, id: string) => Promise<Delivery>;

/** A delivery of an organization. Refuses (`notFound`) one that is unknown, forgotten, or another's. */
export async function findDelivery(
  webhooks: Pick<WebhookReads, 'findDelivery'>,
  organizationId: string,
  id: string,
): Promise<Delivery> {
  const delivery = await webhooks.findDelivery(organizationId, id);
  if (delivery !== undefined) return delivery;
  throw new Refusal('notFound', 'This delivery is not on the list, or no longer: the newest are kept.');
}

export function makeFindDelivery(webhooks: Pick<WebhookReads, 'findDelivery'>): FindDelivery {
  return (organizationId, id) => findDelivery(webhooks, organizationId, id);
}
