import type { Plan } from '../rules/organizations/plans.ts';
import type { Match } from './renters.ts';

/** An API key as it is kept: never the key itself. */
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
  revokedAt: number | null;
  /** The name of the staff member who revoked it; `null` when the API or the operator did. */
  revokedBy: string | null;
}

/** What a request's key says about who is asking. */
export interface KeyHolder {
  keyId: string;
  organizationId: string;
  plan: Plan;
  apiAccess: boolean;
  rateLimit: number | null;
}

/** The holder of a key, how many requests it made, and whom it asks about. */
export interface Admission {
  holder: KeyHolder;
  /**
   * Requests in the key's window, this one included, over all servers of the database. A window opens with a
   * key's first request and lasts a minute. Not counted, and 0, without API access.
   */
  requests: number;
  /** As `findFirst` finds it; nobody without API access. */
  match: Match | undefined;
}

export interface KeyUsage {
  keyId: string;
  requests: number;
  lastUsedAt: number;
}

export interface KeyReads {
  /** The holder of an active key. */
  findHolder(hash: string): Promise<KeyHolder | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Oldest first. */
  listActive(organizationId: string): Promise<ApiKey[]>;
  /** At most `limit` keys, those revoked last first; from behind the key of the ID `after` on. */
  listRevoked(organizationId: string, after: string | undefined, limit: number): Promise<ApiKey[]>;
}

export interface KeyWrites {
  create(key: ApiKey): Promise<void>;
  /**
   * False when there is no active key of that ID.
   *
   * @param by the name of the staff member who does it
   */
  revoke(id: string, at: number, by?: string): Promise<boolean>;
}
