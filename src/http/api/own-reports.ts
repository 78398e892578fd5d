import { type Static, Type } from 'typebox';
import { noSuchRecord } from '../../reporting/withdraw-locked.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import type { ListedRecord } from '../../store/store.ts';
import { INVALID_CURSOR, RECORD_CURSOR } from '../cursors.ts';
import { cents, day, requiredText, text } from '../fields.ts';
import { FILER_CORRECTION_SCHEMAS, filerCorrectionOf, snakeCased } from '../record-bodies.ts';
import { nullable, nullableEnum } from '../schemas.ts';
import {
  BETTER,
  CHANGE,
  CHANGED,
  changeOf,
  DISPUTED,
  LIST_QUERY,
  pageOf,
  RECORD_CHANGE,
  STATE,
  stateOf,
  TEXT,
} from './own-record-schemas.ts';
import { apiRoute } from './route.ts';
import { DAY_OR_NULL, idOf, MOST_ON_PAGE, NEXT_CURSOR, OK, SCORE } from './schemas.ts';

const REPORT = Type.Object(
  {
    report_id: idOf('rep'),
    ...STATE,
    settled_on: DAY_OR_NULL,
    industry: TEXT,
    contract_id: TEXT,
    renter_name: TEXT,
    renter_email: TEXT,
    renter_phone: TEXT,
    total_charged: nullable(cents('What was charged')),
    total_paid: nullable(cents('What was paid')),
    outstanding_balance: nullable(cents('What is still owed')),
    payment_compliance: TEXT,
    asset_condition: TEXT,
    contract_compliance: TEXT,
    rental_period: TEXT,
    damage: Type.Array(Type.String(), { maxItems: MOST_ENTRIES }),
    notes: TEXT,
    score: SCORE,
    recommendation: nullableEnum([...REPORT_RECOMMENDATIONS]),
  },
  { title: 'Report' },
);

const REPORT_EXAMPLE: Static<typeof REPORT> = {
  report_id: 'rep_01KAJ5M2S400006W9XYV28QZ3T',
  record_id: 'RB-4K7QZ',
  renter_id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
  status: 'on_file',
  version: 1,
  filed_at: '2026-11-21T09:30:00.000Z',
  changed_at: null,
  occurred_on: '2026-10-31',
  settled_on: null,
  industry: 'residential',
  contract_id: 'lease-2026-118',
  renter_name: 'Jordan Reyes',
  renter_email: 'jordan@example.com',
  renter_phone: null,
  total_charged: 900000,
  total_paid: 855000,
  outstanding_balance: 45000,
  payment_compliance: 'Not Paid',
  asset_condition: 'No Damage',
  contract_compliance: 'Compliant',
  rental_period: null,
  damage: [],
  notes: null,
  score: 615,
  recommendation: null,
};

/** GET /reports */
export const listReports = apiRoute({
  method: 'GET',
  path: '/v1/reports',
  operation: 'listReports',
  scope: 'read',
  group: 'Records',
  summary: 'List the reports that the organization filed',
  description: 'Newest first, including reports that are no longer on file.',
  query: Type.Object({
    report_id: Type.Optional(text('Only this report')),
    contract_id: Type.Optional(text('Only about this contract')),
    ...LIST_QUERY,
  }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({
    ok: OK,
    reports: Type.Array(REPORT, { maxItems: MOST_ON_PAGE }),
    next_cursor: NEXT_CURSOR,
  }),
  examples: { one: { ok: true, reports: [REPORT_EXAMPLE], next_cursor: null } },
  errors: { invalid: INVALID_CURSOR },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { filter, before, limit } = pageOf(query);
  const own = { ...filter, id: query.report_id, contractId: query.contract_id };
  const { rows, next } = await app.listOwnRecords(organizationId, 'report', own, before, limit);
  return { ok: true, reports: rows.map(presentReport), next_cursor: RECORD_CURSOR.write(next) };
});

const REPORT_ID_REQUIRED = 'report_id is required.';
/** What the endpoints that change a report have in common. */
const REPORT_CHANGE = {
  ...RECORD_CHANGE,
  missing: { report_id: REPORT_ID_REQUIRED },
  errors: { invalid: REPORT_ID_REQUIRED, not_found: noSuchRecord('report'), conflict: DISPUTED },
} as const;

const CHANGED_REPORT = Type.Object({ ok: OK, ...REPORT.properties }, { title: 'ChangedReport' });
/** POST /reports/correct */
export const correctReport = apiRoute({
  ...REPORT_CHANGE,
  path: '/v1/reports/correct',
  operation: 'correctReport',
  scope: 'file',
  summary: 'Correct a report',
  description: `Fields that you leave out do not change. ${BETTER} A report about another person cannot be corrected: withdraw it.`,
  body: Type.Object(
    {
      report_id: requiredText('Its ID'),
      ...CHANGE,
      reason: requiredText('The reason. The renter sees it'),
      ...snakeCased(FILER_CORRECTION_SCHEMAS),
    },
    {
      examples: [
        {
          report_id: REPORT_EXAMPLE.report_id,
          reason: 'The deposit was not counted.',
          outstanding_balance: 15000,
        },
      ],
    },
  ),
  response: CHANGED_REPORT,
  examples: {
    corrected: { ok: true, ...REPORT_EXAMPLE, ...CHANGED, status: 'corrected', outstanding_balance: 15000 },
  },
}).performedBy(
  ({ caller, body }, app) =>
    app.correctReport(caller, changeOf(body.report_id, body), filerCorrectionOf(body)),
  ({ record }) => ({ ok: true, ...presentReport(record) }),
);

/** POST /reports/settle */
export const settleReport = apiRoute({
  ...REPORT_CHANGE,
  path: '/v1/reports/settle',
  operation: 'settleReport',
  scope: 'file',
  summary: 'Report that the renter paid later',
  description:
    'The balance was paid, in whole or in part. `Not Paid` becomes `Paid Late` when nothing is left. The report keeps its date, so it still leaves the file at the same time.',
  body: Type.Object(
    {
      report_id: requiredText('Its ID'),
      settled_on: day('When the renter paid'),
      outstanding_balance: Type.Optional(cents('What is left to pay; 0 by default')),
      ...CHANGE,
    },
    {
      examples: [
        { report_id: REPORT_EXAMPLE.report_id, settled_on: '2026-11-24', reason: 'Paid by transfer.' },
      ],
    },
  ),
  missing: { report_id: REPORT_ID_REQUIRED, settled_on: 'settled_on is required.' },
  response: CHANGED_REPORT,
  examples: {
    settled: {
      ok: true,
      ...REPORT_EXAMPLE,
      ...CHANGED,
      status: 'settled',
      settled_on: '2026-11-24',
      total_paid: 900000,
      outstanding_balance: 0,
      payment_compliance: 'Paid Late',
      score: 865,
    },
  },
}).performedBy(
  ({ caller, body }, app) => {
    const { settled_on: settledOn, outstanding_balance: outstandingBalance } = body;
    return app.settleReport(caller, changeOf(body.report_id, body), { settledOn, outstandingBalance });
  },
  ({ record }) => ({ ok: true, ...presentReport(record) }),
);

/** POST /reports/withdraw */
export const withdrawReport = apiRoute({
  ...REPORT_CHANGE,
  path: '/v1/reports/withdraw',
  operation: 'withdrawReport',
  scope: 'file',
  summary: 'Withdraw a report',
  description:
    'Checks and scores stop counting it at once. The renter’s file still shows it, with your reason. Within ten minutes of filing, no reason is required.',
  body: Type.Object(
    {
      report_id: requiredText('Its ID'),
      ...CHANGE,
      with_incidents: Type.Optional(
        Type.Boolean({
          description: 'Whether to also withdraw the incidents that you filed with it; false by default',
        }),
      ),
    },
    {
      examples: [
        { report_id: REPORT_EXAMPLE.report_id, reason: 'It is about another person.', with_incidents: true },
      ],
    },
  ),
  response: Type.Object({
    ...CHANGED_REPORT.properties,
    withdrawn_incidents: Type.Array(idOf('inc'), {
      maxItems: MOST_ENTRIES,
      description: 'The IDs of the incidents that were also withdrawn',
    }),
  }),
  examples: {
    withdrawn: {
      ok: true,
      ...REPORT_EXAMPLE,
      ...CHANGED,
      status: 'withdrawn',
      withdrawn_incidents: ['inc_01KAJ5M2S400007W9XYV28QZ3T'],
    },
  },
}).performedBy(
  ({ caller, body }, app) => {
    const { report_id: id, with_incidents: withIncidents = false } = body;
    return app.withdrawRecord(caller, 'report', changeOf(id, body), withIncidents);
  },
  ({ record, incidentIds }) => ({ ok: true, ...presentReport(record), withdrawn_incidents: incidentIds }),
);

function presentReport(record: ListedRecord): Static<typeof REPORT> {
  if (record.kind !== 'report') throw new Error('an incident was listed among reports');
  const { report } = record;
  const labels = report.variant === 'labels' ? report : undefined;
  return {
    report_id: report.id,
    ...stateOf(record),
    settled_on: report.settledOn,
    industry: report.industry,
    contract_id: labels?.contractId ?? null,
    renter_name: report.renterName,
    renter_email: report.renterEmail,
    renter_phone: report.renterPhone,
    total_charged: report.totalChargedCents,
    total_paid: report.totalPaidCents,
    outstanding_balance: report.outstandingBalanceCents,
    payment_compliance: labels?.labels.paymentCompliance ?? null,
    asset_condition: labels?.labels.assetCondition ?? null,
    contract_compliance: labels?.labels.contractCompliance ?? null,
    rental_period: report.rentalPeriod,
    damage: [...report.damage],
    notes: report.notes,
    score: report.score,
    recommendation: report.recommendation,
  };
}
