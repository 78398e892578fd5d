import { type EventType, sentEvents } from '../rules/text/webhook-events.ts';
import type { Store } from '../store/store.ts';

/**
 * Most pending events of an organization while an import files: half of the limit, to leave room for the API.
 */
const MOST_WAITING_EVENTS = 500;

/** Returns how many rows can be processed now, at most `most`: each may send an event, and too many must not wait. */
export async function roomFor(
  event: EventType,
  { webhooks, deliveries }: Pick<Store, 'webhooks' | 'deliveries'>,
  organizationId: string,
  most: number,
): Promise<number> {
  const webhook = await webhooks.find(organizationId);
  const isSent = webhook?.turnedOffAt === null && sentEvents(webhook.events).includes(event);
  if (!isSent) return most;
  return Math.min(
    most,
    MOST_WAITING_EVENTS - (await deliveries.countPending(organizationId, MOST_WAITING_EVENTS)),
  );
}
