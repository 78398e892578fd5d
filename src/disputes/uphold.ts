import { ApiError } from '../errors.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { correctReport, removeRecord } from '../reporting/remove-records.ts';
import type { Dispute, Transaction } from '../store/store.ts';
import { correctedReport, type ReportCorrection } from './correct-record.ts';
import { countDisputes, storeStep } from './dispute-steps.ts';

/** What becomes of the record of an upheld dispute. */
export interface Change {
  /** Without one the record is removed. */
  correction?: ReportCorrection | undefined;
  /** Incidents that came with the report and were taken off the file just now: the summary does not say so yet. */
  incidentsRemoved?: number;
}

/**
 * Upholds a dispute in the caller's transaction: the record is corrected, or taken off the file, and the summary with
 * it; everyone who checked the renter in the 12 months before is told soon. 15 U.S.C. 1681i(a)(5)(A) and (d). A record
 * that is not on file any more, such as one of more than seven years, stays off it.
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
  if (found === undefined) await rejectUnlessRemoved(tx, dispute);
  const isCorrected = correction !== undefined && found?.kind === 'report';
  const ended: Dispute = {
    ...dispute,
    status: 'upheld',
    endedAt: at,
    outcome: isCorrected ? 'corrected' : 'removed',
    answer,
  };
  await storeStep(tx.disputes, ended);
  if (isCorrected) {
    const onFile = await tx.disputes.countLinkedIncidents(found.report.number);
    const incidents = { onFile, removed: incidentsRemoved };
    await correctReport(tx, found.report, correctedReport(found.report, correction, incidents), at);
  } else if (found !== undefined) {
    await removeRecord(tx, found, { reason: 'upheld', at });
  } else if (incidentsRemoved > 0) {
    await recomputeSummary(tx, renterId);
  }
  await countDisputes(tx, renterId);
  await tx.disputes.addTask({ disputeId: id, task: 'mail_renter', organizationId: '' }, at);
  await tx.disputes.addTask({ disputeId: id, task: 'make_notices', organizationId: '' }, at);
  return ended;
}

async function rejectUnlessRemoved(
  { records }: Pick<Transaction, 'records'>,
  { id, kind, record }: Dispute,
): Promise<void> {
  const removed = await records.findRemoved(kind, record);
  // What was kept for a correction alone is on file still.
  if (removed !== undefined && removed.reason !== 'corrected') return;
  throw new ApiError(
    'conflict',
    `The record of dispute ${id} is not with its renter and was not removed: ask the operator of the network.`,
  );
}
