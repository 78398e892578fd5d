import { type AuditActor, recordAction } from '../audit/audit.ts';
import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { sentEvents } from '../rules/text/webhook-events.ts';
import type { Store, Transaction, Webhook } from '../store/store.ts';
import { enqueueTo, MOST_PENDING } from './events.ts';

/** Events that wait together, so that other writes get their turn in between. */
const MARKED_TOGETHER = 1_000;

/** Resends every event since `from` that was not delivered. Returns the number of events. */
export type RecoverEvents = (organizationId: string, from: number, staff?: AuditActor) => Promise<number>;

interface RecoverDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Called when there is something to send. */
  onWaiting: () => void;
}

/**
 * Returns the use case that resends what was not delivered, of the events that the webhook gets: pending retries at once, and all
 * others as new deliveries, as soon as there is room for them.
 *
 * Throws `invalid` for a time in the future, `conflict` without a webhook and for one that is turned off, and `rate_limited` within a
 * minute: a program that recovers in a loop must not flood a receiver.
 */
export function makeRecoverEvents({ store, clock, onWaiting }: RecoverDependencies): RecoverEvents {
  // By the real clock: a test key advances that of its world.
  const onceAMinute = limit(
    1,
    MINUTE,
    () => new ApiError('rate_limited', 'Events can be recovered once a minute. Try again in a minute.'),
  );
  return async (organizationId, from, staff) => {
    const at = clock();
    if (from > at) throw new ApiError('invalid', 'from must not be in the future.');
    const { retried, types } = await store.transaction(async (tx) => {
      const { events } = await lockWebhook(tx, organizationId);
      await onceAMinute.take(organizationId);
      await recordAction(tx, { staff, at }, 'webhook.recovered', { from });
      return { retried: await tx.deliveries.retryNow(organizationId, from), types: sentEvents(events) };
    });
    let marked = 0;
    for (let more = MARKED_TOGETHER; more === MARKED_TOGETHER; marked += more)
      more = await store.transaction(({ events }) =>
        events.markUndelivered(organizationId, from, types, MARKED_TOGETHER),
      );
    onWaiting();
    return retried + marked;
  };
}

async function lockWebhook(
  { locks, webhooks }: Pick<Transaction, 'locks' | 'webhooks'>,
  organizationId: string,
): Promise<Webhook> {
  await locks.webhook(organizationId);
  const webhook = await webhooks.find(organizationId);
  if (webhook === undefined) throw new ApiError('conflict', 'There is no webhook. Set one first.');
  if (webhook.turnedOffAt !== null)
    throw new ApiError('conflict', 'The webhook is turned off. Set its URL to turn it on, then recover.');
  return webhook;
}

/** Most deliveries before their first attempt while events are recovered: half of the limit, to leave room for new ones. */
const MOST_RECOVERED = MOST_PENDING / 2;

/** How often events that wait are looked for. */
const LOOK_EVERY_MS = 5_000;

interface WaitingDependencies {
  store: Pick<Store, 'transaction' | 'webhooks'>;
  newId: NewId;
  clock: Clock;
  /** Called when a delivery is ready to be sent. */
  onEvent: () => void;
  log: { error(fields: object, message: string): void };
}

/** Returns the background job that enqueues events that wait, as soon as there is room. One server does so for an organization. */
export function makeEnqueueWaiting({
  store,
  newId,
  clock,
  onEvent,
  log,
}: WaitingDependencies): BackgroundJob {
  const job = new BackgroundJob({
    async round() {
      for (const organizationId of await store.webhooks.listWithWaitingEvents()) {
        if (job.isStopping) return;
        if (await store.transaction((tx) => enqueueSome(tx, organizationId))) onEvent();
      }
    },
    everyMs: LOOK_EVERY_MS,
    waiting: 'could not enqueue events; will try again',
    log,
  });

  async function enqueueSome(tx: Transaction, organizationId: string): Promise<boolean> {
    const { locks, webhooks, deliveries, events } = tx;
    await locks.webhook(organizationId);
    const webhook = await webhooks.find(organizationId);
    if (webhook === undefined || webhook.turnedOffAt !== null) return false;
    const room = Math.min(
      MOST_RECOVERED - (await deliveries.countPending(organizationId, MOST_RECOVERED)),
      MOST_PENDING - (await deliveries.countRetried(organizationId, MOST_PENDING)),
    );
    const types: readonly string[] = sentEvents(webhook.events);
    const waiting = room > 0 ? await events.takeWaiting(organizationId, room) : [];
    for (const { id: eventId, event, body } of waiting)
      if (types.includes(event))
        await enqueueTo(webhook, deliveries, newId, {
          organizationId,
          eventId,
          event,
          body,
          createdAt: clock(),
        });
    return waiting.length > 0;
  }

  return job;
}
