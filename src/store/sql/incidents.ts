import type { IncidentReads, IncidentWrites } from '../store.ts';
import { counts, recordsInScope } from './held-filings.ts';
import { type Dialect, LAST_ID, limited, type Prepare, type Value } from './query.ts';
import {
  INCIDENT_COLUMNS,
  INCIDENT_ROW,
  type IncidentRow,
  incidentOf,
  incidentValues,
  insertRecord,
  recordNumbers,
} from './record-rows.ts';
import { renterNumber } from './renter-rows.ts';

interface OwnIncidentRow {
  id: string;
  type: string;
  industry: string | null;
  filed_at: number;
}

export function incidentReads(prepare: Prepare, dialect: Dialect): IncidentReads {
  const types = prepare<{ type: string }>(
    `SELECT type FROM
       (SELECT type FROM incidents WHERE organization_id = ? ORDER BY filed_at DESC LIMIT ?) AS newest
     GROUP BY type ORDER BY count(*) DESC, type`,
  );
  const ownOf = (where: string) =>
    limited((limit) =>
      prepare<OwnIncidentRow>(
        `SELECT id, type, industry, filed_at FROM incidents
       WHERE renter = ${renterNumber('?')} AND organization_id = ? ${where}
       ORDER BY filed_at DESC, id DESC LIMIT ${limit}`,
      ),
    );
  const own = { all: ownOf(''), counted: ownOf(`AND ${counts('incidents.id')}`) };
  const ofRenter = recordsInScope(
    (condition) =>
      prepare<IncidentRow>(
        `SELECT ${INCIDENT_ROW} FROM incidents i JOIN renters r ON r.number = i.renter
       WHERE i.renter = ${renterNumber('?1')} AND i.id < ?2 ${condition} ORDER BY i.id DESC LIMIT ?3`,
        'array',
      ),
    'i',
    dialect,
  );
  const facts = prepare<Value[]>(
    `SELECT id, organization_id, filed_at, type FROM incidents
     WHERE renter = ${renterNumber('?')} AND ${counts('incidents.id')} ORDER BY id DESC LIMIT ?`,
    'array',
  );
  return {
    async listFacts(renterId, limit) {
      const rows = (await facts.all(renterId, limit)) as [string, string, number, string][];
      return rows.map(([id, organizationId, filedAt, type]) => ({ id, organizationId, filedAt, type }));
    },
    async listOfRenter(renterId, scope, before = LAST_ID, limit) {
      return (await ofRenter(scope, renterId, before, limit)).map(incidentOf);
    },
    async typesOf(organizationId, newest) {
      return (await types.all(organizationId, newest)).map(({ type }) => type);
    },
    async listOwn(organizationId, renterId, scope, limit) {
      const rows = await own[scope](limit).all(renterId, organizationId);
      return rows.map(({ filed_at: filedAt, ...rest }) => ({ ...rest, filedAt }));
    },
  };
}

export function incidentWrites(prepare: Prepare, dialect: Dialect): IncidentWrites {
  const next = recordNumbers(prepare, dialect);
  const create = prepare(insertRecord('incidents', INCIDENT_COLUMNS));
  return {
    async create(incident) {
      const number = 'number' in incident ? incident.number : await next();
      await create.write(...incidentValues(incident.renterId, { ...incident, number }));
      return number;
    },
  };
}
