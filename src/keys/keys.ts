import { hash } from 'node:crypto';
import { type AuditActor, recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { type Idempotency, transactOnce } from '../idempotency.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { MOST_KEY_NAME_CHARACTERS, tidyName } from '../organizations/organizations.ts';
import { UNRESTRICTED } from '../rules/organizations/key-restrictions.ts';
import { MAX_ACTIVE_KEYS, MOST_KEYS_AN_HOUR } from '../rules/organizations/plans.ts';
import { mayActAs } from '../rules/staff/roles.ts';
import { apiKey, keyPreview } from '../rules/text/formats.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { ApiKey, KeyReads, Store, Transaction } from '../store/store.ts';
import type { KeyUsageCounter } from './key-usage.ts';

/** Returns the hash by which a key is stored and found. The key itself is not stored. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

export type ListKeys = (organizationId: string) => Promise<ApiKey[]>;

/**
 * Returns the use case that lists the active keys of an organization, oldest first, with all requests up to
 * now. Specification 2.4.
 */
export function makeListKeys(
  keys: Pick<KeyReads, 'listActive'>,
  usage: Pick<KeyUsageCounter, 'unstored'>,
  clock: Clock,
): ListKeys {
  return async (organizationId) => {
    const active = await keys.listActive(organizationId, clock());
    return active.map((key) => {
      const { requests = 0, last = null, rejected = null } = usage.unstored(key.id) ?? {};
      return {
        ...key,
        requestCount: key.requestCount + requests,
        lastUsedAt: last?.at ?? key.lastUsedAt,
        lastAddress: last?.address ?? key.lastAddress,
        rejected: rejected ?? key.rejected,
      };
    });
  };
}

/** Ended keys on a page: a screen. */
const PAGE_KEYS = 20;

/** @param after the last ID of the previous page */
export type ListEndedKeys = (
  organizationId: string,
  after: string | undefined,
) => Promise<Page<ApiKey, string>>;

/**
 * Returns the use case that lists the revoked and expired keys of an organization, the one that ended last first, a page at a
 * time.
 */
export function makeListEndedKeys(keys: Pick<KeyReads, 'listEnded'>, clock: Clock): ListEndedKeys {
  return async (organizationId, after) => {
    const found = await keys.listEnded(organizationId, clock(), after, PAGE_KEYS + 1);
    return pageOf(found, PAGE_KEYS, ({ id }) => id);
  };
}

/** The error text for a sixth active key. Specification 3.1. */
export const TOO_MANY_KEYS = `${MAX_ACTIVE_KEYS} API keys are active, the most there can be: revoke one first.`;

interface CreatedKey extends Pick<ApiKey, 'id' | 'name' | 'preview' | 'createdAt'> {
  /** The full key. It is shown only once, and not stored. */
  key: string;
}

/** Who creates a key: a staff member, software with a key, or the operator if both are absent. */
interface KeyCreator {
  /** The staff member, also for the audit log. */
  staff?: AuditActor | undefined;
  /** The ID of the key with which software creates it. */
  keyId?: string | undefined;
  idempotency?: Idempotency | undefined;
}

export type CreateKey = (organizationId: string, name: string, by?: KeyCreator) => Promise<CreatedKey>;

interface CreateKeyDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Returns the use case that creates an API key. Specification 3.1. Throws `invalid` for a name beyond its
 * limit and for a sixth active key, and `rate_limited` for more than 10 in an hour. Keys that the operator creates are
 * exempt from the hourly limit and do not count. The keys are counted in the transaction that adds one, so the limits hold
 * for concurrent requests. Throws `unauthorized` if the creator lost the right to create one since the request was admitted.
 */
export function makeCreateKey({ store, newId, clock, randomBytes }: CreateKeyDependencies): CreateKey {
  return async (organizationId, name, by = {}) => {
    const key = apiKey(randomBytes);
    const kept: Omit<ApiKey, 'createdBy'> = {
      id: newId('key'),
      organizationId,
      name: tidyName(name, MOST_KEY_NAME_CHARACTERS),
      hash: hashKey(key),
      preview: keyPreview(key),
      requestCount: 0,
      lastUsedAt: null,
      lastAddress: null,
      rejected: null,
      createdAt: clock(),
      byOperator: isOperator(by),
      revokedAt: null,
      revokedBy: null,
      replacedBy: null,
      remindAt: null,
      ...UNRESTRICTED,
    };
    return transactOnce(store, by, async (tx) => {
      await tx.locks.apiKeys(organizationId);
      const createdBy = await findCreator(tx, by);
      const active = await tx.keys.listActive(organizationId, kept.createdAt);
      if (active.length >= MAX_ACTIVE_KEYS) {
        throw new ApiError('invalid', TOO_MANY_KEYS);
      }
      if (!kept.byOperator) await rejectHasty(tx.keys, organizationId, kept.createdAt);
      await tx.keys.create({ ...kept, createdBy });
      await recordAction(tx, { staff: by.staff, at: kept.createdAt }, 'key.created', kept);
      return { id: kept.id, name: kept.name, preview: kept.preview, createdAt: kept.createdAt, key };
    });
  };
}

function isOperator({ staff, keyId }: KeyCreator): boolean {
  return staff === undefined && keyId === undefined;
}

const HOUR_MS = 3_600_000;

/** Throws `rate_limited` if the organization itself created as many keys in the hour before `nowMs` as it may. */
async function rejectHasty(keys: Transaction['keys'], organizationId: string, nowMs: number): Promise<void> {
  const createdAt = await keys.findCreationTime(organizationId, MOST_KEYS_AN_HOUR);
  const waitMs = createdAt === undefined ? 0 : createdAt + HOUR_MS - nowMs;
  if (waitMs <= 0) return;
  const limit = `Rate limit exceeded: ${MOST_KEYS_AN_HOUR} new API keys per hour for an organization.`;
  const minutes = Math.ceil(waitMs / 60_000);
  const text = `${limit} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  throw new ApiError('rate_limited', text, undefined, Math.ceil(waitMs / 1000));
}

/**
 * Returns the user ID of the staff member who creates a key, directly or with a key that they created; `null` if
 * there is none. Throws `unauthorized` if the key was revoked, or the staff member stopped being an admin, after
 * the request was admitted: a new key would undo the revocation.
 */
async function findCreator(
  { keys, staff }: Pick<Transaction, 'keys' | 'staff'>,
  by: KeyCreator,
): Promise<string | null> {
  if (by.staff !== undefined) {
    const member = await staff.find(by.staff.userId);
    if (member?.disabledAt === null && mayActAs(member.role, 'admin')) return member.userId;
    throw new ApiError('unauthorized', 'Only an admin creates a key.');
  }
  if (by.keyId === undefined) return null;
  const key = await keys.find(by.keyId);
  if (key?.revokedAt === null) return key.createdBy;
  throw new ApiError('unauthorized', 'The API key was not found or is revoked.');
}

/** The text for an ID that no active key of the organization has. */
export const NO_SUCH_KEY = 'There is no active API key with this ID. GET /v1/keys lists them.';

/** The same error on the dashboard. */
const NO_SUCH_KEY_LISTED = 'This key does not exist or is already revoked.';

/**
 * Returns the time of the revocation, in epoch milliseconds.
 *
 * @param staff the staff member who revokes it, for the audit log; absent for software and the operator
 */
export type RevokeKey = (organizationId: string, keyId: string, staff?: AuditActor) => Promise<number>;

/**
 * Returns the use case that revokes a key permanently: the next request with it is rejected. Specification
 * 3.1. Throws `not_found` for a key that is unknown, already revoked, or another organization's.
 */
export function makeRevokeKey(store: Pick<Store, 'transaction'>, clock: Clock): RevokeKey {
  return async (organizationId, keyId, staff) => {
    const at = clock();
    await store.transaction(async (tx) => {
      // Keys that this one creates at the same moment are created before, or not at all.
      await tx.locks.apiKeys(organizationId);
      const key = await tx.keys.find(keyId);
      if (key?.organizationId !== organizationId || !(await tx.keys.revoke(keyId, at, staff?.name))) {
        throw new ApiError('not_found', staff === undefined ? NO_SUCH_KEY : NO_SUCH_KEY_LISTED);
      }
      await recordAction(tx, { staff, at }, 'key.revoked', key);
    });
    return at;
  };
}
