import type {
  AssetCondition,
  ContractCompliance,
  PaymentCompliance,
  ReportRecommendation,
} from '../../rules/scoring/report-score.ts';
import type { NumberedReport, Report } from '../store.ts';
import type { Value } from './query.ts';

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
  const { industry, rentalPeriod, damage, recommendation, notes } = report;
  return [
    ...shared,
    industry,
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

/** What both variants have. `REPORT_ROW` selects it. */
interface RowBase {
  number: number;
  id: string;
  renter_id: string;
  organization_id: string;
  renter_name: string | null;
  renter_email: string | null;
  renter_phone: string | null;
  total_charged: number | null;
  total_paid: number | null;
  outstanding_balance: number | null;
  score: number;
  unpaid: number;
  damaged: number;
  filed_at: number;
}

interface FiguresRow extends RowBase {
  variant: 'figures';
  industry: string | null;
  rental_period: string | null;
  /** A JSON array of texts. */
  damage: string;
  recommendation: ReportRecommendation;
  notes: string | null;
}

interface LabelsRow extends RowBase {
  variant: 'labels';
  industry: string;
  contract_id: string | null;
  payment_compliance: PaymentCompliance;
  asset_condition: AssetCondition;
  contract_compliance: ContractCompliance;
}

/** A row of `reports`, written by `reportValues`: the columns of its variant are there. */
export type ReportRow = FiguresRow | LabelsRow;

/** What a query selects of a report `p` and its renter `r`, to be read by `reportOf`. */
export const REPORT_ROW = ['p.number', 'r.id AS renter_id']
  .concat(REPORT_COLUMNS.filter((column) => column !== 'renter').map((column) => `p.${column}`))
  .join(', ');

export function reportOf(row: ReportRow): NumberedReport {
  const head = {
    number: row.number,
    id: row.id,
    renterId: row.renter_id,
    organizationId: row.organization_id,
    renterName: row.renter_name,
    renterEmail: row.renter_email,
    renterPhone: row.renter_phone,
    totalChargedCents: row.total_charged,
    totalPaidCents: row.total_paid,
    outstandingBalanceCents: row.outstanding_balance,
    score: row.score,
    unpaid: row.unpaid === 1,
    damaged: row.damaged === 1,
    filedAt: row.filed_at,
  };
  if (row.variant === 'labels') {
    const labels = {
      paymentCompliance: row.payment_compliance,
      assetCondition: row.asset_condition,
      contractCompliance: row.contract_compliance,
    };
    return { ...head, variant: 'labels', industry: row.industry, contractId: row.contract_id, labels };
  }
  const { industry, rental_period: rentalPeriod, damage, recommendation, notes } = row;
  return {
    ...head,
    variant: 'figures',
    industry,
    rentalPeriod,
    damage: JSON.parse(damage),
    recommendation,
    notes,
  };
}
