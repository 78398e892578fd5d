import { ApiError } from '../errors.ts';
import { isVerified } from '../rules/identity/verification.ts';
import {
  HELD_FOR_MS,
  type HoldCause,
  holdCause,
  isAdverse,
  withAdverseFiling,
} from '../rules/scoring/held-filings.ts';
import { isAdverseReport, isTooOld, TOO_OLD_RULE } from '../rules/scoring/record-age.ts';
import { type RenterSummary, withReport } from '../rules/scoring/renter-summary.ts';
import { withIncidents } from '../rules/scoring/score-change.ts';
import type {
  HeldRecord,
  Incident,
  NumberedIncident,
  NumberedReport,
  Report,
  Transaction,
} from '../store/store.ts';
import type { Filing } from './filing.ts';
import type { OpenProfile } from './open-profile.ts';
import { assertPerson, type Person, personOf, withShown } from './person.ts';
import { type Certified, datedAsRepeated, findRepeats, storeReinsertions } from './reinsertions.ts';

type FilingTransaction = Pick<
  Transaction,
  | 'renters'
  | 'renterFile'
  | 'reports'
  | 'incidents'
  | 'heldFilings'
  | 'identity'
  | 'reinsertions'
  | 'alerts'
  | 'usage'
>;

/** What is filed with a report. */
interface ReportContext {
  /** False if the organization has already filed a report on this contract. */
  newRental: boolean;
  /** New incidents. */
  incidents: readonly Incident[];
  /** Incidents that are on file already. */
  linkedIncidentIds?: readonly string[];
  /** Of the organization, if the filing repeats a removed record. */
  certified: Certified | undefined;
  /** The numbers of the incidents, and then that of the report. */
  numbers: readonly number[];
}

/**
 * Stores a report with its incidents, the renter's profile and summary, and the renter's entry on the organization's
 * roster, all in the caller's transaction. If the report must be reviewed, it is held with its incidents, and the summary
 * does not change. Throws `invalid` for an adverse report that is more than seven years old, and `repeated` for a filing that
 * repeats a removed record without a certification. Returns when the report will be released at the latest, if it is held for
 * review; `null` if it counts.
 */
export async function putReportOnFile(
  tx: FilingTransaction,
  profile: OpenProfile,
  filed: Report,
  { newRental, incidents: filedIncidents, linkedIncidentIds = [], certified, numbers }: ReportContext,
): Promise<number | null> {
  const ages = isAdverseReport(filed) || filedIncidents.length > 0;
  if (ages) rejectTooOld(filed);
  const repeats = findRepeats(profile.removed, { report: filed, incidents: filedIncidents }, certified);
  const report = datedAsRepeated(filed, repeats);
  const incidents = filedIncidents.map((incident) =>
    datedAsRepeated({ ...incident, occurredOn: incident.occurredOn ?? report.occurredOn }, repeats),
  );
  for (const record of ages ? [report, ...incidents] : []) rejectTooOld(record);
  const summary = withReport(profile.renter.summary, { ...report, newRental });
  const { outstandingBalanceCents } = report;
  const person = personOf(report);
  const cause = await enterOnFile(tx, profile, {
    filing: report,
    person,
    summary,
    incidents,
    outstandingBalanceCents,
  });
  const { organizationId, filedAt: at } = report;
  const source = cause === undefined ? 'filing' : 'held';
  await assertPerson(tx, profile, person, { organizationId, source, at });
  const records = await createIncidents(tx, incidents, numbers);
  const number = await tx.reports.create({ ...report, number: numberOfReport(numbers) } as NumberedReport);
  await tx.reports.linkIncidents(number, [...linkedIncidentIds, ...incidents.map(({ id }) => id)]);
  const onFile = [{ kind: 'report', id: report.id, number } as const, ...records];
  await storeReinsertions(tx, report, onFile, { repeats, certified });
  await tx.usage.countFilings(organizationId, at, { reports: 1, incidents: incidents.length });
  return holdRecords(tx, { filing: report, cause }, onFile);
}

/** Returns the last number of a filing: a report has a higher one than its incidents. */
export function numberOfReport(numbers: readonly number[]): number {
  return numbers.at(-1) ?? 0;
}

/**
 * Stores an incident like `putReportOnFile`. Returns when it will be released, or `null` if it counts. Throws `invalid` for
 * one that is more than seven years old, and `repeated` for one that repeats a removed incident without a certification.
 */
export async function putIncidentOnFile(
  tx: Omit<FilingTransaction, 'reports' | 'identity' | 'renterFile'>,
  profile: OpenProfile,
  filed: NumberedIncident,
  certified: Certified | undefined,
): Promise<number | null> {
  rejectTooOld(filed);
  const repeats = findRepeats(profile.removed, { incidents: [filed] }, certified);
  const incident = datedAsRepeated(filed, repeats);
  rejectTooOld(incident);
  const incidents = [incident];
  const { summary } = profile.renter;
  const cause = await enterOnFile(tx, profile, {
    filing: incident,
    summary,
    incidents,
    outstandingBalanceCents: 0,
  });
  const onFile = await createIncidents(tx, incidents, [filed.number]);
  await storeReinsertions(tx, incident, onFile, { repeats, certified });
  await tx.usage.countFilings(incident.organizationId, incident.filedAt, { reports: 0, incidents: 1 });
  return holdRecords(tx, { filing: incident, cause }, onFile);
}

/** An adverse record that is too old would leave the file within a minute. */
function rejectTooOld(record: Report | Incident): void {
  if (!isTooOld(record, record.filedAt)) return;
  throw new ApiError('invalid', `The day ${record.occurredOn} ${TOO_OLD_RULE}.`);
}

async function createIncidents(
  tx: Pick<FilingTransaction, 'incidents'>,
  incidents: readonly Incident[],
  numbers: readonly number[],
): Promise<RecordToHold[]> {
  const records: RecordToHold[] = [];
  for (const [index, incident] of incidents.entries()) {
    const number = await tx.incidents.create({ ...incident, number: numbers[index] ?? 0 });
    records.push({ kind: 'incident', id: incident.id, number });
  }
  return records;
}

/** What one filing puts on file. */
interface FiledAtOnce {
  filing: Filing;
  /** The person that a report is about. */
  person?: Person;
  /** The renter summary with the report, if there is one. */
  summary: RenterSummary;
  incidents: readonly Incident[];
  outstandingBalanceCents: number | null;
}

/**
 * Stores the renter's profile, summary and entry on the roster. Returns why the filing must be held, in which case it
 * enters neither the profile nor the summary, or `undefined`.
 */
async function enterOnFile(
  tx: Pick<FilingTransaction, 'renters'>,
  { renter, isNew, isOnRoster, adverseFilings, countedIncidents }: OpenProfile,
  { filing, person, summary, incidents, outstandingBalanceCents }: FiledAtOnce,
): Promise<HoldCause | undefined> {
  const { organizationId, filedAt: at } = filing;
  const { id: renterId, summary: before } = renter;
  const incidentTypes = incidents.map(({ type }) => type);
  const after = withIncidents(summary, incidentTypes, countedIncidents, at);
  const adverse = isAdverse({ before, after });
  const cause = holdCause({
    before,
    after,
    verified: isVerified(renter),
    incidentTypes,
    outstandingBalanceCents: outstandingBalanceCents ?? 0,
    at,
    earlier: adverse ? adverseFilings : [],
  });
  const counts = cause === undefined;
  const profile = person === undefined || !counts ? renter : withShown(renter, person);
  const stored = { ...profile, summary: counts ? after : before };
  await (isNew ? tx.renters.create(stored) : tx.renters.update(stored));
  const newIncidents = counts ? incidents.length : 0;
  if (!isOnRoster || newIncidents > 0)
    await tx.renters.enterRoster({ organizationId, renterId, newIncidents, at });
  if (adverse)
    await tx.renters.putAdverseFilings(organizationId, renterId, withAdverseFiling(adverseFilings, at));
  return cause;
}

/** A record that was just filed. */
type RecordToHold = Pick<HeldRecord, 'kind' | 'id' | 'number'>;

/** Holds the records of a filing if there is a cause. Returns when they will be released, or `null` if they count. */
async function holdRecords(
  { heldFilings }: Pick<Transaction, 'heldFilings'>,
  { filing, cause }: { filing: Filing & { id: string }; cause: HoldCause | undefined },
  records: readonly RecordToHold[],
): Promise<number | null> {
  if (cause === undefined) return null;
  const { id, organizationId, filedAt: heldAt } = filing;
  const releaseAt = heldAt + HELD_FOR_MS;
  for (const record of records) {
    const open = { endedAt: null, outcome: null, reason: null };
    await heldFilings.hold({ ...record, filing: id, organizationId, cause, heldAt, releaseAt, ...open });
  }
  return releaseAt;
}
