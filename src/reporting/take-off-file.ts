import type { FiledRecord, NumberedReport, Removal, Transaction } from '../store/store.ts';
import { recomputeStanding } from './recompute-standing.ts';

type FileTransaction = Pick<Transaction, 'renters' | 'reports' | 'incidents' | 'records'>;

/** Takes a record off the file, and the standing with it, in the caller's transaction. */
export async function removeRecord(
  tx: FileTransaction,
  record: FiledRecord,
  removal: Removal,
): Promise<void> {
  await tx.records.remove(record, removal);
  await recomputeStanding(tx, renterOf(record));
}

/** Puts a report right, and the standing with it, in the caller's transaction. */
export async function correctReport(
  tx: FileTransaction,
  before: NumberedReport,
  after: NumberedReport,
  at: number,
): Promise<void> {
  await tx.records.correct(before, after, at);
  await recomputeStanding(tx, after.renterId);
}

function renterOf(record: FiledRecord): string {
  return record.kind === 'report' ? record.report.renterId : record.incident.renterId;
}
