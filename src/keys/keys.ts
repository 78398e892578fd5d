import { hash } from 'node:crypto';
import { type AuditActor, recordAction } from '../audit/audit.ts';
import type { NameCallers } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { KeyMode } from '../rules/organizations/key-mode.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { ApiKey, KeyReads, Store } from '../store/store.ts';
import type { KeyUsageCounter } from './key-usage.ts';

/** Returns the hash by which a key is stored and found. The key itself is not stored. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** @param mode of the keys; `live` by default */
export type ListKeys = (organizationId: string, mode?: KeyMode) => Promise<ApiKey[]>;

/**
 * Returns the use case that lists the active keys of an organization, oldest first, with all requests up to
 * now. Specification 2.4.
 */
export function makeListKeys(
  keys: Pick<KeyReads, 'listActive'>,
  usage: Pick<KeyUsageCounter, 'unstored'>,
  clock: Clock,
): ListKeys {
  return async (organizationId, mode = 'live') => {
    const active = await keys.listActive(organizationId, clock());
    return keysOfMode(active, mode).map((key) => {
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

/** A key with the name of who created it, or the key that it was created with; `null` for the operator. */
export interface KeyDetails extends ApiKey {
  createdByName: string | null;
}

/** Adds to keys of an organization who created them. */
function makeNameCreators(nameCallers: NameCallers) {
  return async (organizationId: string, keys: readonly ApiKey[]): Promise<KeyDetails[]> => {
    const nameOf = await nameCallers(
      organizationId,
      keys.flatMap(({ createdBy }) => createdBy ?? []),
    );
    return keys.map((key) => ({ ...key, createdByName: nameOf(key.createdBy ?? '').name || null }));
  };
}

export type ListKeyDetails = (organizationId: string, mode?: KeyMode) => Promise<KeyDetails[]>;

export function makeListKeyDetails(listKeys: ListKeys, nameCallers: NameCallers): ListKeyDetails {
  const nameCreators = makeNameCreators(nameCallers);
  return async (organizationId, mode) => nameCreators(organizationId, await listKeys(organizationId, mode));
}

export function keysOfMode(keys: readonly ApiKey[], mode: KeyMode): ApiKey[] {
  return keys.filter((key) => key.mode === mode);
}

/** Ended keys on a page: a screen. */
const PAGE_KEYS = 20;

/** @param after the last ID of the previous page */
export type ListEndedKeys = (
  organizationId: string,
  mode: KeyMode,
  after: string | undefined,
) => Promise<Page<KeyDetails, string>>;

/**
 * Returns the use case that lists the revoked and expired keys of an organization, the one that ended last first, a page at a
 * time.
 */
export function makeListEndedKeys(
  keys: Pick<KeyReads, 'listEnded'>,
  nameCallers: NameCallers,
  clock: Clock,
): ListEndedKeys {
  const nameCreators = makeNameCreators(nameCallers);
  return async (organizationId, mode, after) => {
    const found = await keys.listEnded(organizationId, mode, clock(), after, PAGE_KEYS + 1);
    return pageOf(await nameCreators(organizationId, found), PAGE_KEYS, ({ id }) => id);
  };
}

/** The text for an ID that no active key of the organization has. */
export const NO_SUCH_KEY = 'There is no active API key with this ID. GET /v1/keys lists them.';

/** The same error on the dashboard. */
const NO_SUCH_KEY_LISTED = 'This key does not exist, or no longer works.';

/** @param by the staff member who names the key; absent for software and the operator */
export function noSuchKey({ staff }: { staff?: AuditActor | undefined }): ApiError {
  return new ApiError('not_found', staff === undefined ? NO_SUCH_KEY : NO_SUCH_KEY_LISTED);
}

/**
 * Returns the time of the revocation, in epoch milliseconds.
 *
 * @param by the staff member who revokes it, for the audit log; absent for software and the operator. For `test`, a live key is not
 *   found.
 */
export type RevokeKey = (
  organizationId: string,
  keyId: string,
  by?: { staff?: AuditActor | undefined; mode?: KeyMode | undefined },
) => Promise<number>;

/**
 * Returns the use case that revokes a key permanently: the next request with it is rejected. Specification
 * 3.1. Throws `not_found` for a key that is unknown, already revoked, or another organization's.
 */
export function makeRevokeKey(store: Pick<Store, 'transaction'>, clock: Clock): RevokeKey {
  return async (organizationId, keyId, { staff, mode } = {}) => {
    const at = clock();
    await store.transaction(async (tx) => {
      // Keys that this one creates at the same moment are created before, or not at all.
      await tx.locks.apiKeys(organizationId);
      const key = await tx.keys.find(keyId);
      if (
        key?.organizationId !== organizationId ||
        (mode === 'test' && key.mode === 'live') ||
        !(await tx.keys.revoke(keyId, at, staff?.name))
      ) {
        throw noSuchKey({ staff });
      }
      await recordAction(tx, { staff, at }, 'key.revoked', key);
    });
    return at;
  };
}
