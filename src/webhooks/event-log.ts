import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { EventType } from '../rules/text/webhook-events.ts';
import type { EventReads, ListedEvent, OrganizationEvent, Store, Transaction } from '../store/store.ts';

/** How long events are kept. */
export const EVENT_DAYS = 30;
const EVENT_MS = EVENT_DAYS * 24 * 60 * 60_000;

/** Bounds the time that one transaction takes. The next request or round goes on. */
const LISTED_TOGETHER = 1_000;

interface EventsQuery {
  /** The position after which to start; from the oldest that is kept without it. */
  after?: number | undefined;
  type?: EventType | undefined;
  limit: number;
}

interface EventPage {
  events: ListedEvent[];
  /** The position after which the next page starts, even if nothing has happened yet. */
  next: number;
}

export type ListEvents = (organizationId: string, query: EventsQuery) => Promise<EventPage>;

type EventLogStore = Pick<Store, 'transaction'> & { events: EventReads };

/**
 * Lists an organization's events of the last 30 days, the oldest first. Positions have no gaps and those of a renter's events are
 * in the order in which they happened, so a caller that continues after the last position misses nothing.
 *
 * Throws `invalid` for a position whose next event was deleted, and for one that was never assigned.
 */
export function makeListEvents(store: EventLogStore): ListEvents {
  return async (organizationId, { after, type, limit }) => {
    if (await store.events.hasUnlisted(organizationId))
      await store.transaction((tx) => assignPositions(tx, organizationId));
    // Read before the events: a position that is assigned in between must not be skipped.
    const { last } = await store.events.range(organizationId);
    if (after !== undefined && after > last)
      throw new ApiError('invalid', 'after is not a cursor of this list. Leave it out to start again.');
    const events = await store.events.list(organizationId, after ?? 0, type, limit);
    // Read after the events: one that is deleted in between must not be missed silently.
    const { first } = await store.events.range(organizationId);
    if (after !== undefined && after < first - 1)
      throw new ApiError(
        'invalid',
        `after is older than ${EVENT_DAYS} days, and events since then were deleted. Leave it out to start with the oldest event.`,
      );
    const end = events.at(-1)?.position ?? 0;
    return { events, next: events.length === limit ? end : Math.max(end, last) };
  };
}

/** Waits for others that assign positions in the same list: two would assign the same. */
async function assignPositions(
  { locks, events }: Pick<Transaction, 'locks' | 'events'>,
  organizationId: string,
) {
  await locks.events(organizationId);
  await events.assignPositions(organizationId, LISTED_TOGETHER);
}

/** Finds an event of an organization. */
export type FindEvent = (organizationId: string, id: string) => Promise<OrganizationEvent | undefined>;

export function makeFindEvent(events: Pick<EventReads, 'find'>): FindEvent {
  return (organizationId, id) => events.find(organizationId, id);
}

/** How often to look for old events, and how many to delete in one transaction. */
const FORGET_EVERY_MS = 10 * 60_000;
const FORGOTTEN_TOGETHER = 500;

interface ForgetDependencies {
  store: EventLogStore;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** Returns the background job that deletes old events. */
export function makeForgetEvents({ store, clock, log }: ForgetDependencies): BackgroundJob {
  const job = new BackgroundJob({
    async round() {
      const before = clock() - EVENT_MS;
      let organizations = await store.events.listOrganizationsWithOld(before, FORGOTTEN_TOGETHER);
      while (organizations.length > 0 && !job.isStopping) {
        for (const id of organizations) await store.transaction((tx) => forgetSome(tx, id, before));
        organizations = await store.events.listOrganizationsWithOld(before, FORGOTTEN_TOGETHER);
      }
    },
    everyMs: FORGET_EVERY_MS,
    waiting: 'could not delete old events; will try again',
    log,
  });
  return job;
}

/** Assigns positions first: otherwise a caller would not see that it missed events. */
async function forgetSome(tx: Pick<Transaction, 'locks' | 'events'>, organizationId: string, before: number) {
  await assignPositions(tx, organizationId);
  await tx.events.forget(organizationId, before, FORGOTTEN_TOGETHER);
}
