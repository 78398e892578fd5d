import type { Caller } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import {
  CERTIFICATION_RULE,
  isCertification,
  MOST_COMPARED,
  REPEATED,
  REPEATS_BLOCKED,
  repeatsIncident,
  repeatsReport,
} from '../rules/disputes/repeats.ts';
import { isHabitOfReinserting, REINSERTION_DAYS } from '../rules/organizations/alert-thresholds.ts';
import { DAY_MS, dayName, dayText } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { UNDO_MS } from '../rules/text/limits.ts';
import type {
  Changer,
  FiledRecord,
  Incident,
  KeyReads,
  ReinsertionReads,
  RemovedRecord,
  Report,
  Transaction,
} from '../store/store.ts';
import { contentOf } from './remove-records.ts';

/** An organization's certification that what it files again is complete and accurate. 15 U.S.C. 1681i(a)(5)(B)(i). */
export type Certification = { said: string } & Pick<Changer, 'actor'>;

/** A certification, and how often the organization has certified a filing lately. */
export type Certified = Certification & { lately: number };

/**
 * Returns who certifies a filing and with which text, or `undefined` without one. Throws `invalid` for a text that says too
 * little.
 */
export async function certificationOf(
  {
    keys,
    reinsertions,
  }: { keys: Pick<KeyReads, 'find'>; reinsertions: Pick<ReinsertionReads, 'countSince'> },
  { organizationId, keyId, staff }: Pick<Caller, 'organizationId' | 'keyId' | 'staff'>,
  certify: string | undefined,
  at: number,
): Promise<Certified | undefined> {
  if (certify === undefined) return undefined;
  if (!isCertification(certify)) throw new ApiError('invalid', `certify ${CERTIFICATION_RULE}.`);
  const [key, lately] = await Promise.all([
    staff === undefined ? keys.find(keyId) : undefined,
    reinsertions.countSince(organizationId, at - REINSERTION_DAYS * DAY_MS),
  ]);
  return { actor: staff?.name ?? key?.name ?? null, said: certify.trim(), lately };
}

/** The error of a filing that repeats a removed record, as an example. */
export const REPEATED_EXAMPLE = repeatedText('RB-4K7QZ', 'removed after a dispute', 'Nov 2, 2026');

/** Returns the removed records that a record of the organization about the renter must not repeat. */
export function listRemoved(
  reinsertions: Pick<ReinsertionReads, 'listRepeatable'>,
  { organizationId, renterId }: Pick<Report, 'organizationId' | 'renterId'>,
): Promise<RemovedRecord[]> {
  return reinsertions.listRepeatable(organizationId, renterId, UNDO_MS, MOST_COMPARED);
}

/** What is filed at once: a report with new incidents, or an incident. */
interface FiledTogether {
  report?: Report;
  incidents: readonly Incident[];
}

/** The removed records that a filing repeats, by the ID of the record that repeats them. */
export type Repeats = ReadonlyMap<string, readonly RemovedRecord[]>;

/**
 * Returns the removed records that a filing repeats. Throws `repeated` for a filing that repeats some without a
 * certification, and also with one for a filing that repeats a blocked record.
 *
 * @param removed the renter's, read after the renter was locked, so that a record that is removed at the same time is either
 *   among them, or still on file
 */
export function findRepeats(
  removed: readonly RemovedRecord[],
  { report, incidents }: FiledTogether,
  certification: Certification | undefined,
): Repeats {
  const repeats = new Map<string, readonly RemovedRecord[]>();
  if (removed.length === 0) return repeats;
  if (report !== undefined) repeats.set(report.id, removed.filter(isRepeatedBy({ kind: 'report', report })));
  for (const incident of incidents)
    repeats.set(incident.id, removed.filter(isRepeatedBy({ kind: 'incident', incident })));
  const found = new Set([...repeats.values()].flat());
  for (const { reason, ...record } of found) if (reason === 'blocked') throw blocked(record);
  const [first, ...others] = found;
  if (first !== undefined && certification === undefined) throw repeated(first, others.length);
  return repeats;
}

/**
 * Returns a record that states no day with the earliest day of the removed records that it repeats, so that filing again does
 * not restart the seven years (15 U.S.C. 1681c(a)).
 */
export function datedAsRepeated<Record extends Pick<Report, 'id' | 'occurredOn'>>(
  record: Record,
  repeats: Repeats,
): Record {
  const days = (repeats.get(record.id) ?? []).map((removed) => {
    const { occurredOn, filedAt } = contentOf(removed);
    return occurredOn ?? dayName(filedAt);
  });
  const [earliest] = days.sort();
  return record.occurredOn !== null || earliest === undefined ? record : { ...record, occurredOn: earliest };
}

type Compared = { kind: 'report'; report: Report } | { kind: 'incident'; incident: Incident };

/** Returns a function that tells whether a record repeats a removed one. */
function isRepeatedBy(record: Compared): (removed: RemovedRecord) => boolean {
  return (removed) =>
    record.kind === 'report'
      ? removed.kind === 'report' && repeatsRemoved(record.report, removed)
      : removed.kind === 'incident' && repeatsIncident(record.incident, removed.incident);
}

/**
 * Returns whether a report repeats a removed one, or the former version of one that a dispute corrected. That one is on file,
 * so another report on its contract is no repeat unless its figures are.
 */
function repeatsRemoved(
  report: Report,
  { reason, report: removed }: RemovedRecord & { kind: 'report' },
): boolean {
  if (reason !== 'corrected') return repeatsReport(report, removed);
  return repeatsReport({ ...report, contractId: null }, { ...removed, contractId: null });
}

/**
 * Throws `conflict` if a correction makes a record repeat a removed one that it did not repeat before: a record that was filed
 * with other facts could become any removed one. The caller's transaction must have locked the renter.
 */
export async function rejectNewRepeats(
  { reinsertions }: { reinsertions: Pick<ReinsertionReads, 'listRepeatable'> },
  before: FiledRecord,
  after: FiledRecord,
): Promise<void> {
  const removed = await listRemoved(reinsertions, contentOf(after));
  const isOld = isRepeatedBy(before);
  const isRepeated = isRepeatedBy(after);
  const found = removed.find((one) => isRepeated(one) && !isOld(one));
  if (found === undefined) return;
  const { reason, removedAt } = found;
  if (reason === 'blocked')
    throw new ApiError(
      'conflict',
      `Not corrected: it would repeat ${recordId(numberOf(found))}, which the operator of the network blocked.`,
    );
  throw new ApiError(
    'conflict',
    `Not corrected: it would repeat ${recordId(numberOf(found))}, which was ${HOW[reason]} on ${dayText(removedAt)}. Withdraw this ${after.kind}, and file it again with certify.`,
  );
}

const HOW = {
  corrected: 'corrected after a dispute',
  upheld: 'removed after a dispute',
  rejected: 'rejected by the operator of the network',
  withdrawn: 'withdrawn',
} as Readonly<Record<RemovedRecord['reason'], string>>;

function repeated(removed: RemovedRecord, others: number): ApiError {
  const { reason, removedAt } = removed;
  const more = others === 0 ? '' : `, and ${others} more removed ${others === 1 ? 'record' : 'records'}`;
  const text = repeatedText(recordId(numberOf(removed)), HOW[reason], `${dayText(removedAt)}${more}`);
  return new ApiError('repeated', text);
}

/** An organization may not file again what was blocked. 15 U.S.C. 1681s-2(a)(6)(A). */
function blocked(removed: FiledRecord): ApiError {
  const text = `${REPEATS_BLOCKED} ${recordId(numberOf(removed))}, which the operator of the network blocked. If it is about another rental or event, state its day and its contract.`;
  return new ApiError('repeated', text);
}

function repeatedText(record: string, how: string, when: string): string {
  return `${REPEATED} ${record}, which was ${how} on ${when}. If it is about another rental or event, state its day and its contract. If you certify that it is complete and accurate, send it again with certify: the renter is told, and sees the text.`;
}

const numberOf = (record: FiledRecord) => contentOf(record).number;

/** A record that was just filed. */
interface JustFiled {
  kind: 'report' | 'incident';
  id: string;
  number: number;
}

/**
 * Stores that records which repeat removed ones were filed with a certification, so that the renter is told. Raises an alert
 * if the organization does so often.
 */
export async function storeReinsertions(
  { reinsertions, alerts }: Pick<Transaction, 'reinsertions' | 'alerts'>,
  { id: filing, organizationId, filedAt: at }: Pick<Report, 'id' | 'organizationId' | 'filedAt'>,
  records: readonly JustFiled[],
  { repeats, certified }: { repeats: Repeats; certified: Certified | undefined },
): Promise<void> {
  const repeating = records.filter(({ id }) => (repeats.get(id) ?? []).length > 0);
  if (certified === undefined || repeating.length === 0) return;
  const { actor, said, lately } = certified;
  for (const record of repeating) {
    const numbers = (repeats.get(record.id) ?? []).map(numberOf);
    const reinsertion = { actor, said, repeats: numbers, certifiedAt: at, toldAt: null };
    await reinsertions.add({ ...record, filing, organizationId, ...reinsertion });
  }
  const reinserted = lately + repeating.length;
  if (isHabitOfReinserting(reinserted))
    await alerts.raise({ organizationId, kind: 'reinsertions', figures: { reinserted }, at });
}
