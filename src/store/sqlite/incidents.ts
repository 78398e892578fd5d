import type { IncidentReads, IncidentWrites } from '../store.ts';
import type { Prepare } from './database.ts';

export function incidentReads(prepare: Prepare): IncidentReads {
  const find = prepare('SELECT 1 FROM incidents WHERE id = ? AND renter_id = ?');
  return {
    async findIdsOf(renterId, ids) {
      return ids.filter((id) => find.get(id, renterId) !== undefined);
    },
  };
}

export function incidentWrites(prepare: Prepare): IncidentWrites {
  const create =
    prepare(`INSERT INTO incidents (id, renter_id, organization_id, industry, type, details, filed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`);
  return {
    async create({ id, renterId, organizationId, industry, type, details, filedAt }) {
      create.run(id, renterId, organizationId, industry, type, details, filedAt);
    },
  };
}
