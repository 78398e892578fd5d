import { type AuditActor, recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { type Idempotency, transactOnce } from '../idempotency.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { tidyName } from '../organizations/organizations.ts';
import { KEY_MODES, type KeyMode } from '../rules/organizations/key-mode.ts';
import {
  countedKeys,
  isExpired,
  type KeyRestrictions,
  reminderOf,
  UNRESTRICTED,
} from '../rules/organizations/key-restrictions.ts';
import { MAX_ACTIVE_KEYS, MOST_KEYS_AN_HOUR } from '../rules/organizations/plans.ts';
import { deniedText, KEY_PERMISSIONS, may } from '../rules/staff/roles.ts';
import { apiKey, keyPreview } from '../rules/text/formats.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { ApiKey, StaffMember, Store, Transaction } from '../store/store.ts';
import { hashKey, keysOfMode } from './keys.ts';
import { restrict, type WantedRestrictions } from './restrictions.ts';

/** The error text for a sixth active key. Specification 3.1. */
export const TOO_MANY_KEYS = `${MAX_ACTIVE_KEYS} API keys are active, which is the limit: revoke one first.`;
const TOO_MANY_TEST_KEYS = `${MAX_ACTIVE_KEYS} test keys are active, which is the limit: revoke one first.`;

/** The error text for a live key that a test key asks for. */
const TEST_KEY_ONLY = 'A test key creates only test keys. Use a live key, or the dashboard.';

/** A key as it is shown once. */
export interface CreatedKey
  extends Pick<ApiKey, 'id' | 'name' | 'preview' | 'createdAt' | keyof KeyRestrictions> {
  /** The full key. It is not stored. */
  key: string;
}

/** Who creates a key: a staff member, software with a key, or the operator if both are absent. */
export interface KeyCreator {
  /** The staff member, also for the audit log. */
  staff?: AuditActor | undefined;
  /** The ID of the key with which software creates it. */
  keyId?: string | undefined;
  idempotency?: Idempotency | undefined;
}

interface WantedKey extends WantedRestrictions {
  name: string;
  /** By default that of the key that creates it; `live` without one. */
  mode?: KeyMode | undefined;
}

export type CreateKey = (organizationId: string, wanted: WantedKey, by?: KeyCreator) => Promise<CreatedKey>;

export interface CreateKeyDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Returns the use case that creates an API key. Specification 3.1. Throws `invalid` for a name beyond its
 * limit, restrictions that make no sense, and a sixth active key, and `exceeds_own_rights` for a key that could do more than
 * the one that creates it. The keys are counted in the transaction that adds one, so the limit holds for concurrent requests.
 * For other errors see `findCreator` and `addKey`.
 */
export function makeCreateKey(dependencies: CreateKeyDependencies): CreateKey {
  const { store, clock } = dependencies;
  return async (organizationId, wanted, by = {}) => {
    const name = tidyName(wanted.name, MOST_KEY_NAME_CHARACTERS);
    const at = clock();
    return transactOnce(store, by, async (tx) => {
      await tx.locks.apiKeys(organizationId);
      const creator = await findCreator(tx, by, at);
      const restrictions = restrict(wanted, creator.own, at);
      const mode = modeOf(wanted, creator, by);
      const active = keysOfMode(await tx.keys.listActive(organizationId, at), mode);
      if (countedKeys(active) >= MAX_ACTIVE_KEYS)
        throw new ApiError('invalid', mode === 'live' ? TOO_MANY_KEYS : TOO_MANY_TEST_KEYS);
      const key = { organizationId, mode, name, at, by, creator, restrictions };
      const created = await addKey(tx, dependencies, key);
      await recordAction(tx, { staff: by.staff, at }, 'key.created', created);
      return created;
    });
  };
}

/** Returns what a new key works on. Throws `invalid` for a live key that a test key creates, and `forbidden` for staff. */
function modeOf({ mode: wanted }: WantedKey, { mode: own, reaches }: Creator, by: KeyCreator): KeyMode {
  const mode = wanted ?? own;
  if (reaches.includes(mode)) return mode;
  if (by.staff === undefined) throw new ApiError('invalid', TEST_KEY_ONLY);
  throw new ApiError('forbidden', deniedText(KEY_PERMISSIONS[mode]));
}

/** Who is recorded as the creator of a key, and what that key may do at most. */
export interface Creator {
  /** A user ID. */
  createdBy: string | null;
  /** What the key works on with which it is created; `live` without one. */
  mode: KeyMode;
  /** The modes of the keys that it may create and rotate. */
  reaches: readonly KeyMode[];
  own: KeyRestrictions;
}

/**
 * Returns the staff member who creates a key, directly or with a key that they created. Throws `unauthorized` or `key_expired` if
 * the key ended, or the staff member may no longer manage keys, after the request was admitted: a new key would undo the revocation.
 */
export async function findCreator(
  { keys, staff }: Pick<Transaction, 'keys' | 'staff'>,
  by: KeyCreator,
  at: number,
): Promise<Creator> {
  if (by.staff !== undefined) {
    const member = await staff.find(by.staff.userId);
    const reaches = member?.disabledAt === null ? KEY_MODES.filter((mode) => managesKeys(member, mode)) : [];
    if (member === undefined || reaches.length === 0)
      throw new ApiError('unauthorized', 'You may no longer manage keys. Ask an owner of your organization.');
    return { createdBy: member.userId, mode: 'live', reaches, own: UNRESTRICTED };
  }
  if (by.keyId === undefined) return { createdBy: null, mode: 'live', reaches: KEY_MODES, own: UNRESTRICTED };
  const key = await keys.find(by.keyId);
  if (key?.revokedAt !== null) throw new ApiError('unauthorized', 'The API key was not found or is revoked.');
  if (isExpired(key, at)) throw new ApiError('key_expired', 'The API key expired: use another key.');
  const reaches = key.mode === 'live' ? KEY_MODES : (['test'] as const);
  return { createdBy: key.createdBy, mode: key.mode, reaches, own: key };
}

const managesKeys = ({ role }: StaffMember, mode: KeyMode) => may(role, KEY_PERMISSIONS[mode]);

interface NewKey {
  organizationId: string;
  mode: KeyMode;
  name: string;
  at: number;
  by: KeyCreator;
  creator: Creator;
  restrictions: KeyRestrictions;
}

/**
 * Adds a key and returns it, with the full key. Throws `rate_limited` if the organization created 10 of its mode in the last hour. Keys that
 * the operator creates are exempt from this limit and do not count.
 */
export async function addKey(
  { keys }: Pick<Transaction, 'keys'>,
  { newId, randomBytes }: Pick<CreateKeyDependencies, 'newId' | 'randomBytes'>,
  { organizationId, mode, name, at, by, creator, restrictions }: NewKey,
): Promise<CreatedKey> {
  const byOperator = by.staff === undefined && by.keyId === undefined;
  if (!byOperator) await rejectHasty(keys, organizationId, mode, at);
  const { scopes, expiresAt, allowedAddresses } = restrictions;
  const key = apiKey(mode, randomBytes);
  const shown = {
    id: newId('key'),
    name,
    preview: keyPreview(key),
    createdAt: at,
    scopes,
    expiresAt,
    allowedAddresses,
  };
  await keys.create({
    ...shown,
    organizationId,
    mode,
    hash: hashKey(key),
    requestCount: 0,
    lastUsedAt: null,
    lastAddress: null,
    rejected: null,
    createdBy: creator.createdBy,
    byOperator,
    revokedAt: null,
    revokedBy: null,
    replacedBy: null,
    remindAt: reminderOf(restrictions, at),
  });
  return { ...shown, key };
}

const HOUR_MS = 3_600_000;

/**
 * Throws `rate_limited` if the organization itself created as many keys of a mode in the hour before `nowMs` as it may. They are
 * counted apart, so that the holder of a test key cannot keep the organization from replacing its live keys.
 */
async function rejectHasty(
  keys: Pick<Transaction['keys'], 'findCreationTime'>,
  organizationId: string,
  mode: KeyMode,
  nowMs: number,
): Promise<void> {
  const createdAt = await keys.findCreationTime(organizationId, mode, MOST_KEYS_AN_HOUR);
  const waitMs = createdAt === undefined ? 0 : createdAt + HOUR_MS - nowMs;
  if (waitMs <= 0) return;
  const kind = mode === 'live' ? 'API keys' : 'test keys';
  const limit = `Rate limit exceeded: ${MOST_KEYS_AN_HOUR} new ${kind} per hour for an organization.`;
  const minutes = Math.ceil(waitMs / 60_000);
  const text = `${limit} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  throw new ApiError('rate_limited', text, undefined, Math.ceil(waitMs / 1000));
}
