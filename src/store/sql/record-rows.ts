import type {
  FiledRecord,
  LabelsReport,
  NumberedIncident,
  NumberedReport,
  RecordKind,
  Report,
} from '../store.ts';
import { columnsOf, FLAG, LIST_OR_NONE, selected } from './columns.ts';
import type { Dialect, Prepare, Value } from './query.ts';
import { renterNumber } from './renter-rows.ts';

/** The columns of reports and incidents. Both refer to a renter by number; queries join the renter's ID. */

/** The columns of both variants of a report. */
const REPORT = columnsOf<Omit<Report, 'renterId' | 'variant'>>({
  id: 'id',
  organizationId: 'organization_id',
  renterName: 'renter_name',
  renterEmail: 'renter_email',
  renterPhone: 'renter_phone',
  renterLicense: 'renter_license',
  renterDateOfBirth: 'renter_date_of_birth',
  renterAddress: 'renter_address',
  industry: 'industry',
  totalChargedCents: 'total_charged',
  totalPaidCents: 'total_paid',
  outstandingBalanceCents: 'outstanding_balance',
  rentalPeriod: 'rental_period',
  damage: ['damage', LIST_OR_NONE],
  recommendation: 'recommendation',
  notes: 'notes',
  score: 'score',
  unpaid: ['unpaid', FLAG],
  damaged: ['damaged', FLAG],
  occurredOn: 'occurred_on',
  settledOn: 'settled_on',
  filedAt: 'filed_at',
});

/** The columns of reports from compliance labels only; null in the other variant. */
const LABELS = columnsOf<Omit<LabelsReport, keyof Report>>({
  contractId: 'contract_id',
  labels: {
    paymentCompliance: 'payment_compliance',
    assetCondition: 'asset_condition',
    contractCompliance: 'contract_compliance',
  },
});

const STATED = ['variant', ...REPORT.names, ...LABELS.names];

/** All columns of `reports` except the number, which the database assigns. */
export const REPORT_COLUMNS = ['renter', ...STATED];

/**
 * Returns the values of `REPORT_COLUMNS`, in the same order.
 *
 * @param renter the renter's number, `null` if the renter does not exist, which the table rejects; or the ID, for
 *   `insertRecord`
 */
export function reportValues(renter: Value, report: Report): Value[] {
  const shared = [renter, report.variant, ...REPORT.values(report)];
  return report.variant === 'labels' ? [...shared, ...LABELS.values(report)] : [...shared, ...LABELS.nulls()];
}

/** A row that `REPORT_ROW` selects, as an array. */
export type ReportRow = [number: number, renterId: string, variant: Report['variant'], ...report: Value[]];

/** The expressions that a query selects of a report `p` and its renter `r`, for `reportOf`. */
export const REPORT_ROW = `p.number, r.id, ${selected('p', STATED)}`;

const REPORT_AT = 3;
const LABELS_AT = REPORT_AT + REPORT.names.length;

export function reportOf(row: ReportRow): NumberedReport {
  const [number, renterId, variant] = row;
  const report = { number, renterId, variant, ...REPORT.read(row, REPORT_AT) };
  const own = variant === 'labels' ? LABELS.read(row, LABELS_AT) : undefined;
  // The variant matches the columns, because `reportValues` wrote both.
  return { ...report, ...own } as NumberedReport;
}

/** Returns the statement that inserts a record, whose first value is the ID of its renter. */
export function insertRecord(table: 'reports' | 'incidents', columns: readonly string[]): string {
  const others = columns.map(() => '?').with(columns.indexOf('renter'), renterNumber('?'));
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${others.join(', ')})`;
}

/** Returns a function that takes the next number of a record. */
export function recordNumbers(prepare: Prepare, { nextRecordNumber }: Dialect): () => Promise<number> {
  const next = prepare<{ number: number }>(nextRecordNumber);
  return async () => {
    const row = await next.get();
    if (row === undefined) throw new Error('a statement that always returns a row returned none');
    return row.number;
  };
}

const INCIDENT = columnsOf<Omit<NumberedIncident, 'renterId'>>({
  id: 'id',
  organizationId: 'organization_id',
  industry: 'industry',
  type: 'type',
  details: 'details',
  occurredOn: 'occurred_on',
  filedAt: 'filed_at',
  number: 'number',
});

export const INCIDENT_COLUMNS = ['renter', ...INCIDENT.names];

/** Returns the values of `INCIDENT_COLUMNS`, in the same order. */
export function incidentValues(renter: Value, incident: NumberedIncident): Value[] {
  return [renter, ...INCIDENT.values(incident)];
}

/** A row that `INCIDENT_ROW` selects, as an array. */
export type IncidentRow = [renterId: string, ...incident: Value[]];

/** The expressions that a query selects of an incident `i` and its renter `r`, for `incidentOf`. */
export const INCIDENT_ROW = `r.id, ${selected('i', INCIDENT.names)}`;

export function incidentOf(row: IncidentRow): NumberedIncident {
  const [renterId] = row;
  return { renterId, ...INCIDENT.read(row, 1) };
}

/**
 * The version of the records that `removed_records` stores as JSON. A new field needs no new version: it is
 * null in older records. A change of a field's name or meaning needs a new version, and `storedRecord` must
 * then upgrade older records.
 */
export const CONTENT_VERSION = 1;

/** Reads a record that was stored as JSON. Throws if a newer version of the program stored it. */
export function storedRecord(kind: RecordKind, version: number, content: string): FiledRecord {
  if (version > CONTENT_VERSION) {
    throw new Error(`A removed ${kind} has version ${version}; this program reads up to ${CONTENT_VERSION}`);
  }
  const stored = JSON.parse(content);
  if (kind === 'incident') return { kind, incident: INCIDENT.filled(stored) as NumberedIncident };
  const own = stored.variant === 'labels' ? LABELS.filled({}) : undefined;
  const report = { ...REPORT.filled({ damage: [] }), ...own, ...stored };
  return { kind, report: report as NumberedReport };
}
