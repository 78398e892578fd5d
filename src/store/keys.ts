import type { KeyMode } from '../rules/organizations/key-mode.ts';
import type { KeyRestrictions } from '../rules/organizations/key-restrictions.ts';
import type { NameOnly } from '../rules/organizations/name-only.ts';
import type { Plan } from '../rules/organizations/plans.ts';
import type { CreditBalance } from './organizations.ts';
import type { Identifier, Match } from './renters.ts';

/** A stored API key: only a hash of the key itself. */
export interface ApiKey extends KeyRestrictions {
  id: string;
  organizationId: string;
  mode: KeyMode;
  name: string;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  preview: string;
  requestCount: number;
  lastUsedAt: number | null;
  /** The network address that it was used from last. */
  lastAddress: string | null;
  /** The last request that was rejected because it came from an address that is not allowed. */
  rejected: AddressUse | null;
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
  /** The ID of the key that replaced it. It works beside that key until it expires. */
  replacedBy: string | null;
  /** When to tell the organization that it expires; `null` for never, and after that. */
  remindAt: number | null;
}

/** A use of a key: when, and from which network address. */
export interface AddressUse {
  at: number;
  address: string;
}

/** The caller of a request, as known from the key. */
export interface KeyHolder extends CreditBalance, KeyRestrictions {
  keyId: string;
  organizationId: string;
  mode: KeyMode;
  plan: Plan;
  apiAccess: boolean;
  rateLimit: number | null;
  /** When the certification of its permissible purpose ends; `null` without one. */
  certifiedUntil: number | null;
  nameOnly: NameOnly;
}

/** A request to admit. */
export interface AdmissionRequest {
  /** The SHA-256 of its key. */
  hash: string;
  /** The lookup identifiers, the most reliable first. */
  identifiers: readonly Identifier[];
  /** Epoch milliseconds. */
  at: number;
  /** Whether it comes from an address that the key allows. It need not be known for a key that allows all. */
  isAddressAllowed: boolean;
}

/** The holder of a key, the number of its requests, and the renter that the request is about. */
export interface Admission {
  holder: KeyHolder;
  /**
   * Whether the key can be used: the organization has API access, the key has not expired, and the address is allowed. Otherwise
   * requests are not counted, and no renter is found, so that who stole a key cannot use up the requests of its organization.
   */
  isUsable: boolean;
  /**
   * Requests in the key's current window, including this one, over all servers of the database. A window
   * starts with the key's first request and lasts one minute. 0 for a key that cannot be used.
   */
  requests: number;
  /** Milliseconds until the key's window ends, by the clock that counts. 0 for a key that cannot be used. */
  resetsInMs: number;
  /**
   * Requests of all keys of the organization in its current window, including this one, over all servers.
   * Requests beyond the limit of their own key are not counted, so that one key cannot use up the requests of
   * the others. 0 for such a request, and for a key that cannot be used. Requests with test keys are counted apart.
   */
  organizationRequests: number;
  /** Milliseconds until the window of the organization ends; 0 if the request is not counted there. */
  organizationResetsInMs: number;
  /** The result of `findFirst`; `undefined` for a key that cannot be used, and for a test key. */
  match: Match | undefined;
}

/** What to add to the usage of a key. */
export interface KeyUsage {
  keyId: string;
  requests: number;
  /** The last of these requests; `null` if there are none. */
  last: AddressUse | null;
  /** The last request that was rejected for its address; `null` if there is none. */
  rejected: AddressUse | null;
}

/** A key whose organization is to be told that it expires. */
export interface ExpiringKey {
  id: string;
  organizationId: string;
  /** The name of the organization. */
  organization: string;
  /** The name of the key. */
  name: string;
  expiresAt: number;
  remindAt: number;
}

export interface KeyReads {
  /** Finds the holder of a key that is not revoked. It may have expired. */
  findHolder(hash: string): Promise<KeyHolder | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Returns the keys that are neither revoked nor expired, the oldest first. */
  listActive(organizationId: string, at: number): Promise<ApiKey[]>;
  /**
   * Returns the creation time of the `n`th newest key of a mode that the organization created itself, revoked keys included.
   * Keys that the operator created do not count.
   */
  findCreationTime(organizationId: string, mode: KeyMode, n: number): Promise<number | undefined>;
  /** Returns at most `limit` keys whose organization is to be told by now that they expire, the longest due first. */
  listToRemind(at: number, limit: number): Promise<ExpiringKey[]>;
  /** Returns at most `limit` revoked and expired keys after the key `after`, the one that ended last first. */
  listEnded(
    organizationId: string,
    mode: KeyMode,
    at: number,
    after: string | undefined,
    limit: number,
  ): Promise<ApiKey[]>;
}

export interface KeyWrites {
  /** Changes when to tell the organization that a key expires. Returns false if it is not `from`. */
  setReminder(id: string, from: number, to: number | null): Promise<boolean>;
  create(key: ApiKey): Promise<void>;
  /** Records which key replaced a key, if any, and when it stops working. The organization is not reminded of it. */
  replace(id: string, by: { replacedBy: string | null; expiresAt: number }): Promise<void>;
  /**
   * Revokes a key. Returns false if there is no key with this ID that is active at that time.
   *
   * @param by the name of the staff member who revokes it
   */
  revoke(id: string, at: number, by?: string): Promise<boolean>;
}
