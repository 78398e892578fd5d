import type { Incident, IncidentReads, IncidentWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';
import { renterNumbers } from './renter-rows.ts';

interface OwnIncidentRow {
  id: string;
  type: string;
  industry: string | null;
  filed_at: number;
}

interface IncidentRow extends OwnIncidentRow {
  organization_id: string;
  details: string | null;
}

/** Sorts after every ID. */
const LAST_ID = '~';

export function incidentReads(prepare: Prepare): IncidentReads {
  const find = prepare(
    'SELECT 1 FROM incidents WHERE id = ? AND renter = (SELECT number FROM renters WHERE id = ?)',
  );
  const types = prepare<{ type: string }>(
    `SELECT type FROM
       (SELECT type FROM incidents WHERE organization_id = ? ORDER BY filed_at DESC LIMIT ?) AS newest
     GROUP BY type ORDER BY count(*) DESC, type`,
  );
  const own = prepare<OwnIncidentRow>(
    `SELECT id, type, industry, filed_at FROM incidents
     WHERE renter = (SELECT number FROM renters WHERE id = ?) AND organization_id = ?
     ORDER BY filed_at DESC, id DESC LIMIT ?`,
  );
  const ofRenter = prepare<IncidentRow>(
    `SELECT id, organization_id, industry, type, details, filed_at FROM incidents
     WHERE renter = (SELECT number FROM renters WHERE id = ?) AND id < ? ORDER BY id DESC LIMIT ?`,
  );
  return {
    async listOfRenter(renterId, before = LAST_ID, limit) {
      const rows = await ofRenter.all(renterId, before, limit);
      return rows.map(({ organization_id: organizationId, filed_at: filedAt, ...rest }) => {
        return { ...rest, renterId, organizationId, filedAt };
      });
    },
    async typesOf(organizationId, newest) {
      return (await types.all(organizationId, newest)).map(({ type }) => type);
    },
    async listOwn(organizationId, renterId, limit) {
      const rows = await own.all(renterId, organizationId, limit);
      return rows.map(({ filed_at: filedAt, ...rest }) => ({ ...rest, filedAt }));
    },
    async findIdsOf(renterId, ids) {
      const found: string[] = [];
      for (const id of ids) if ((await find.get(id, renterId)) !== undefined) found.push(id);
      return found;
    },
  };
}

export const INCIDENT_COLUMNS = [
  'id',
  'renter',
  'organization_id',
  'industry',
  'type',
  'details',
  'filed_at',
] as const;

/** The values of `INCIDENT_COLUMNS`, in their order. */
export function incidentValues(renter: number | null, incident: Incident): (string | number | null)[] {
  const { id, organizationId, industry, type, details, filedAt } = incident;
  return [id, renter, organizationId, industry, type, details, filedAt];
}

export function incidentWrites(prepare: Prepare): IncidentWrites {
  const numberOf = renterNumbers(prepare);
  const create = prepare(insertInto('incidents', INCIDENT_COLUMNS));
  return {
    async create(incident) {
      await create.run(...incidentValues(await numberOf(incident.renterId), incident));
    },
  };
}
