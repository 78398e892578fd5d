import type { Incident, IncidentReads, IncidentWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';
import { renterNumbers } from './renter-rows.ts';

export function incidentReads(prepare: Prepare): IncidentReads {
  const find = prepare(
    'SELECT 1 FROM incidents WHERE id = ? AND renter = (SELECT number FROM renters WHERE id = ?)',
  );
  return {
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
