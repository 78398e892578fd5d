import type { Report, ReportReads, ReportWrites } from '../store.ts';
import type { Prepare } from './database.ts';

export function reportReads(prepare: Prepare): ReportReads {
  const hasContract = prepare(
    'SELECT 1 FROM reports WHERE renter_id = ? AND organization_id = ? AND contract_id = ? LIMIT 1',
  );
  return {
    async hasContract(renterId, organizationId, contractId) {
      return hasContract.get(renterId, organizationId, contractId) !== undefined;
    },
  };
}

const COLUMNS = [
  'id',
  'variant',
  'renter_id',
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
];

/** The values of `COLUMNS`, in their order; the columns of the other variant are null. */
function values(report: Report): (string | number | null)[] {
  const shared = [
    report.id,
    report.variant,
    report.renterId,
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
  const create = prepare(
    `INSERT INTO reports (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  const link = prepare(
    'INSERT INTO report_incidents (report_number, incident_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    async create(report) {
      return create.run(...values(report)).lastInsertRowid;
    },
    async linkIncidents(reportNumber, incidentIds) {
      for (const incidentId of incidentIds) link.run(reportNumber, incidentId);
    },
  };
}
