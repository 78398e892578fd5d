import { Refusal } from '../errors.ts';
import { findDelivery } from './find-delivery.ts';
import { type ByHandDependencies, enqueueByHand } from './send-by-hand.ts';

/** Answers the ID of the new delivery. */
export type ResendDelivery = (organizationId: string, deliveryId: string, sentBy: string) => Promise<string>;

/**
 * Sends the same body once more, as a delivery of its own, to the webhook that the organization has now. By hand
 * alone: specification 6, rule 5. Refuses (`notFound`) a delivery that is unknown, forgotten, or another
 * organization's, (`conflict`) one whose attempt is not over, and as `enqueueByHand`.
 */
export function makeResendDelivery({ store, newId, clock, onEvent }: ByHandDependencies): ResendDelivery {
  return async (organizationId, deliveryId, sentBy) => {
    const id = await store.transaction(async (tx) => {
      const { event, body, status, resendOf } = await findDelivery(tx.webhooks, organizationId, deliveryId);
      if (status === 'pending' || status === 'sending') {
        throw new Refusal('conflict', 'This delivery is not over yet: wait for its answer.');
      }
      // All that are sent again lead to the first.
      const outgoing = {
        organizationId,
        event,
        body,
        createdAt: clock(),
        sentBy,
        resendOf: resendOf ?? deliveryId,
      };
      return enqueueByHand(tx, newId, outgoing);
    });
    onEvent();
    return id;
  };
}
