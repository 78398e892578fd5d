import type { ReportReads, ReportWrites, StatedReport } from '../store.ts';
import { counts, recordsInScope } from './held-filings.ts';
import type { Dialect, Prepare, Value } from './query.ts';
import {
  insertRecord,
  REPORT_COLUMNS,
  REPORT_ROW,
  type ReportRow,
  recordNumbers,
  reportOf,
  reportValues,
} from './record-rows.ts';
import { renterNumber } from './renter-rows.ts';

export function reportReads(prepare: Prepare, dialect: Dialect): ReportReads {
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
  const facts = prepare<Value[]>(
    `SELECT id, organization_id, filed_at, unpaid, damaged FROM reports
     WHERE renter = ${renterNumber('?')} AND ${counts('reports.id')} ORDER BY number DESC LIMIT ?`,
    'array',
  );
  const rentersOfIndustry = prepare<{ id: string }>(
    `SELECT id FROM renters r WHERE id IN (${dialect.elements('?')}) AND EXISTS
       (SELECT 1 FROM reports p WHERE p.renter = r.number AND p.organization_id = ? AND p.industry = ?)`,
  );
  return {
    ...alikeReads(prepare, dialect),
    async listOfRenter(renterId, scope, before = Number.MAX_SAFE_INTEGER, limit) {
      return (await ofRenter(scope, renterId, before, limit)).map(reportOf);
    },
    async listFacts(renterId, limit) {
      const rows = (await facts.all(renterId, limit)) as [string, string, number, number, number][];
      return rows.map(([id, organizationId, filedAt, unpaid, damaged]) => {
        return { id, organizationId, filedAt, unpaid: unpaid === 1, damaged: damaged === 1 };
      });
    },
    async findRentersOfIndustry(organizationId, industry, renterIds) {
      const rows = await rentersOfIndustry.all(JSON.stringify(renterIds), organizationId, industry);
      return rows.map(({ id }) => id);
    },
    async industriesOf(organizationId, newest) {
      return (await industries.all(organizationId, newest)).map(({ industry }) => industry);
    },
  };
}

interface AlikeRow {
  place: number;
  number: number;
  filed_at: number;
  renter_name: string | null;
}

/** The columns of a stated report, with its place. */
const STATED = {
  place: 'bigint',
  email: 'text',
  industry: 'text',
  contract_id: 'text',
  payment_compliance: 'text',
  asset_condition: 'text',
  contract_compliance: 'text',
  total_charged: 'bigint',
  total_paid: 'bigint',
  outstanding_balance: 'bigint',
  occurred_on: 'text',
} as const;

/** Reports returned at once: 40 for each row that an import compares at a time. Who filed one report more often loses a mark. */
const MOST_ALIKE = 10_000;

/** Compares stated reports with those on file. */
function alikeReads(prepare: Prepare, dialect: Dialect): Pick<ReportReads, 'listAlike' | 'findSoleHolders'> {
  const { place: _, email: __, ...compared } = STATED;
  const same = Object.keys(compared).map((name) => `AND p.${name} IS NOT DISTINCT FROM s.${name}`);
  // First the renters of the e-mails, then their reports: an organization may have filed many. CROSS JOIN fixes this order in SQLite,
  // MATERIALIZED in PostgreSQL, which otherwise compares each stated report with all of the organization's while its tables grow.
  const alike = prepare<AlikeRow>(
    `WITH s AS MATERIALIZED (
       SELECT s.*, d.renter FROM ${dialect.objects('?1', 's', STATED)} CROSS JOIN identifiers d
       WHERE d.kind = 'email' AND d.value = s.email
     )
     SELECT s.place, p.number, p.filed_at, p.renter_name FROM s CROSS JOIN reports p
     WHERE p.renter = s.renter AND ${dialect.unindexed('p.organization_id')} = ?2 ${same.join(' ')}
     ORDER BY p.number LIMIT ${MOST_ALIKE}`,
  );
  const incidentTypes = prepare<{ report_number: number; type: string }>(
    `SELECT l.report_number, i.type FROM report_incidents l JOIN incidents i ON i.id = l.incident_id
     WHERE ${dialect.anyOf('l.report_number', `SELECT number FROM ${dialect.objects('?', 'n', { number: 'bigint' })}`)}`,
  );
  // CROSS JOIN: as above.
  const holders = prepare<{ email: string; id: string }>(
    `SELECT s.email, min(r.id) AS id FROM ${dialect.objects('?', 's', { email: 'text' })}
     CROSS JOIN identifiers d CROSS JOIN renters r
     WHERE d.kind = 'email' AND d.value = s.email AND r.number = d.renter
     GROUP BY s.email HAVING count(*) = 1`,
  );
  return {
    async findSoleHolders(emails) {
      const rows = await holders.all(JSON.stringify([...new Set(emails)].map((email) => ({ email }))));
      return new Map(rows.map(({ email, id }) => [email, id]));
    },
    async listAlike(organizationId, stated) {
      const rows = await alike.all(JSON.stringify(stated.map(statedRow)), organizationId);
      if (rows.length === 0) return [];
      const numbers = JSON.stringify(rows.map(({ number }) => ({ number })));
      const types = Map.groupBy(await incidentTypes.all(numbers), ({ report_number: number }) => number);
      return rows.map(({ place, number, filed_at: filedAt, renter_name: renterName }) => ({
        place,
        number,
        filedAt,
        renterName,
        incidentTypes: (types.get(number) ?? []).map(({ type }) => type),
      }));
    },
  };
}

function statedRow(stated: StatedReport, place: number) {
  return {
    place,
    email: stated.email,
    industry: stated.industry,
    contract_id: stated.contractId,
    payment_compliance: stated.paymentCompliance,
    asset_condition: stated.assetCondition,
    contract_compliance: stated.contractCompliance,
    total_charged: stated.totalChargedCents,
    total_paid: stated.totalPaidCents,
    outstanding_balance: stated.outstandingBalanceCents,
    occurred_on: stated.occurredOn,
  };
}

export function reportWrites(prepare: Prepare, dialect: Dialect): ReportWrites {
  const next = recordNumbers(prepare, dialect);
  const create = prepare(insertRecord('reports', [...REPORT_COLUMNS, 'number']));
  const link = prepare(
    'INSERT INTO report_incidents (report_number, incident_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    takeNumbers: (count) => Promise.all(Array.from({ length: count }, next)),
    async create(report) {
      const number = 'number' in report ? report.number : await next();
      await create.write(...reportValues(report.renterId, report), number);
      return number;
    },
    async linkIncidents(reportNumber, incidentIds) {
      for (const incidentId of incidentIds) await link.write(reportNumber, incidentId);
    },
  };
}
