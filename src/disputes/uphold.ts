import { ApiError } from '../errors.ts';
import { addChange } from '../notices/add-change.ts';
import { correctedReport, type ReportCorrection } from '../reporting/corrected-record.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { correctRecord, removeRecord } from '../reporting/remove-records.ts';
import { isAdverseReport, isTooOld } from '../rules/scoring/record-age.ts';
import type { Dispute, FiledRecord, NumberedReport, Transaction } from '../store/store.ts';
import { countDisputes, storeStep } from './dispute-steps.ts';

const WORSE = 'correction makes a part of the record worse for the renter, whose dispute it is to uphold.';

/** What happens to the record of an upheld dispute. */
interface Change {
  /** Without a correction the record is removed. */
  correction?: ReportCorrection | undefined;
  /** Number of incidents of the report that were just removed. The summary does not include that yet. */
  incidentsRemoved?: number;
}

/**
 * Upholds a dispute in the caller's transaction. The record is corrected or taken off the file, with the
 * renter summary, and every organization that checked the renter in the 12 months before will be notified.
 * 15 U.S.C. 1681i(a)(5)(A) and (d). A report whose corrected day is more than seven years ago is removed, if it is still
 * adverse. A record that is no longer on file, for example because it is older
 * than seven years, stays off file.
 */
export async function uphold(
  tx: Transaction,
  dispute: Dispute,
  at: number,
  answer: string | null,
  { correction, incidentsRemoved = 0 }: Change = {},
): Promise<Dispute> {
  const { id, renterId, kind, record } = dispute;
  const found = await tx.records.find(renterId, kind, record);
  const changed = found ?? (await findRemoved(tx, dispute));
  const corrected =
    correction && found?.kind === 'report'
      ? await withCorrection(tx, found.report, correction, { incidentsRemoved, at })
      : undefined;
  const outcome = corrected ? 'corrected' : 'removed';
  const ended: Dispute = {
    ...dispute,
    status: 'upheld',
    endedAt: at,
    outcome,
    answer,
  };
  await storeStep(tx.disputes, ended);
  await addChange(tx, changed, { outcome, at, incidentsRemoved, disputeId: id });
  if (corrected && found?.kind === 'report') {
    await correctRecord(tx, found, { kind: 'report', report: corrected }, { reason: 'corrected', at });
  } else if (found !== undefined) {
    await removeRecord(tx, found, { reason: 'upheld', at });
  } else if (incidentsRemoved > 0) {
    await recomputeSummary(tx, renterId);
  }
  await countDisputes(tx, renterId);
  await tx.disputes.addTask({ disputeId: id, task: 'mail_renter', organizationId: '' }, at);
  // Nobody who checked the renter saw a record that never counted.
  return ended;
}

/**
 * Returns the report with the correction, or `undefined` if it then is adverse and more than seven years old: it is removed
 * instead. Throws the errors of `correctedReport`.
 */
async function withCorrection(
  { disputes }: Pick<Transaction, 'disputes'>,
  report: NumberedReport,
  correction: ReportCorrection,
  { incidentsRemoved, at }: { incidentsRemoved: number; at: number },
): Promise<NumberedReport | undefined> {
  const onFile = await disputes.countLinkedIncidents(report.number);
  const corrected = correctedReport(report, correction, { onFile, removed: incidentsRemoved }, WORSE);
  return isAdverseReport(corrected) && isTooOld(corrected, at) ? undefined : corrected;
}

/** Returns the record as it was when it was removed. Throws `conflict` if it was not removed, but is with another renter. */
async function findRemoved(
  { records }: Pick<Transaction, 'records'>,
  { id, kind, record }: Dispute,
): Promise<FiledRecord> {
  const removed = await records.findRemoved(kind, record);
  // A record that was only corrected is still on file.
  if (removed !== undefined && removed.reason !== 'corrected') return removed;
  throw new ApiError(
    'conflict',
    `The record of dispute ${id} is not with its renter and was not removed: ask the operator of the network.`,
  );
}
