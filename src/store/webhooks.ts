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
