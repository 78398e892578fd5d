import type { NameOnly } from '../../rules/organizations/name-only.ts';
import type { Plan } from '../../rules/organizations/plans.ts';
import type { ApiKey, KeyHolder, KeyReads, KeyWrites } from '../store.ts';
import type { Prepare } from './query.ts';

interface KeyRow {
  id: string;
  organization_id: string;
  name: string;
  hash: string;
  preview: string;
  request_count: number;
  last_used_at: number | null;
  created_at: number;
  created_by: string | null;
  by_operator: number;
  revoked_at: number | null;
  revoked_by: string | null;
}

export interface HolderRow {
  key_id: string;
  organization_id: string;
  plan: Plan;
  api_access: number;
  rate_limit: number | null;
  credits: number;
  credit_floor: number | null;
  certified_until: number | null;
  name_only: NameOnly;
}

const COLUMNS =
  'id, organization_id, name, hash, preview, request_count, last_used_at, created_at, created_by, by_operator, revoked_at, revoked_by';

/** Select list for a `HolderRow`, from a key `k` and its organization `o`. */
export const HOLDER_COLUMNS =
  'k.id AS key_id, k.organization_id, o.plan, o.api_access, o.rate_limit, o.credits, o.credit_floor, o.certified_until, o.name_only';

export function holderOf(row: HolderRow): KeyHolder {
  return {
    keyId: row.key_id,
    organizationId: row.organization_id,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    rateLimit: row.rate_limit,
    credits: row.credits,
    creditFloor: row.credit_floor,
    certifiedUntil: row.certified_until,
    nameOnly: row.name_only,
  };
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    hash: row.hash,
    preview: row.preview,
    requestCount: row.request_count,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    byOperator: row.by_operator === 1,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
  };
}

export function keyReads(prepare: Prepare): KeyReads {
  const holder = prepare<HolderRow>(`SELECT ${HOLDER_COLUMNS}
     FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.hash = ? AND k.revoked_at IS NULL`);
  const find = prepare<KeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?`);
  const active = prepare<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys WHERE organization_id = ? AND revoked_at IS NULL ORDER BY id`,
  );
  const created = prepare<{ created_at: number }>(
    `SELECT created_at FROM api_keys WHERE organization_id = ? AND by_operator = 0
     ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
  );
  const revoked = prepare<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys WHERE organization_id = ?1 AND revoked_at IS NOT NULL
       AND (?2 = '' OR (revoked_at, id) < (SELECT revoked_at, id FROM api_keys
         WHERE organization_id = ?1 AND id = ?2))
     ORDER BY revoked_at DESC, id DESC LIMIT ?3`,
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
    async listActive(organizationId) {
      return (await active.all(organizationId)).map(keyOf);
    },
    async findCreationTime(organizationId, n) {
      return (await created.get(organizationId, n - 1))?.created_at;
    },
    async listRevoked(organizationId, after = '', limit) {
      return (await revoked.all(organizationId, after, limit)).map(keyOf);
    },
  };
}

export function keyWrites(prepare: Prepare): KeyWrites {
  const create = prepare(`INSERT INTO api_keys (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const revoke = prepare(
    'UPDATE api_keys SET revoked_at = ?, revoked_by = ? WHERE id = ? AND revoked_at IS NULL',
  );
  return {
    async create(key) {
      await create.run(
        key.id,
        key.organizationId,
        key.name,
        key.hash,
        key.preview,
        key.requestCount,
        key.lastUsedAt,
        key.createdAt,
        key.createdBy,
        key.byOperator ? 1 : 0,
        key.revokedAt,
        key.revokedBy,
      );
    },
    async revoke(id, at, by) {
      return (await revoke.run(at, by ?? null, id)) === 1;
    },
  };
}
