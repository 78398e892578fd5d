/** A request of the API, once answered. No personal data: never the query or the body. */
export interface RequestEntry {
  organizationId: string;
  /** When it arrived. */
  at: number;
  requestId: string;
  /** The key, or the staff member whose session it was. */
  caller: string;
  method: string;
  /** The pattern of the route, such as `/v1/renter/check`. */
  path: string;
  status: number;
  durationUs: number;
  /** How many requests of this organization followed and are not in the log. */
  unlisted: number;
}

export interface RequestFilter {
  /** Older than the entry of this time and ID. */
  before?: Pick<RequestEntry, 'at' | 'requestId'> | undefined;
  method?: string | undefined;
  path?: string | undefined;
  caller?: string | undefined;
  requestId?: string | undefined;
  /** From the one on, before the other. */
  status?: { from: number; to: number } | undefined;
}

export interface RequestReads {
  /** At most `limit` entries, the newest first. */
  list(organizationId: string, filter: RequestFilter, limit: number): Promise<RequestEntry[]>;
  find(organizationId: string, requestId: string): Promise<RequestEntry | undefined>;
  /** What there is to filter by: each route and caller that is in the log. */
  facets(organizationId: string): Promise<Pick<RequestEntry, 'method' | 'path' | 'caller'>[]>;
}

/** What of the request log is forgotten: a few entries at a time. */
export interface RequestPruning {
  /** Whose entries beyond the newest `keep` … */
  organizationIds: readonly string[];
  keep: number;
  /** … and, of any organization, those that arrived before. */
  before: number;
  /** So many at most of each organization, and so many by their age. */
  most: number;
}
