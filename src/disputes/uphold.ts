import { ApiError } from '../errors.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { correctReport, removeRecord } from '../reporting/remove-records.ts';
import { neverCounted } from '../rules/scoring/held-filings.ts';
import type { Dispute, Transaction } from '../store/store.ts';
import { correctedReport, type ReportCorrection } from './correct-record.ts';
import { countDisputes, storeStep } from './dispute-steps.ts';

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
 * 15 U.S.C. 1681i(a)(5)(A) and (d). A record that is no longer on file, for example because it is older
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
  if (found === undefined) await rejectUnlessRemoved(tx, dispute);
  const [hold] = await tx.heldFilings.listOf([record]);
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
  // Nobody who checked the renter saw a record that never counted.
  if (!neverCounted(hold))
    await tx.disputes.addTask({ disputeId: id, task: 'make_notices', organizationId: '' }, at);
  return ended;
}

async function rejectUnlessRemoved(
  { records }: Pick<Transaction, 'records'>,
  { id, kind, record }: Dispute,
): Promise<void> {
  const removed = await records.findRemoved(kind, record);
  // A record that was only corrected is still on file.
  if (removed !== undefined && removed.reason !== 'corrected') return;
  throw new ApiError(
    'conflict',
    `The record of dispute ${id} is not with its renter and was not removed: ask the operator of the network.`,
  );
}
