import type { Plan } from '../../../rules/organizations/plans.ts';
import type {
  PlanRequest,
  PlanRequestReads,
  PlanRequestWrites,
  RenameRequest,
  RenameRequestReads,
  RenameRequestWrites,
} from '../../store.ts';
import { insertInto, type Prepare } from '../query.ts';

interface PlanRequestRow {
  organization_id: string;
  plan: Plan | null;
  api_access: number;
  note: string;
  requested_by: string;
  requested_at: number;
}

const PLAN_COLUMNS = [
  'organization_id',
  'plan',
  'api_access',
  'note',
  'requested_by',
  'requested_at',
] as const;

export function planRequestReads(prepare: Prepare): PlanRequestReads {
  const select = `SELECT ${PLAN_COLUMNS.join(', ')} FROM plan_requests`;
  const find = prepare<PlanRequestRow>(`${select} WHERE organization_id = ?`);
  const list = prepare<PlanRequestRow>(`${select} ORDER BY requested_at, organization_id`);
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && planRequestOf(row);
    },
    async list() {
      return (await list.all()).map(planRequestOf);
    },
  };
}

export function planRequestWrites(prepare: Prepare): PlanRequestWrites {
  const put = prepare(replacing('plan_requests', PLAN_COLUMNS));
  const remove = prepare('DELETE FROM plan_requests WHERE organization_id = ?');
  return {
    async put({ organizationId, plan, apiAccess, note, requestedBy, requestedAt }) {
      await put.run(organizationId, plan, Number(apiAccess), note, requestedBy, requestedAt);
    },
    async remove(organizationId) {
      return (await remove.run(organizationId)) === 1;
    },
  };
}

function planRequestOf(row: PlanRequestRow): PlanRequest {
  return {
    organizationId: row.organization_id,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    note: row.note,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
  };
}

interface RenameRequestRow {
  organization_id: string;
  name: string;
  requested_by: string;
  requested_at: number;
  rejected_at: number | null;
  reason: string | null;
}

const RENAME_COLUMNS = [
  'organization_id',
  'name',
  'requested_by',
  'requested_at',
  'rejected_at',
  'reason',
] as const;

export function renameRequestReads(prepare: Prepare): RenameRequestReads {
  const select = `SELECT ${RENAME_COLUMNS.join(', ')} FROM rename_requests`;
  const find = prepare<RenameRequestRow>(`${select} WHERE organization_id = ?`);
  const open = prepare<RenameRequestRow>(
    `${select} WHERE rejected_at IS NULL ORDER BY requested_at, organization_id`,
  );
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && renameRequestOf(row);
    },
    async listOpen() {
      return (await open.all()).map(renameRequestOf);
    },
  };
}

export function renameRequestWrites(prepare: Prepare): RenameRequestWrites {
  const put = prepare(replacing('rename_requests', RENAME_COLUMNS));
  const remove = prepare('DELETE FROM rename_requests WHERE organization_id = ?');
  return {
    async put({ organizationId, name, requestedBy, requestedAt, rejection }) {
      const { at = null, reason = null } = rejection ?? {};
      await put.run(organizationId, name, requestedBy, requestedAt, at, reason);
    },
    async remove(organizationId) {
      await remove.run(organizationId);
    },
  };
}

function renameRequestOf(row: RenameRequestRow): RenameRequest {
  const { rejected_at: at, reason } = row;
  return {
    organizationId: row.organization_id,
    name: row.name,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    rejection: at === null || reason === null ? null : { at, reason },
  };
}

/** Returns the statement that stores an organization's row in place of an earlier one. */
export function replacing(table: string, columns: readonly string[]): string {
  const changed = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return `${insertInto(table, columns)} ON CONFLICT (organization_id) DO UPDATE SET ${changed.join(', ')}`;
}
