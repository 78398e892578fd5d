import { recordId } from '../rules/text/formats.ts';
import type { RecordKind, RecordReads } from '../store/store.ts';
import { partsOf } from './record-content.ts';

/** Newest removed and corrected records of one renter that are looked at. Few organizations have as many. */
const MOST_LOOKED_AT = 50;

/** A record of the organization that it withdrew. */
export interface WithdrawnRecord {
  kind: RecordKind;
  recordId: string;
  withdrawnAt: number;
  /** The name of the staff member or key; `null` if it has none. */
  actor: string | null;
  /** The reason; `null` if none was given. */
  said: string | null;
}

/** Returns the records about a renter that an organization withdrew, the newest first. */
export async function withdrawnRecordsOf(
  records: Pick<RecordReads, 'listRemoved'>,
  organizationId: string,
  renterId: string,
): Promise<WithdrawnRecord[]> {
  const removed = await records.listRemoved(renterId, MOST_LOOKED_AT, [organizationId]);
  return removed
    .filter(({ reason }) => reason === 'withdrawn')
    .map((record) => ({
      kind: record.kind,
      recordId: recordId(partsOf(record).number),
      withdrawnAt: record.removedAt,
      actor: record.actor,
      said: record.said,
    }));
}
