/** The state of a request. One that staff withdrew, or dismissed after it was declined, is `withdrawn` and no longer shown. */
export type CreditRequestState = 'open' | 'granted' | 'declined' | 'withdrawn';

/** The latest request of an organization to the operator for credits. */
export interface CreditRequest {
  organizationId: string;
  amount: number;
  note: string;
  /** The staff member who made the request, and their name at that time. */
  userId: string;
  requestedBy: string;
  requestedAt: number;
  state: CreditRequestState;
  /** `null` while the request is open. */
  endedAt: number | null;
  /** How many credits were granted, which may differ from the amount requested; `null` unless granted. */
  granted: number | null;
  /** Why the operator declined it; `null` unless they did. */
  reason: string | null;
  /**
   * When a mail about it is due: to the operator while it is open, then to the person who asked. `null` if none is due.
   */
  mailDueAt: number | null;
  /** When the operator was last mailed about a request of this organization. */
  toldAt: number | null;
}

export interface CreditRequestReads {
  /** Returns the latest request of an organization. */
  find(organizationId: string): Promise<CreditRequest | undefined>;
  /** Returns the open requests of all organizations, the oldest first. */
  listOpen(): Promise<CreditRequest[]>;
}

export interface CreditRequestWrites {
  /**
   * Stores a request in place of an earlier one. When the operator was last mailed stays as it is: only `takeMail`, which does not wait for
   * the organization's lock, changes that.
   */
  put(request: Omit<CreditRequest, 'toldAt'>): Promise<void>;
  /**
   * Takes the request whose mail is due first, and puts its mail off until `next`: then another server may try. Notes that the
   * operator is told of an open one. Returns it as stored now, or `undefined` if none is due.
   */
  takeMail(at: number, next: (request: CreditRequest) => number): Promise<CreditRequest | undefined>;
  /** Stores that the mail about a taken request is done, unless the request changed since. */
  finishMail(taken: CreditRequest): Promise<void>;
}
