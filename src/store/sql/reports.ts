import type { ReportReads, ReportWrites } from '../store.ts';
import { counts } from './held-filings.ts';
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
  const ofRenter = (where: string) =>
    prepare<ReportRow>(
      `SELECT ${REPORT_ROW} FROM reports p JOIN renters r ON r.number = p.renter
       WHERE p.renter = ${renterNumber('?1')} AND p.number < ?2 ${where} ORDER BY p.number DESC LIMIT ?3`,
      'array',
    );
  const all = ofRenter('');
  const counted = ofRenter(`AND ${counts('p.id')}`);
  const countedOrOwn = ofRenter(`AND (p.organization_id = ?4 OR ${counts('p.id')})`);
  const bySome = ofRenter(`AND p.organization_id IN (${dialect.elements('?4')})`);
  const rentersOfIndustry = prepare<{ id: string }>(
    `SELECT id FROM renters r WHERE id IN (${dialect.elements('?')}) AND EXISTS
       (SELECT 1 FROM reports p WHERE p.renter = r.number AND p.organization_id = ? AND p.industry = ?)`,
  );
  return {
    async listOfRenter(renterId, scope, before = Number.MAX_SAFE_INTEGER, limit) {
      const rows =
        typeof scope === 'string'
          ? (scope === 'all' ? all : counted).all(renterId, before, limit)
          : 'filedBy' in scope
            ? bySome.all(renterId, before, limit, JSON.stringify(scope.filedBy))
            : countedOrOwn.all(renterId, before, limit, scope.countedOrFiledBy);
      return (await rows).map(reportOf);
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
