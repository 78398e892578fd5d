/** An idempotency record: the response to a page's request, kept under the key that the page generated. */
export interface IdempotencyRecord {
  organizationId: string;
  /** The idempotency key. The page generates one for each form or check. */
  id: string;
  /** SHA-256 of the request. */
  digest: string;
  /** The response, as JSON. */
  answer: string;
  at: number;
}

export interface IdempotencyReads {
  find(organizationId: string, id: string): Promise<Pick<IdempotencyRecord, 'digest' | 'answer'> | undefined>;
}

export interface IdempotencyWrites {
  /** Stores a record, and deletes the organization's records from before `forgetBefore`. */
  keep(record: IdempotencyRecord, forgetBefore: number): Promise<void>;
}

/** The response to an API request with an `Idempotency-Key`. A repeat gets it. */
export interface StoredResponse {
  /** A hash of the organization and its key. */
  key: string;
  /** A hash of the request. */
  digest: string;
  body: string;
  requestId: string;
  /** Epoch milliseconds. From then on the key can be used for another request. */
  expiresAt: number;
}

export interface ResponseReads {
  /** Returns the response, unless it has expired at `now`. */
  find(key: string, now: number): Promise<StoredResponse | undefined>;
}

export interface ResponseWrites {
  /** Stores a response, in place of one that has expired at `now`. Returns whether there was none that counts. */
  put(response: StoredResponse, now: number): Promise<boolean>;
  /** Deletes at most `limit` responses that have expired at `now`. Returns how many it deleted. */
  forgetExpired(now: number, limit: number): Promise<number>;
}
