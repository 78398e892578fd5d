import type { NameOnly } from '../../rules/organizations/name-only.ts';
import type { Plan } from '../../rules/organizations/plans.ts';
import type { Organization, OrganizationReads, OrganizationWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

interface OrganizationRow {
  id: string;
  name: string;
  plan: Plan;
  api_access: number;
  rate_limit: number | null;
  daily_lookups: number | null;
  credits: number;
  credit_floor: number | null;
  postal_address: string | null;
  telephone: string | null;
  certified_until: number | null;
  name_only: NameOnly;
  time_zone: string;
  created_at: number;
}

const COLUMNS =
  'id, name, plan, api_access, rate_limit, daily_lookups, credits, credit_floor, postal_address, telephone, certified_until, name_only, time_zone, created_at';

function organizationOf(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    apiAccess: row.api_access === 1,
    rateLimit: row.rate_limit,
    dailyLookups: row.daily_lookups,
    credits: row.credits,
    creditFloor: row.credit_floor,
    postalAddress: row.postal_address,
    telephone: row.telephone,
    certifiedUntil: row.certified_until,
    nameOnly: row.name_only,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  };
}

export function organizationReads(prepare: Prepare): OrganizationReads {
  const find = prepare<OrganizationRow>(`SELECT ${COLUMNS} FROM organizations WHERE id = ?`);
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

export function organizationWrites(prepare: Prepare): OrganizationWrites {
  const create = prepare(insertInto('organizations', COLUMNS.split(', ')));
  const update = prepare(
    `UPDATE organizations SET name = coalesce(?, name), plan = coalesce(?, plan), name_only = coalesce(?, name_only), time_zone = coalesce(?, time_zone), api_access = coalesce(?, api_access),
       rate_limit = CASE WHEN ? = 1 THEN ? ELSE rate_limit END,
       daily_lookups = CASE WHEN ? = 1 THEN ? ELSE daily_lookups END,
       credit_floor = CASE WHEN ? = 1 THEN ? ELSE credit_floor END,
       postal_address = CASE WHEN ? = 1 THEN ? ELSE postal_address END,
       telephone = CASE WHEN ? = 1 THEN ? ELSE telephone END,
       certified_until = CASE WHEN ? = 1 THEN ? ELSE certified_until END WHERE id = ?`,
  );
  const addFormerName = prepare(
    `${insertInto('former_names', ['organization_id', 'name', 'until'])} ON CONFLICT DO NOTHING`,
  );
  return {
    async addFormerName(id, name, until) {
      await addFormerName.run(id, name, until);
    },
    async create(organization) {
      const { id, name, plan, apiAccess, rateLimit, dailyLookups, credits, creditFloor } = organization;
      const { postalAddress, telephone, certifiedUntil, nameOnly, timeZone, createdAt } = organization;
      const limits = [rateLimit, dailyLookups, credits, creditFloor];
      const contact = [postalAddress, telephone];
      await create.run(
        id,
        name,
        plan,
        Number(apiAccess),
        ...limits,
        ...contact,
        certifiedUntil,
        nameOnly,
        timeZone,
        createdAt,
      );
    },
    async update(id, { name = null, plan = null, nameOnly = null, timeZone = null, apiAccess, ...changes }) {
      const access = apiAccess === undefined ? null : Number(apiAccess);
      const { rateLimit, dailyLookups, creditFloor, postalAddress, telephone, certifiedUntil } = changes;
      const changed = [rateLimit, dailyLookups, creditFloor, postalAddress, telephone, certifiedUntil];
      const nullable = changed.flatMap((value) => [Number(value !== undefined), value ?? null]);
      await update.run(name, plan, nameOnly, timeZone, access, ...nullable, id);
    },
  };
}
