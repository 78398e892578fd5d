import type { Plan } from '../../rules/organizations/plans.ts';
import type { Organization, OrganizationReads, OrganizationWrites } from '../store.ts';
import type { Dialect, Prepare } from './query.ts';

interface OrganizationRow {
  id: string;
  name: string;
  plan: Plan;
  api_access: number;
  rate_limit: number | null;
  credits: number;
  created_at: number;
}

const COLUMNS = 'id, name, plan, api_access, rate_limit, credits, created_at';

function organizationOf(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    rateLimit: row.rate_limit,
    credits: row.credits,
    createdAt: row.created_at,
  };
}

export function organizationReads(prepare: Prepare, dialect: Dialect): OrganizationReads {
  const find = prepare<OrganizationRow>(
    `SELECT ${COLUMNS} FROM organizations WHERE id = ? ${dialect.hold('organizations')}`,
  );
  const list = prepare<OrganizationRow>(`SELECT ${COLUMNS} FROM organizations ORDER BY id`);
  return {
    async find(id) {
      const row = await find.get(id);
      return row && organizationOf(row);
    },
    async list() {
      return (await list.all()).map(organizationOf);
    },
  };
}

export function organizationWrites(prepare: Prepare, dialect: Dialect): OrganizationWrites {
  const create = prepare(`INSERT INTO organizations (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const { find } = organizationReads(prepare, dialect);
  const update = prepare(
    'UPDATE organizations SET name = ?, plan = ?, api_access = ?, rate_limit = ? WHERE id = ?',
  );
  return {
    async create(organization) {
      const { id, name, plan, apiAccess, rateLimit, credits, createdAt } = organization;
      await create.run(id, name, plan, Number(apiAccess), rateLimit, credits, createdAt);
    },
    async update(id, changes) {
      const present = await find(id);
      if (present === undefined) return;
      const { name, plan, apiAccess, rateLimit } = { ...present, ...changes };
      await update.run(name, plan, Number(apiAccess), rateLimit, id);
    },
  };
}
