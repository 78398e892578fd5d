import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { keptSince } from '../rules/scoring/record-age.ts';
import { MIXED_FILE } from '../rules/scoring/renter-summary.ts';
import type {
  Correction,
  FiledRecord,
  NumberedIncident,
  NumberedReport,
  Removal,
  Store,
  Transaction,
} from '../store/store.ts';
import { recomputeSummary } from './recompute-summary.ts';

type FileTransaction = Pick<
  Transaction,
  'renters' | 'reports' | 'incidents' | 'records' | 'heldFilings' | 'identity'
>;

/**
 * Removes a record from the file and recomputes the renter's summary. If the file may be about two people, queues the renter
 * for an identity check, because the rest may be about one. The caller's transaction must have locked the renter.
 */
export async function removeRecord(
  tx: FileTransaction,
  record: FiledRecord,
  removal: Removal,
): Promise<void> {
  const renterId = renterOf(record);
  await takeOffFile(tx, record, removal);
  await recomputeSummary(tx, renterId);
  const renter = await tx.renters.findById(renterId);
  if (renter?.summary.identityFlags.includes(MIXED_FILE)) await tx.identity.queue(renterId, removal.at);
}

/**
 * Removes a record from the file, and ends its hold if it is held for review. The caller updates the renter's summary
 * unless the record is held.
 *
 * @param said the operator's reason, if the operator rejects the filing
 */
export async function takeOffFile(
  tx: Pick<Transaction, 'records' | 'heldFilings'>,
  record: FiledRecord,
  removal: Removal,
  said: string | null = null,
): Promise<void> {
  await tx.records.remove(record, removal);
  const { id } = contentOf(record);
  const outcome = removal.reason === 'rejected' ? 'rejected' : 'removed';
  await tx.heldFilings.end(id, { endedAt: removal.at, outcome, reason: said });
}

/**
 * Corrects a record and recomputes the renter's summary. The caller's transaction must have locked the
 * renter.
 */
export async function correctRecord(
  tx: FileTransaction,
  before: FiledRecord,
  after: FiledRecord,
  change: Correction,
): Promise<void> {
  await tx.records.correct(before, after, change);
  await recomputeSummary(tx, renterOf(after));
}

/** Returns the report or the incident that a record is. */
export function contentOf(record: FiledRecord): NumberedReport | NumberedIncident {
  return record.kind === 'report' ? record.report : record.incident;
}

export function renterOf(record: FiledRecord): string {
  return contentOf(record).renterId;
}

/** How often to look for records that are too old. */
const EVERY_MS = 60_000;

/** Records removed in one transaction; other writers get their turn in between. */
const RECORDS_PER_STEP = 20;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that removes adverse records from the file when they are more than seven years old. Runs
 * every minute.
 */
export function makeRemoveAged({ store, clock, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: removeAll,
    everyMs: EVERY_MS,
    waiting: 'could not remove aged records; will try again',
    log,
  });

  async function removeAll(): Promise<void> {
    let removed: number;
    do removed = await removeSome();
    while (removed === RECORDS_PER_STEP && !job.isStopping);
  }

  function removeSome(): Promise<number> {
    return store.transaction(async (tx) => {
      const at = clock();
      const found = await tx.records.listAged(keptSince(at), RECORDS_PER_STEP);
      const renterIds = found.map(renterOf);
      await tx.locks.renters(renterIds);
      // Read again: another server, a dispute or a merge may have removed or moved some before the lock.
      const aged = await tx.records.listAged(keptSince(at), RECORDS_PER_STEP);
      for (const record of aged) {
        if (renterIds.includes(renterOf(record))) await removeRecord(tx, record, { reason: 'aged', at });
      }
      return found.length;
    });
  }

  return job;
}
