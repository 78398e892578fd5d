import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { transactOnce } from '../idempotency.ts';
import type { KeyRestrictions } from '../rules/organizations/key-restrictions.ts';
import type { ApiKey } from '../store/store.ts';
import {
  addKey,
  type CreatedKey,
  type CreateKeyDependencies,
  findCreator,
  type KeyCreator,
} from './create-key.ts';
import { noSuchKey } from './keys.ts';
import { exceedsOwnRights, excessOf, restrict } from './restrictions.ts';

const HOUR_MS = 3_600_000;

interface Rotation {
  id: string;
  /** How long the old key keeps working: 0 to `MOST_GRACE_HOURS`. */
  graceHours: number;
  /** When the new key expires, in epoch milliseconds; by default it has the lifetime of the old one. */
  expiresAt?: number | undefined;
}

/** The key that replaces another one. */
export interface RotatedKey extends CreatedKey {
  /** The ID of the old key. */
  replaces: string;
  /** When the old key stops working, in epoch milliseconds. */
  replacedEndsAt: number;
}

export type RotateKey = (organizationId: string, rotation: Rotation, by?: KeyCreator) => Promise<RotatedKey>;

/**
 * Returns the use case that replaces a key by a new one with the same name and restrictions. The old key works until the end of
 * the grace, or of its own time if that is sooner. Both count as one towards the limit of active keys, so at most twice as many
 * work at a time: a key whose predecessor still works cannot be rotated. Throws `not_found` for a key that is not active,
 * `conflict` for one that was replaced or whose predecessor still works, and `exceeds_own_rights` for a key that may do more
 * than the one that rotates it. For other errors see `findCreator` and `addKey`.
 */
export function makeRotateKey(dependencies: CreateKeyDependencies): RotateKey {
  const { store, clock } = dependencies;
  return async (organizationId, { id, graceHours, expiresAt }, by = {}) => {
    const at = clock();
    return transactOnce(store, by, async (tx) => {
      await tx.locks.apiKeys(organizationId);
      const creator = await findCreator(tx, by, at);
      const active = await tx.keys.listActive(organizationId, at);
      const reached = active.filter(({ mode }) => creator.reaches.includes(mode));
      const old = rotatableKey(reached, id, by);
      const excess = excessOf(old, creator.own);
      if (excess !== undefined) throw exceedsOwnRights(excess);
      const end =
        expiresAt === undefined
          ? sameLifetime(old, at, creator.own)
          : restrict({ expiresAt }, creator.own, at).expiresAt;
      const restrictions = { ...old, expiresAt: end };
      const { mode, name } = old;
      const key = { organizationId, mode, name, at, by, creator, restrictions };
      const created = await addKey(tx, dependencies, key);
      const endsAt = Math.min(at + graceHours * HOUR_MS, old.expiresAt ?? Number.MAX_SAFE_INTEGER);
      if (graceHours === 0) await tx.keys.revoke(id, at, by.staff?.name);
      await tx.keys.replace(id, { replacedBy: created.id, expiresAt: endsAt });
      await recordAction(tx, { staff: by.staff, at }, 'key.rotated', old);
      return { ...created, replaces: id, replacedEndsAt: endsAt };
    });
  };
}

/**
 * Returns when a key expires that works from now on as long as the old one was to work, but not longer than the key that makes it.
 * With the end of the old one, a key that is rotated in its last week would end without a reminder.
 */
function sameLifetime(
  { createdAt, expiresAt }: ApiKey,
  nowMs: number,
  own: Pick<KeyRestrictions, 'expiresAt'>,
): number | null {
  if (expiresAt === null) return null;
  return Math.min(nowMs + expiresAt - createdAt, own.expiresAt ?? Number.MAX_SAFE_INTEGER);
}

/** Returns the key to rotate. */
function rotatableKey(active: readonly ApiKey[], id: string, by: KeyCreator): ApiKey {
  const old = active.find((key) => key.id === id);
  if (old === undefined) throw noSuchKey(by);
  if (old.replacedBy !== null)
    throw new ApiError('conflict', `This key was already replaced by ${old.replacedBy}: rotate that one.`);
  const former = active.find(({ replacedBy }) => replacedBy === id);
  if (former === undefined) return old;
  const until = new Date(former.expiresAt ?? 0).toISOString();
  throw new ApiError(
    'conflict',
    `The key that this one replaced, ${former.id}, still works until ${until}: revoke it first, or wait.`,
  );
}
