import type { DatabaseSync } from 'node:sqlite';
import type { IncidentReads, IncidentWrites } from '../store.ts';
import { prepare } from './database.ts';

export function incidentReads(db: DatabaseSync): IncidentReads {
  const find = prepare(db, 'SELECT 1 FROM incidents WHERE id = ? AND renter_id = ?');
  return {
    async findIdsOf(renterId, ids) {
      return ids.filter((id) => find.get(id, renterId) !== undefined);
    },
  };
}

export function incidentWrites(db: DatabaseSync): IncidentWrites {
  const create = prepare(
    db,
    `INSERT INTO incidents (id, renter_id, organization_id, industry, type, details, filed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    async create({ id, renterId, organizationId, industry, type, details, filedAt }) {
      create.run(id, renterId, organizationId, industry, type, details, filedAt);
    },
  };
}
