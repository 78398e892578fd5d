import type { Report, ReportReads, ReportWrites } from '../store.ts';
import { insertInto, type Prepare, type Value } from './query.ts';
import { renterNumbers } from './renter-rows.ts';

export function reportReads(prepare: Prepare): ReportReads {
  const hasContract = prepare(
    `SELECT 1 FROM reports WHERE renter = (SELECT number FROM renters WHERE id = ?)
       AND organization_id = ? AND contract_id = ? LIMIT 1`,
  );
  return {
    async hasContract(renterId, organizationId, contractId) {
      return (await hasContract.get(renterId, organizationId, contractId)) !== undefined;
    },
  };
}

/** Every column but the number, which the database gives. */
export const REPORT_COLUMNS = [
  'id',
  'variant',
  'renter',
  'organization_id',
  'renter_name',
  'renter_email',
  'renter_phone',
  'total_charged',
  'total_paid',
  'outstanding_balance',
  'score',
  'unpaid',
  'damaged',
  'filed_at',
  'industry',
  'contract_id',
  'payment_compliance',
  'asset_condition',
  'contract_compliance',
  'rental_period',
  'damage',
  'recommendation',
  'notes',
] as const;

/**
 * The values of `REPORT_COLUMNS`, in their order; the columns of the other variant are null.
 *
 * @param renter the renter's number; `null` when there is none, which the table refuses
 */
export function reportValues(renter: number | null, report: Report): Value[] {
  const shared = [
    report.id,
    report.variant,
    renter,
    report.organizationId,
    report.renterName,
    report.renterEmail,
    report.renterPhone,
    report.totalChargedCents,
    report.totalPaidCents,
    report.outstandingBalanceCents,
    report.score,
    Number(report.unpaid),
    Number(report.damaged),
    report.filedAt,
  ];
  if (report.variant === 'labels') {
    const { industry, contractId, labels } = report;
    const { paymentCompliance, assetCondition, contractCompliance } = labels;
    return [
      ...shared,
      industry,
      contractId,
      paymentCompliance,
      assetCondition,
      contractCompliance,
      null,
      null,
      null,
      null,
    ];
  }
  const { rentalPeriod, damage, recommendation, notes } = report;
  return [
    ...shared,
    null,
    null,
    null,
    null,
    null,
    rentalPeriod,
    JSON.stringify(damage),
    recommendation,
    notes,
  ];
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
