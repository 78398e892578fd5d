import type { EventType } from '../rules/text/webhook-events.ts';

/** A secret that signs deliveries. */
export interface WebhookSecret {
  /** The sealed secret. */
  sealed: string;
  /** When it stops signing, after it was replaced; `null` for the newest. */
  until: number | null;
}

/** A custom header that each delivery has. */
export interface WebhookHeader {
  name: string;
  /** The sealed value. */
  sealed: string;
}

export interface WebhookSettings {
  url: string;
  updatedAt: number;
  /** The events that it asks for. See `isSent`. */
  events: readonly EventType[];
  /** The secrets that sign its deliveries, the newest first; none if they are not signed. */
  secrets: readonly WebhookSecret[];
  header: WebhookHeader | null;
  /** Whether failed deliveries are retried. */
  retries: boolean;
}

export interface Webhook extends WebhookSettings {
  /** With retries: since when every attempt has failed. */
  failingSince: number | null;
  /** When it was turned off because every attempt had failed. Nothing is sent until it is set again. */
  turnedOffAt: number | null;
}

/** What the staff are told about a webhook that fails. */
export type WebhookNotice = 'gave_up' | 'turned_off';

export interface QueuedNotice {
  organizationId: string;
  notice: WebhookNotice;
  /** Since when every attempt had failed. */
  since: number;
  /** When it was queued. */
  at: number;
}

/** Where an organization's events are delivered. */
export interface Receiver {
  webhook: Webhook | undefined;
  /** How many deliveries wait for their first attempt, up to a limit. */
  pending: number;
}

export interface WebhookReads {
  /** Returns the webhook, and counts the deliveries that wait for their first attempt, up to `most`. */
  findReceiver(organizationId: string, most: number): Promise<Receiver>;
  find(organizationId: string): Promise<Webhook | undefined>;
  /** Returns the organizations whose webhook is on while events of theirs wait to be enqueued. */
  listWithWaitingEvents(): Promise<string[]>;
}

export interface WebhookWrites {
  /**
   * Sets the webhook of an organization, and turns it on; `null` removes it. One that was turned off, or gets another URL, is no
   * longer failing.
   */
  set(organizationId: string, settings: WebhookSettings | null): Promise<void>;
  /** Replaces the secrets of a webhook. */
  setSecrets(organizationId: string, secrets: readonly WebhookSecret[], at: number): Promise<void>;
  /** Stores since when every attempt has failed, unless an attempt had failed before. */
  markFailing(organizationId: string, since: number): Promise<void>;
  /** Stores that an attempt succeeded. */
  markWorking(organizationId: string): Promise<void>;
  turnOff(organizationId: string, at: number): Promise<void>;
  /** Queues an e-mail, unless one with this notice was queued since an attempt last succeeded. */
  queueNotice(
    organizationId: string,
    notice: WebhookNotice,
    times: Pick<QueuedNotice, 'since' | 'at'>,
  ): Promise<void>;
  /**
   * Returns an e-mail that is due, or undefined. Postpones it to the time that `until` returns: if the server dies meanwhile, it is
   * sent then.
   */
  takeNotice(at: number, until: (notice: QueuedNotice) => number): Promise<QueuedNotice | undefined>;
  /** Stores that an e-mail was sent, or given up. */
  finishNotice(notice: QueuedNotice): Promise<void>;
}

export type DeliveryStatus = 'pending' | 'sending' | 'delivered' | 'failed';

/** The result of an attempt. All are null while it runs, and before the first. */
export interface AttemptResult {
  httpStatus: number | null;
  /** The reason of a failure, as text. */
  error: string | null;
  durationMs: number | null;
}

/** An attempt that failed, and was followed by another one. */
export interface FailedAttempt extends AttemptResult {
  at: number;
}

/**
 * An event on its way to a receiver: one attempt, or with retries up to eight. Contains the result of the last attempt, even while
 * it waits for a retry.
 */
export interface Delivery extends AttemptResult {
  id: string;
  organizationId: string;
  /** The event that it sends, even if that is not listed or was deleted since; `null` for one of an earlier version. */
  eventId: string | null;
  event: string;
  url: string;
  /** The JSON text to post. */
  body: string;
  status: DeliveryStatus;
  createdAt: number;
  /** The attempts that have begun. */
  attempts: number;
  /** When the last attempt began; `null` before the first. */
  attemptedAt: number | null;
  /** When the next attempt of a pending delivery may begin. */
  dueAt: number;
  /** The attempts before the last one, the oldest first. */
  failures: readonly FailedAttempt[];
  /** The name of the staff member who sent it manually; `null` if an event created it. */
  sentBy: string | null;
  /** The ID of the delivery that it resends. That one may have been deleted since. */
  resendOf: string | null;
}

export interface DeliveryFilter {
  /** Only deliveries older than this ID. */
  before?: string | undefined;
  /** Only deliveries with one of these statuses. */
  statuses?: readonly DeliveryStatus[] | undefined;
}

export interface DeliveryOutcome extends AttemptResult {
  status: 'delivered' | 'failed';
}

export interface DeliveryReads {
  /** Returns at most `limit` deliveries, the newest first. */
  list(organizationId: string, limit: number, filter?: DeliveryFilter): Promise<Delivery[]>;
  /** Finds a delivery of this organization. */
  find(organizationId: string, id: string): Promise<Delivery | undefined>;
  /** Counts the deliveries that an organization's staff sent manually since `fromMs`, up to `most`. */
  countManual(organizationId: string, fromMs: number, most: number): Promise<number>;
  /** Counts an organization's pending deliveries before their first attempt, up to `most`. */
  countPending(organizationId: string, most: number): Promise<number>;
  /** Counts an organization's pending deliveries that wait for a retry, up to `most`. */
  countRetried(organizationId: string, most: number): Promise<number>;
}

export interface DeliveryWrites {
  enqueue(delivery: Delivery): Promise<void>;
  /**
   * Locks and returns at most `limit` pending deliveries that are due, the longest due first, at most `each` of an organization, without
   * those of the excluded organizations and those that another transaction has locked. Reads no others.
   */
  lockDue(
    at: number,
    limit: number,
    each: number,
    exceptOrganizations: readonly string[],
  ): Promise<Delivery[]>;
  /**
   * Stores that an attempt begins, at this URL. Returns the delivery as it is then, or undefined if it is no longer
   * pending.
   */
  claim(delivery: Delivery, url: string, at: number): Promise<Delivery | undefined>;
  /** Locks and returns deliveries whose attempt began before a time and has not ended: their process has died. */
  lockInterrupted(before: number, limit: number): Promise<Delivery[]>;
  /**
   * Stores the outcome of an attempt. Returns false for a failure of a delivery that was delivered or retried meanwhile: another
   * process assumed that this one had crashed.
   */
  finish(delivery: Delivery, outcome: DeliveryOutcome): Promise<boolean>;
  /** Stores a failed attempt, and when the next one may begin. Returns false as `finish` does. */
  retry(delivery: Delivery, outcome: DeliveryOutcome, dueAt: number): Promise<boolean>;
  /** Deletes the organization's finished deliveries beyond the newest `keep`. */
  forget(organizationId: string, keep: number): Promise<void>;
  /** Marks pending deliveries of an organization as failed: all, or only those that wait for a retry. */
  failPending(organizationId: string, error: string | null, only?: 'retried'): Promise<void>;
  /**
   * Makes the pending retries of deliveries created since `from` due now, and resets their attempts. Returns the number of
   * deliveries.
   */
  retryNow(organizationId: string, from: number): Promise<number>;
}

/** Something that happened, as the organization is told. Kept for 30 days. */
export interface OrganizationEvent {
  id: string;
  organizationId: string;
  /** The type, such as `report.submitted`. */
  event: string;
  /** The JSON text that a webhook gets. */
  body: string;
  createdAt: number;
}

/** An event with its position in its organization's list, from 1. */
export interface ListedEvent extends OrganizationEvent {
  position: number;
}

export interface EventReads {
  /** Returns at most `limit` events after a position, the oldest first, of one type or all. */
  list(
    organizationId: string,
    after: number,
    type: string | undefined,
    limit: number,
  ): Promise<ListedEvent[]>;
  /** Finds an event of this organization by its ID. */
  find(organizationId: string, id: string): Promise<OrganizationEvent | undefined>;
  /** Returns the positions of the first event that is kept and of the last one that was listed; 0 without any. */
  range(organizationId: string): Promise<{ first: number; last: number }>;
  /** Counts an organization's events that wait to be enqueued, up to `most`. */
  countWaiting(organizationId: string, most: number): Promise<number>;
  /** Returns whether an organization has events without a position. */
  hasUnlisted(organizationId: string): Promise<boolean>;
  /** Returns organizations with an event from before a time, at most `limit`. */
  listOrganizationsWithOld(before: number, limit: number): Promise<string[]>;
}

export interface EventWrites {
  /** @param isWaiting whether it is enqueued later, because too many deliveries are pending */
  add(event: OrganizationEvent, isWaiting?: boolean): Promise<void>;
  /** Stores that an event was delivered, unless it was before. */
  markDelivered(id: string, at: number): Promise<void>;
  /** Lets an event wait to be enqueued again. */
  markWaiting(id: string): Promise<void>;
  /**
   * Lets at most `limit` events of these types wait that happened since a time, and were neither delivered nor are pending. Returns the
   * number of events.
   */
  markUndelivered(
    organizationId: string,
    from: number,
    types: readonly EventType[],
    limit: number,
  ): Promise<number>;
  /** Returns at most `limit` events that wait, the oldest first, and lets them wait no longer. */
  takeWaiting(organizationId: string, limit: number): Promise<OrganizationEvent[]>;
  /** Lets no event of an organization wait any longer. */
  forgetWaiting(organizationId: string): Promise<void>;
  /** Assigns the next positions to at most `limit` events that have none. Lock `events` first. */
  assignPositions(organizationId: string, limit: number): Promise<void>;
  /** Deletes events that have a position and are from before a time, at most `limit`. */
  forget(organizationId: string, before: number, limit: number): Promise<void>;
}
