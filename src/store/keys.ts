import type { NameOnly } from '../rules/organizations/name-only.ts';
import type { Plan } from '../rules/organizations/plans.ts';
import type { CreditBalance } from './organizations.ts';
import type { Match } from './renters.ts';

/** A stored API key: only a hash of the key itself. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  preview: string;
  requestCount: number;
  lastUsedAt: number | null;
  createdAt: number;
  /**
   * The user ID of the staff member who created it, or who created the key that it was created with; `null` if
   * the operator did, and where it is not known.
   */
  createdBy: string | null;
  /** Whether the operator created it; false for keys from before this was recorded. */
  byOperator: boolean;
  revokedAt: number | null;
  /** The name of the staff member who revoked it; `null` if it was revoked by the API or the operator. */
  revokedBy: string | null;
}

/** The caller of a request, as known from the key. */
export interface KeyHolder extends CreditBalance {
  keyId: string;
  organizationId: string;
  plan: Plan;
  apiAccess: boolean;
  rateLimit: number | null;
  /** When the certification of its permissible purpose ends; `null` without one. */
  certifiedUntil: number | null;
  nameOnly: NameOnly;
}

/** The holder of a key, the number of its requests, and the renter that the request is about. */
export interface Admission {
  holder: KeyHolder;
  /**
   * Requests in the key's current window, including this one, over all servers of the database. A window
   * starts with the key's first request and lasts one minute. 0 without API access, where requests are not
   * counted.
   */
  requests: number;
  /**
   * Requests of all keys of the organization in its current window, including this one, over all servers.
   * Requests beyond the limit of their own key are not counted, so that one key cannot use up the requests of
   * the others. 0 for such a request, and without API access.
   */
  organizationRequests: number;
  /** The result of `findFirst`; `undefined` without API access. */
  match: Match | undefined;
}

export interface KeyUsage {
  keyId: string;
  requests: number;
  lastUsedAt: number;
}

export interface KeyReads {
  /** Finds the holder of an active key. */
  findHolder(hash: string): Promise<KeyHolder | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Returns the active keys, the oldest first. */
  listActive(organizationId: string): Promise<ApiKey[]>;
  /**
   * Returns the creation time of the `n`th newest key that the organization created itself, revoked keys included. Keys
   * that the operator created do not count.
   */
  findCreationTime(organizationId: string, n: number): Promise<number | undefined>;
  /** Returns at most `limit` revoked keys after the key `after`, the most recently revoked first. */
  listRevoked(organizationId: string, after: string | undefined, limit: number): Promise<ApiKey[]>;
}

export interface KeyWrites {
  create(key: ApiKey): Promise<void>;
  /**
   * Revokes a key. Returns false if there is no active key with this ID.
   *
   * @param by the name of the staff member who revokes it
   */
  revoke(id: string, at: number, by?: string): Promise<boolean>;
}
