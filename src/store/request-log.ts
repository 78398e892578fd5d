/** A completed request to the API. It has no personal data: no value of the query or the body. */
export interface RequestEntry {
  organizationId: string;
  /** When the request arrived. */
  at: number;
  requestId: string;
  /** The ID of the key, or of the staff member whose session it was. */
  caller: string;
  method: string;
  /** The pattern of the route, such as `/v1/renter/check`. */
  path: string;
  status: number;
  durationUs: number;
  /** The number of later requests of this organization that were left out of the log. */
  unlisted: number;
  /** The error text of a rejected request, without values that were sent. */
  error: string | null;
  /** The fields that a rejected request sent, with their types, one a line. */
  sent: string | null;
}

export interface RequestFilter {
  /** Only entries older than the one with this time and ID. */
  before?: Pick<RequestEntry, 'at' | 'requestId'> | undefined;
  method?: string | undefined;
  path?: string | undefined;
  caller?: string | undefined;
  requestId?: string | undefined;
  /** From `from` to below `to`. */
  status?: { from: number; to: number } | undefined;
}

export interface RequestReads {
  /** Returns at most `limit` entries, the newest first. */
  list(organizationId: string, filter: RequestFilter, limit: number): Promise<RequestEntry[]>;
  find(organizationId: string, requestId: string): Promise<RequestEntry | undefined>;
  /** Returns the routes and callers in the log, for the filters of the page. */
  facets(organizationId: string): Promise<Pick<RequestEntry, 'method' | 'path' | 'caller'>[]>;
}

/** Which entries of the request log to delete, a few at a time. */
export interface RequestPruning {
  /** Deletes entries of these organizations beyond the newest `keep`. */
  organizationIds: readonly string[];
  keep: number;
  /** Deletes entries of any organization that arrived before this time. */
  before: number;
  /** Most entries deleted for each organization, and most entries deleted because of their age. */
  most: number;
}
