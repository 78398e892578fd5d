import type { KeyMode } from '../../rules/organizations/key-mode.ts';
import type { KeyRestrictions, Scope } from '../../rules/organizations/key-restrictions.ts';
import type { NameOnly } from '../../rules/organizations/name-only.ts';
import type { Plan } from '../../rules/organizations/plans.ts';
import type { ApiKey, ExpiringKey, KeyHolder, KeyReads, KeyWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

interface RestrictionsRow {
  /** Separated by spaces, as the ranges. */
  scopes: string | null;
  expires_at: number | null;
  allowed_addresses: string | null;
}

interface KeyRow extends RestrictionsRow {
  id: string;
  organization_id: string;
  mode: KeyMode;
  name: string;
  hash: string;
  preview: string;
  request_count: number;
  last_used_at: number | null;
  last_address: string | null;
  rejected_at: number | null;
  rejected_address: string | null;
  created_at: number;
  created_by: string | null;
  by_operator: number;
  revoked_at: number | null;
  revoked_by: string | null;
  replaced_by: string | null;
  remind_at: number | null;
}

export interface HolderRow extends RestrictionsRow {
  key_id: string;
  organization_id: string;
  mode: KeyMode;
  plan: Plan;
  api_access: number;
  rate_limit: number | null;
  credits: number;
  credit_floor: number | null;
  certified_until: number | null;
  name_only: NameOnly;
}

const NAMES = [
  'id',
  'organization_id',
  'mode',
  'name',
  'hash',
  'preview',
  'request_count',
  'last_used_at',
  'last_address',
  'rejected_at',
  'rejected_address',
  'created_at',
  'created_by',
  'by_operator',
  'revoked_at',
  'revoked_by',
  'scopes',
  'expires_at',
  'allowed_addresses',
  'replaced_by',
  'remind_at',
];
const COLUMNS = NAMES.join(', ');

/** Select list for a `HolderRow`, from a key `k` and its organization `o`. */
export const HOLDER_COLUMNS =
  'k.id AS key_id, k.organization_id, k.mode, o.plan, o.api_access, o.rate_limit, o.credits, o.credit_floor, o.certified_until, o.name_only, k.scopes, k.expires_at, k.allowed_addresses';

function restrictionsOf(row: RestrictionsRow): KeyRestrictions {
  return {
    scopes: row.scopes === null ? null : (row.scopes.split(' ') as Scope[]),
    expiresAt: row.expires_at,
    allowedAddresses: row.allowed_addresses === null ? null : row.allowed_addresses.split(' '),
  };
}

export function holderOf(row: HolderRow): KeyHolder {
  return {
    keyId: row.key_id,
    organizationId: row.organization_id,
    mode: row.mode,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    rateLimit: row.rate_limit,
    credits: row.credits,
    creditFloor: row.credit_floor,
    certifiedUntil: row.certified_until,
    nameOnly: row.name_only,
    ...restrictionsOf(row),
  };
}

/** Returns the ID of the window in which the requests of an organization's keys are counted together. */
export function windowOf({ organizationId, mode }: Pick<KeyHolder, 'organizationId' | 'mode'>): string {
  return mode === 'test' ? `test ${organizationId}` : organizationId;
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    mode: row.mode,
    name: row.name,
    hash: row.hash,
    preview: row.preview,
    requestCount: row.request_count,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
    rejected:
      row.rejected_at === null || row.rejected_address === null
        ? null
        : { at: row.rejected_at, address: row.rejected_address },
    createdAt: row.created_at,
    createdBy: row.created_by,
    byOperator: row.by_operator === 1,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    replacedBy: row.replaced_by,
    remindAt: row.remind_at,
    ...restrictionsOf(row),
  };
}

/** When a key ends; for one that does not, the largest number that is exact in JavaScript. An index begins with it. */
const ENDS_AT = 'coalesce(revoked_at, expires_at, 9007199254740991)';

export function keyReads(prepare: Prepare): KeyReads {
  const holder = prepare<HolderRow>(`SELECT ${HOLDER_COLUMNS}
     FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.hash = ? AND k.revoked_at IS NULL`);
  const find = prepare<KeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?`);
  const active = prepare<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys WHERE organization_id = ? AND ${ENDS_AT} > ? AND revoked_at IS NULL ORDER BY id`,
  );
  const created = prepare<{ created_at: number }>(
    `SELECT created_at FROM api_keys WHERE organization_id = ? AND mode = ? AND by_operator = 0
     ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
  );
  const toRemind = prepare<ExpiringKey>(
    `SELECT k.id, k.organization_id AS "organizationId", o.name AS organization, k.name, k.expires_at AS "expiresAt",
       k.remind_at AS "remindAt"
     FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.remind_at <= ? ORDER BY k.remind_at LIMIT ?`,
  );
  const ended = prepare<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys
     WHERE organization_id = ?1 AND mode = ?2 AND (revoked_at IS NOT NULL OR expires_at <= ?3)
       AND (?4 = '' OR (${ENDS_AT}, id) < (SELECT ${ENDS_AT}, id FROM api_keys
         WHERE organization_id = ?1 AND id = ?4 AND (revoked_at IS NOT NULL OR expires_at <= ?3)))
     ORDER BY ${ENDS_AT} DESC, id DESC LIMIT ?5`,
  );
  return {
    async findHolder(hash) {
      const row = await holder.get(hash);
      return row && holderOf(row);
    },
    async find(id) {
      const row = await find.get(id);
      return row && keyOf(row);
    },
    async listActive(organizationId, at) {
      return (await active.all(organizationId, at)).map(keyOf);
    },
    async findCreationTime(organizationId, mode, n) {
      return (await created.get(organizationId, mode, n - 1))?.created_at;
    },
    async listToRemind(at, limit) {
      return toRemind.all(at, limit);
    },
    async listEnded(organizationId, mode, at, after = '', limit) {
      return (await ended.all(organizationId, mode, at, after, limit)).map(keyOf);
    },
  };
}

export function keyWrites(prepare: Prepare): KeyWrites {
  const create = prepare(insertInto('api_keys', NAMES));
  const setReminder = prepare(
    'UPDATE api_keys SET remind_at = ?1 WHERE id = ?2 AND remind_at = ?3 AND revoked_at IS NULL',
  );
  const replace = prepare(
    'UPDATE api_keys SET replaced_by = ?, expires_at = ?, remind_at = NULL WHERE id = ?',
  );
  const revoke = prepare(
    `UPDATE api_keys SET revoked_at = ?1, revoked_by = ?2, remind_at = NULL
     WHERE id = ?3 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?1)`,
  );
  return {
    async create(key) {
      await create.run(
        key.id,
        key.organizationId,
        key.mode,
        key.name,
        key.hash,
        key.preview,
        key.requestCount,
        key.lastUsedAt,
        key.lastAddress,
        key.rejected?.at ?? null,
        key.rejected?.address ?? null,
        key.createdAt,
        key.createdBy,
        key.byOperator ? 1 : 0,
        key.revokedAt,
        key.revokedBy,
        key.scopes?.join(' ') ?? null,
        key.expiresAt,
        key.allowedAddresses?.join(' ') ?? null,
        key.replacedBy,
        key.remindAt,
      );
    },
    async setReminder(id, from, to) {
      return (await setReminder.run(to, id, from)) === 1;
    },
    async replace(id, { replacedBy, expiresAt }) {
      await replace.run(replacedBy, expiresAt, id);
    },
    async revoke(id, at, by) {
      return (await revoke.run(at, by ?? null, id)) === 1;
    },
  };
}

/** The counts of an admission that is not counted. */
export const NOT_COUNTED = {
  requests: 0,
  resetsInMs: 0,
  organizationRequests: 0,
  organizationResetsInMs: 0,
} as const;
