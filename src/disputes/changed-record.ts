import type { Dispute, Store } from '../store/store.ts';
import { MOST_ENTRIES_SHOWN } from './limits.ts';

/** What whoever checked the renter is told of a record that was removed or corrected: nothing of who filed it. */
export interface ChangedRecord {
  /** When it was filed; `null`: nobody knows any more. */
  filedAt: number | null;
  /** How many incidents that came with it were removed, too. */
  incidentsRemoved: number;
}

/** The record of an upheld dispute. */
export async function changedRecord(
  { records, disputes }: Pick<Store, 'records' | 'disputes'>,
  { id, renterId, kind, record }: Dispute,
): Promise<ChangedRecord> {
  const [onFile, entries] = await Promise.all([
    records.find(renterId, kind, record),
    disputes.entries(id, MOST_ENTRIES_SHOWN),
  ]);
  const found = onFile ?? (await records.findRemoved(kind, record));
  const filed = found?.kind === 'incident' ? found.incident : found?.report;
  const removed = entries.find(({ what }) => what === 'incidents_removed')?.said;
  return { filedAt: filed?.filedAt ?? null, incidentsRemoved: removed?.split(', ').length ?? 0 };
}
