import { neverCounted } from '../rules/scoring/held-filings.ts';
import type { DisputeOutcome, FiledRecord, Transaction } from '../store/store.ts';

/** What happens to a record. */
interface RecordChange {
  outcome: DisputeOutcome;
  at: number;
  /** Incidents filed with the record that are removed, too. */
  incidentsRemoved?: number;
  /** The upheld dispute, if there is one. */
  disputeId?: string;
}

/**
 * Stores that organizations which checked the renter are to be notified of a change of a record, in the transaction that
 * makes the change and before it. Nobody is notified of a record that never counted, because it is held for review.
 */
export async function addChange(
  { heldFilings, notices }: Pick<Transaction, 'heldFilings' | 'notices'>,
  record: FiledRecord,
  { outcome, at, incidentsRemoved = 0, disputeId }: RecordChange,
): Promise<void> {
  const { id, number, renterId, organizationId, filedAt } =
    record.kind === 'report' ? record.report : record.incident;
  const [hold] = await heldFilings.listOf([id]);
  if (neverCounted(hold)) return;
  await notices.addChange({
    renterId,
    outcome,
    record: { kind: record.kind, id, number, organizationId, filedAt },
    incidentsRemoved,
    disputeId: disputeId ?? null,
    changedAt: at,
  });
}
