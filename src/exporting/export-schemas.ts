import { type FindReach, isWithinReach, type SeenRenter, seenRenter } from '../admission/reach.ts';
import type { Clock } from '../ids.ts';
import type { RosterCursor } from '../roster/roster-filter.ts';
import { lastFilingAt, type SeenRow, seenRow } from '../roster/seen-rows.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { wasAdverseByName } from '../rules/organizations/name-only.ts';
import { REACH_MS } from '../rules/organizations/reach.ts';
import { decodeInputs } from '../rules/scoring/check-inputs.ts';
import { eligibilityStatusForRiskScore } from '../rules/scoring/eligibility.ts';
import { adviceForScore, tierOfCheck } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import type { RenterSummary } from '../rules/scoring/renter-summary.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Period } from '../rules/text/periods.ts';
import type {
  CheckExport,
  CheckFilter,
  CheckPlace,
  LabelsReport,
  Reads,
  Report,
  ReportExport,
} from '../store/store.ts';
import { decimal, isoTime } from './csv.ts';
import { type RosterView, readerOfView } from './roster-view.ts';

/** What the export page offers. */
export const EXPORT_KINDS = ['roster', 'reports', 'checks', 'disputes', 'adverse-actions'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number] | 'audit-log';

type Cell = string | number | null;

/** The rows of one read, and where the next one begins; `undefined` at the end. */
interface RowsRead<Row, Place> {
  rows: Row[];
  next: Place | undefined;
}

/** The columns of one kind of export, and how its rows are read. */
export interface ExportSchema<Row, Place = Row> {
  columns: readonly (readonly [name: string, cell: (row: Row) => Cell])[];
  /** Returns at most `limit` rows of an organization after `after`, the newest first. */
  read(
    organizationId: string,
    period: Period,
    after: Place | undefined,
    limit: number,
  ): Promise<RowsRead<Row, Place>>;
  /** Returns the time by which a row belongs to a period. */
  at(row: Row): number;
  /** How to get the rows beyond the longest file, if not by a period that ends earlier. */
  rest?: string;
}

export type ExportStore = Pick<
  Reads,
  | 'exports'
  | 'inquiries'
  | 'roster'
  | 'reports'
  | 'assertions'
  | 'renters'
  | 'audit'
  | 'adverseActions'
  | 'keys'
  | 'staff'
  | 'organizations'
>;

/** Which checks an export contains. */
export type CheckChoice = Omit<CheckFilter, keyof Period>;

/** Checks of the log that a filter looks at for one read, of which the export's thread makes one after the other. */
const CHECKS_SCANNED = 10_000;

/** Returns rows that end before the limit as the last ones. */
export function rowsRead<Row>(rows: Row[], limit: number): RowsRead<Row, Row> {
  return { rows, next: rows.length < limit ? undefined : rows.at(-1) };
}

/** All amounts are in the currency of the network. */
const CURRENCY = 'USD';

/** Joins several values in one cell. */
const list = (values: readonly string[]) => values.join('; ');

/** Returns a cell that is filled only for reports from compliance labels. */
const ofLabels = (cell: (report: LabelsReport) => Cell) => (report: Report) =>
  report.variant === 'labels' ? cell(report) : null;

/** Returns a cell that is filled only for renters within the organization's reach. */
const withinReach =
  (cell: (summary: RenterSummary, renter: SeenRenter) => Cell) =>
  ({ renter }: SeenRow) =>
    renter.summary === null ? null : cell(renter.summary, renter);

/** Summaries cover the whole network, as in GET /renters. Specification 2.1. */
const ROSTER_COLUMNS: ExportSchema<SeenRow>['columns'] = [
  ['renter_id', ({ renter }) => renter.id],
  ['member_id', ({ renter }) => renter.memberId],
  ['name', ({ renter }) => renter.fullName],
  ['email', ({ renter }) => renter.email],
  ['phone', ({ renter }) => renter.phone],
  ['verification_level', ({ renter }) => renter.verificationLevel],
  ['rent_score', withinReach((summary, renter) => rentScoreOf(summary, isVerified(renter)))],
  ['total_rentals', withinReach(({ rentals }) => rentals)],
  ['reports', withinReach(({ reports }) => reports)],
  ['incidents', withinReach(({ incidents }) => incidents)],
  ['flags', ({ renter, flags }) => (renter.summary === null ? null : list(flags))],
  ['outstanding_balance', withinReach(({ owedCents }) => decimal(owedCents))],
  ['currency', () => CURRENCY],
  ['last_report_at', ({ lastReportAt }) => isoTime(lastReportAt)],
  ['added_at', ({ addedAt }) => isoTime(addedAt)],
];

/** Columns that only an export of a view has: what its list shows. */
const VIEW_COLUMNS: ExportSchema<SeenRow>['columns'] = [
  [
    'tier',
    withinReach((summary, renter) => adviceForScore(rentScoreOf(summary, isVerified(renter))).riskTier),
  ],
  ['last_filing_at', (row) => isoTime(lastFilingAt(row))],
];

const BY_NAME = new Map([...ROSTER_COLUMNS, ...VIEW_COLUMNS].map((column) => [column[0], column]));

/** Returns whether an export of a view can have this column. */
export const isViewColumn = (name: string): boolean => BY_NAME.has(name);

/** Returns the chosen columns, after the ID of the renter; without a choice, those of the whole roster. */
function viewColumns(chosen: readonly string[] | undefined): ExportSchema<SeenRow>['columns'] {
  if (chosen === undefined) return ROSTER_COLUMNS;
  return [...new Set(['renter_id', ...chosen])].flatMap((name) => {
    const column = BY_NAME.get(name);
    return column === undefined ? [] : [column];
  });
}

/** Exports what the organization may see of its roster. */
export function rosterSchema({ exports }: ExportStore, clock: Clock): ExportSchema<SeenRow> {
  return {
    columns: ROSTER_COLUMNS,
    async read(organizationId, _period, after, limit) {
      const rows = await exports.roster(organizationId, clock(), after?.place, limit);
      const seen = rows.map((row) => {
        const isOwn = ({ value }: { value: string }) => row.ownContact.includes(value);
        return seenRow(organizationId, row, seenRenter(row.renter, row.reach, isOwn));
      });
      return rowsRead(seen, limit);
    },
    at: ({ addedAt }) => addedAt,
  };
}

/** Exports what the organization may see of a view of its roster, in the order of the view. */
export function rosterViewSchema(
  store: ExportStore,
  findReach: FindReach,
  view: RosterView,
): ExportSchema<SeenRow, RosterCursor> {
  const readView = readerOfView(store, findReach, view);
  return {
    columns: viewColumns(view.columns),
    read: (organizationId, _period, after, limit) => readView(organizationId, after, limit),
    at: ({ addedAt }) => addedAt,
    rest: 'filter the list further, and export again',
  };
}

/** Exports the reports that an organization filed, as it wrote them. */
export function reportSchema({ exports }: ExportStore): ExportSchema<ReportExport> {
  return {
    columns: [
      ['record_id', ({ number }) => recordId(number)],
      ['report_id', ({ id }) => id],
      ['filed_at', ({ filedAt }) => isoTime(filedAt)],
      ['variant', ({ variant }) => variant],
      ['renter_id', ({ renterId }) => renterId],
      ['member_id', ({ memberId }) => memberId],
      ['renter_name', ({ renterName }) => renterName],
      ['renter_email', ({ renterEmail }) => renterEmail],
      ['renter_phone', ({ renterPhone }) => renterPhone],
      ['industry', ({ industry }) => industry],
      ['contract_id', ofLabels(({ contractId }) => contractId)],
      ['payment_compliance', ofLabels(({ labels }) => labels.paymentCompliance)],
      ['asset_condition', ofLabels(({ labels }) => labels.assetCondition)],
      ['contract_compliance', ofLabels(({ labels }) => labels.contractCompliance)],
      ['rental_period', ({ rentalPeriod }) => rentalPeriod],
      ['damage', ({ damage }) => list(damage)],
      ['incidents', ({ incidents }) => list(incidents)],
      ['total_charged', ({ totalChargedCents }) => decimal(totalChargedCents)],
      ['total_paid', ({ totalPaidCents }) => decimal(totalPaidCents)],
      ['outstanding_balance', ({ outstandingBalanceCents }) => decimal(outstandingBalanceCents)],
      ['currency', () => CURRENCY],
      ['score', ({ score }) => score],
      ['eligibility', ({ score }) => eligibilityStatusForRiskScore(score)],
      ['recommendation', ({ recommendation }) => recommendation],
      ['notes', ({ notes }) => notes],
      ['occurred_on', ({ occurredOn }) => occurredOn],
      ['held_until', ({ heldUntil }) => isoTime(heldUntil)],
      ['renter_license', ({ renterLicense }) => renterLicense],
      ['renter_date_of_birth', ({ renterDateOfBirth }) => renterDateOfBirth],
      ['renter_address', ({ renterAddress }) => renterAddress],
      ['settled_on', ({ settledOn }) => settledOn],
    ],
    async read(organizationId, period, after, limit) {
      return rowsRead(await exports.reports(organizationId, period, after, limit), limit);
    },
    at: ({ filedAt }) => filedAt,
  };
}

/** A check for export, and whether it found adverse records by a name alone and the organization asks for a second identifier. */
type ExportedCheck = CheckExport & { needsSecondIdentifier: boolean };

/** Returns the value of a column that is left out while a second identifier is needed, as in the log on the page. */
const ofMatch =
  (cell: (check: CheckExport) => Cell) =>
  (check: ExportedCheck): Cell =>
    check.needsSecondIdentifier ? null : cell(check);

function isByNameAlone({ identifier, renterId, inputs }: CheckExport): boolean {
  const read = inputs === null ? undefined : decodeInputs(inputs);
  return wasAdverseByName({ identifier, renterId, inputs: read?.inputs ?? null });
}

/**
 * Exports the checks that an organization made. The name is the current one, so it is left out for renters who are no
 * longer within reach. A person found by a name alone is left out, as on the page of checks.
 */
export function checkSchema(
  { exports, organizations }: ExportStore,
  findReach: FindReach,
  clock: Clock,
  choice: CheckChoice = {},
): ExportSchema<ExportedCheck, CheckPlace> {
  const { caller, tier, purpose, reference } = choice;
  const isChosen = (caller ?? tier ?? purpose ?? reference) !== undefined;

  async function readChecks(
    organizationId: string,
    period: Period,
    after: CheckPlace | undefined,
    limit: number,
  ): Promise<RowsRead<CheckExport, CheckPlace>> {
    if (!isChosen) return rowsRead(await exports.checks(organizationId, period, after, limit), limit);
    const filter = { ...period, ...choice };
    const { rows, last } = await exports.searchChecks(organizationId, filter, after, limit, CHECKS_SCANNED);
    return { rows, next: rowsRead(rows, limit).next ?? last };
  }

  return {
    columns: [
      ['checked_at', ({ at }) => isoTime(at)],
      ['request_id', ({ requestId }) => requestId],
      ['checked_by', ({ caller }) => caller],
      ['checked_by_id', ({ keyId }) => keyId],
      ['identifier', ({ identifier }) => identifier],
      ['found', ({ renterId }) => (renterId === null ? 'no' : 'yes')],
      ['renter_id', ofMatch(({ renterId }) => renterId)],
      ['member_id', ofMatch(({ memberId }) => memberId)],
      ['renter_name', ofMatch(({ renterName }) => renterName)],
      ['score', ofMatch(({ score }) => score)],
      ['recommendation', ({ recommendation }) => recommendation],
      ['risk_tier', ({ recommendation, score }) => tierOfCheck(recommendation, score)],
      ['credits', () => 1],
      ['purpose', ({ purpose }) => purpose ?? 'tenancy'],
      ['reference', ({ reference }) => reference],
    ],
    async read(organizationId, ...query) {
      const [{ rows: found, next }, organization] = await Promise.all([
        readChecks(organizationId, ...query),
        organizations.find(organizationId),
      ]);
      const isReviewed = organization?.nameOnly === 'review';
      const checks = found.map((check) => ({
        ...check,
        needsSecondIdentifier: isReviewed && isByNameAlone(check),
      }));
      const since = clock() - REACH_MS;
      // A later check itself puts its renter within reach.
      const old = checks.flatMap(({ at, renterId }) => (at < since && renterId !== null ? [renterId] : []));
      if (old.length === 0) return { rows: checks, next };
      const reachOf = await findReach(organizationId, [...new Set(old)]);
      const rows = checks.map((check) =>
        check.at >= since || check.renterId === null || isWithinReach(reachOf(check.renterId))
          ? check
          : { ...check, renterName: null },
      );
      return { rows, next };
    },
    at: ({ at }) => at,
  };
}
