export interface Webhook {
  url: string;
  updatedAt: number;
}

export type DeliveryStatus = 'pending' | 'sending' | 'delivered' | 'failed';

/** The one attempt to send an event. */
export interface Delivery {
  id: string;
  organizationId: string;
  event: string;
  url: string;
  /** The JSON text that is posted. */
  body: string;
  status: DeliveryStatus;
  httpStatus: number | null;
  /** Why it failed, in words. */
  error: string | null;
  durationMs: number | null;
  createdAt: number;
  /** The name of the staff member who sent it by hand; `null` when an event made it. */
  sentBy: string | null;
  /** The ID of the delivery that it sends again. That one may be forgotten by now. */
  resendOf: string | null;
}

export interface DeliveryFilter {
  /** Older than the delivery of this ID. */
  before?: string | undefined;
  /** Of one of these; without them of any. */
  statuses?: readonly DeliveryStatus[] | undefined;
}

export type DeliveryOutcome = Pick<Delivery, 'httpStatus' | 'error' | 'durationMs'> & {
  status: 'delivered' | 'failed';
};

export interface WebhookReads {
  find(organizationId: string): Promise<Webhook | undefined>;
  /** At most `limit`, the newest first. */
  deliveries(organizationId: string, limit: number, filter?: DeliveryFilter): Promise<Delivery[]>;
  /** A delivery of this organization. */
  findDelivery(organizationId: string, id: string): Promise<Delivery | undefined>;
  /** How many of an organization's deliveries were sent by hand from `fromMs` on; counting stops at `most`. */
  countByHand(organizationId: string, fromMs: number, most: number): Promise<number>;
  /** How many of an organization's deliveries wait to be sent; counting stops at `most`. */
  countPending(organizationId: string, most: number): Promise<number>;
  /** At most `limit` pending deliveries, the oldest first, none of the organizations named. */
  pending(limit: number, exceptOrganizations: readonly string[]): Promise<Delivery[]>;
}

export interface WebhookWrites {
  set(organizationId: string, webhook: Webhook | null): Promise<void>;
  enqueue(delivery: Delivery): Promise<void>;
  /** Marks a pending delivery as being sent; false when it no longer is pending. */
  claim(id: string, at: number): Promise<boolean>;
  /** Also forgets the organization's finished deliveries beyond the newest `keep`. */
  finish(delivery: Delivery, outcome: DeliveryOutcome, keep: number): Promise<void>;
  /** What waits to be sent fails. */
  failPending(organizationId: string, error: string): Promise<void>;
  /**
   * What was claimed before `claimedBefore` and is still being sent counts as failed: the process died, and it is
   * not sent twice. Answers how many.
   */
  failInterrupted(error: string, claimedBefore: number): Promise<number>;
}
