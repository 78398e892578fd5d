import type { OptionalEvent } from '../rules/text/webhook-events.ts';

export interface Webhook {
  url: string;
  /** The events that it gets besides those that are always sent. */
  events: readonly OptionalEvent[];
  updatedAt: number;
}

export type DeliveryStatus = 'pending' | 'sending' | 'delivered' | 'failed';

/** The one attempt to send an event. */
export interface Delivery {
  id: string;
  organizationId: string;
  event: string;
  url: string;
  /** The JSON text to post. */
  body: string;
  status: DeliveryStatus;
  httpStatus: number | null;
  /** The reason of a failure, as text. */
  error: string | null;
  durationMs: number | null;
  createdAt: number;
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

export type DeliveryOutcome = Pick<Delivery, 'httpStatus' | 'error' | 'durationMs'> & {
  status: 'delivered' | 'failed';
};

export interface WebhookReads {
  find(organizationId: string): Promise<Webhook | undefined>;
  /** Returns at most `limit` deliveries, the newest first. */
  deliveries(organizationId: string, limit: number, filter?: DeliveryFilter): Promise<Delivery[]>;
  /** Finds a delivery of this organization. */
  findDelivery(organizationId: string, id: string): Promise<Delivery | undefined>;
  /** Counts the deliveries that an organization's staff sent manually since `fromMs`, up to `most`. */
  countManual(organizationId: string, fromMs: number, most: number): Promise<number>;
  /** Counts the pending deliveries of an organization, up to `most`. */
  countPending(organizationId: string, most: number): Promise<number>;
}

export interface WebhookWrites {
  set(organizationId: string, webhook: Webhook | null): Promise<void>;
  enqueue(delivery: Delivery): Promise<void>;
  /**
   * Locks and returns at most `limit` pending deliveries, the oldest first, without those of the excluded
   * organizations and those that another transaction has locked.
   */
  lockPending(limit: number, exceptOrganizations: readonly string[]): Promise<Delivery[]>;
  /** Marks a pending delivery as being sent. Returns false if it is no longer pending. */
  claim(id: string, at: number): Promise<boolean>;
  /** Stores the outcome, and deletes the organization's finished deliveries beyond the newest `keep`. */
  finish(delivery: Delivery, outcome: DeliveryOutcome, keep: number): Promise<void>;
  /** Marks all pending deliveries of an organization as failed. */
  failPending(organizationId: string, error: string): Promise<void>;
  /**
   * Marks deliveries claimed before `claimedBefore` and not finished as failed: the process that sent them
   * has died, and nothing is sent twice. Returns the number of deliveries.
   */
  failInterrupted(error: string, claimedBefore: number): Promise<number>;
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
  /** Returns whether an organization has events without a position. */
  hasUnlisted(organizationId: string): Promise<boolean>;
  /** Returns organizations with an event from before a time, at most `limit`. */
  listOrganizationsWithOld(before: number, limit: number): Promise<string[]>;
}

export interface EventWrites {
  add(event: OrganizationEvent): Promise<void>;
  /** Assigns the next positions to at most `limit` events that have none. Lock `events` first. */
  assignPositions(organizationId: string, limit: number): Promise<void>;
  /** Deletes events that have a position and are from before a time, at most `limit`. */
  forget(organizationId: string, before: number, limit: number): Promise<void>;
}
