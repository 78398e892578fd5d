import type { OptionalEvent } from '../rules/text/webhook-events.ts';
import type { Store } from '../store/store.ts';

/**
 * Most pending events of an organization while an import files: half of the limit, to leave room for the API.
 */
const MOST_WAITING_EVENTS = 500;

/** Returns how many rows can be processed now, at most `most`: each may send an event, and too many must not wait. */
export async function roomFor(
  event: 'report.submitted' | OptionalEvent,
  { webhooks }: Pick<Store, 'webhooks'>,
  organizationId: string,
  most: number,
): Promise<number> {
  const webhook = await webhooks.find(organizationId);
  const isSent = webhook !== undefined && (event === 'report.submitted' || webhook.events.includes(event));
  if (!isSent) return most;
  return Math.min(
    most,
    MOST_WAITING_EVENTS - (await webhooks.countPending(organizationId, MOST_WAITING_EVENTS)),
  );
}
