import { ApiError } from '../errors.ts';
import type { NewId } from '../ids.ts';
import { addChange } from '../notices/add-change.ts';
import { isOpen } from '../rules/disputes/disputes.ts';
import { MANY_WITHDRAWALS, WITHDRAWAL_DAYS } from '../rules/organizations/alert-thresholds.ts';
import { DAY_MS, dayText } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Changer, FiledRecord, ListedRecord, RecordKind, Transaction } from '../store/store.ts';
import { emitReportChanged } from '../webhooks/events.ts';
import { contentOf, removeRecord } from './remove-records.ts';

/**
 * Withdraws a record whose renter the caller's transaction has locked, and returns what was withdrawn. Organizations that saw
 * it are to be notified. Throws `conflict`,
 * without a change, if the record or one of the incidents is disputed.
 *
 * @param withIncidents whether the incidents that were filed with a report are withdrawn, too
 */
export async function withdrawLocked(
  tx: Transaction,
  record: FiledRecord,
  withIncidents: boolean,
  { by, at, newId }: { by: Changer; at: number; newId: NewId },
): Promise<FiledRecord[]> {
  const incidents = withIncidents ? await ownIncidents(tx, record) : [];
  const withdrawn = [...incidents, record];
  for (const each of withdrawn) await rejectDisputed(tx, each);
  await addChange(tx, record, { outcome: 'removed', at, incidentsRemoved: incidents.length });
  for (const each of withdrawn) await removeRecord(tx, each, { reason: 'withdrawn', at, by });
  if (record.kind === 'report') {
    await emitReportChanged(tx, newId, record.report, 'withdrawn', at);
    await noteWithdrawals(tx, record.report.organizationId, at);
  }
  return withdrawn;
}

/** Changed reports among which withdrawals are counted: an organization may have changed many. */
const MOST_COUNTED = 200;

/** Raises an alert if the organization files and withdraws reports so often that it may read files without checks. */
async function noteWithdrawals(
  { records, alerts }: Pick<Transaction, 'records' | 'alerts'>,
  organizationId: string,
  at: number,
): Promise<void> {
  const since = at - WITHDRAWAL_DAYS * DAY_MS;
  const withdrawn = await records.countWithdrawn(organizationId, since, MOST_COUNTED);
  if (withdrawn >= MANY_WITHDRAWALS)
    await alerts.raise({ organizationId, kind: 'withdrawals', figures: { withdrawn }, at });
}

/** The error text for a record that does not exist or that another organization filed. */
export function noSuchRecord(kind: RecordKind): string {
  return `There is no ${kind} of your organization with this ID.`;
}

const REMOVED_TEXTS = {
  withdrawn: 'was withdrawn',
  removed: 'was removed after a dispute',
  aged: 'was removed because it was too old',
  rejected: 'was rejected by the operator of the network',
  blocked: 'was blocked by the operator of the network',
} as const;

/** Throws `conflict` for a record that is no longer on file. */
export function rejectRemoved({ kind, status, changedAt }: ListedRecord): void {
  if (!(status in REMOVED_TEXTS)) return;
  const how = REMOVED_TEXTS[status as keyof typeof REMOVED_TEXTS];
  throw new ApiError(
    'conflict',
    `This ${kind} is no longer on file: it ${how} on ${dayText(changedAt ?? 0)}.`,
  );
}

/** Throws `conflict` for a record with an undecided dispute or appeal: that needs its own decision. */
export async function rejectDisputed(
  { disputes, appeals }: Pick<Transaction, 'disputes' | 'appeals'>,
  record: FiledRecord,
): Promise<void> {
  const { id, number } = contentOf(record);
  const [newest] = await disputes.listOfRecord(record.kind, id, 1);
  if (newest === undefined) return;
  if (isOpen(newest.status))
    throw new ApiError('conflict', `${recordId(number)} is disputed. Decide the dispute ${newest.id}.`);
  const appeal = await appeals.find(newest.id);
  if (appeal === undefined || appeal.endedAt !== null) return;
  throw new ApiError('conflict', `${recordId(number)} is waiting for the operator’s decision on an appeal.`);
}

/**
 * Returns the incidents on file that the organization filed with a report. Incidents that it filed before and only linked to
 * the report are not among them.
 */
async function ownIncidents({ records }: Pick<Transaction, 'records'>, record: FiledRecord) {
  if (record.kind === 'incident') return [];
  const { number, organizationId, filedAt } = record.report;
  const incidents = await records.incidentsOf(number);
  return incidents
    .filter((incident) => incident.organizationId === organizationId && incident.filedAt === filedAt)
    .map((incident) => ({ kind: 'incident', incident }) as const);
}
