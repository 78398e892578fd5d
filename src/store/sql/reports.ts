import type { ReportReads, ReportWrites } from '../store.ts';
import { counts, recordsInScope } from './held-filings.ts';
import { type Dialect, insertInto, type Prepare } from './query.ts';
import { REPORT_COLUMNS, REPORT_ROW, type ReportRow, reportOf, reportValues } from './record-rows.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

export function reportReads(prepare: Prepare, dialect: Dialect): ReportReads {
  const hasContract = prepare(
    `SELECT 1 FROM reports WHERE renter = ${renterNumber('?')}
       AND organization_id = ? AND contract_id = ? AND ${counts('reports.id')} LIMIT 1`,
  );
  const industries = prepare<{ industry: string }>(
    `SELECT industry FROM
       (SELECT industry FROM reports WHERE organization_id = ?
        ORDER BY filed_at DESC, number DESC LIMIT ?) AS newest
     WHERE industry IS NOT NULL GROUP BY industry ORDER BY count(*) DESC, industry`,
  );
  const ofRenter = recordsInScope(
    (condition) =>
      prepare<ReportRow>(
        `SELECT ${REPORT_ROW} FROM reports p JOIN renters r ON r.number = p.renter
       WHERE p.renter = ${renterNumber('?1')} AND p.number < ?2 ${condition} ORDER BY p.number DESC LIMIT ?3`,
        'array',
      ),
    'p',
    dialect,
  );
  const rentersOfIndustry = prepare<{ id: string }>(
    `SELECT id FROM renters r WHERE id IN (${dialect.elements('?')}) AND EXISTS
       (SELECT 1 FROM reports p WHERE p.renter = r.number AND p.organization_id = ? AND p.industry = ?)`,
  );
  return {
    async listOfRenter(renterId, scope, before = Number.MAX_SAFE_INTEGER, limit) {
      return (await ofRenter(scope, renterId, before, limit)).map(reportOf);
    },
    async findRentersOfIndustry(organizationId, industry, renterIds) {
      const rows = await rentersOfIndustry.all(JSON.stringify(renterIds), organizationId, industry);
      return rows.map(({ id }) => id);
    },
    async hasContract(renterId, organizationId, contractId) {
      return (await hasContract.get(renterId, organizationId, contractId)) !== undefined;
    },
    async industriesOf(organizationId, newest) {
      return (await industries.all(organizationId, newest)).map(({ industry }) => industry);
    },
  };
}

export function reportWrites(prepare: Prepare): ReportWrites {
  const numberOf = renterNumbers(prepare);
  const create = prepare<{ number: number }>(`${insertInto('reports', REPORT_COLUMNS)} RETURNING number`);
  const link = prepare(
    'INSERT INTO report_incidents (report_number, incident_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    async create(report) {
      const renter = await numberOf(report.renterId);
      const row = await create.get(...reportValues(renter, report));
      return row?.number ?? 0;
    },
    async linkIncidents(reportNumber, incidentIds) {
      for (const incidentId of incidentIds) await link.run(reportNumber, incidentId);
    },
  };
}
