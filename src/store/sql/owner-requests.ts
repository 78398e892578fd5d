import type { Plan } from '../../rules/organizations/plans.ts';
import type { PlanRequest, PlanRequestReads, PlanRequestWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

interface PlanRequestRow {
  organization_id: string;
  plan: Plan | null;
  api_access: number;
  note: string;
  requested_by: string;
  requested_at: number;
}

const COLUMNS = ['organization_id', 'plan', 'api_access', 'note', 'requested_by', 'requested_at'] as const;

export function planRequestReads(prepare: Prepare): PlanRequestReads {
  const select = `SELECT ${COLUMNS.join(', ')} FROM plan_requests`;
  const find = prepare<PlanRequestRow>(`${select} WHERE organization_id = ?`);
  const list = prepare<PlanRequestRow>(`${select} ORDER BY requested_at, organization_id`);
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && requestOf(row);
    },
    async list() {
      return (await list.all()).map(requestOf);
    },
  };
}

export function planRequestWrites(prepare: Prepare): PlanRequestWrites {
  const changed = COLUMNS.slice(1).map((column) => `${column} = excluded.${column}`);
  const put = prepare(
    `${insertInto('plan_requests', COLUMNS)} ON CONFLICT (organization_id) DO UPDATE SET ${changed.join(', ')}`,
  );
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

function requestOf(row: PlanRequestRow): PlanRequest {
  return {
    organizationId: row.organization_id,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    note: row.note,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
  };
}
