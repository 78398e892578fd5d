import type { MixedFile, MixedFileReads, MixedFileWrites } from '../store.ts';
import type { Prepare } from './query.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

interface MixedFileRow {
  renter_id: string;
  state: MixedFile['state'];
  found_at: number;
  decided_at: number | null;
  /** JSON. */
  settled: string;
  /** JSON. */
  settled_by: string;
}

const SELECT = `SELECT r.id AS renter_id, m.state, m.found_at, m.decided_at, m.settled, m.settled_by
  FROM mixed_files m JOIN renters r ON r.number = m.renter`;

export function mixedFileReads(prepare: Prepare): MixedFileReads {
  const find = prepare<MixedFileRow>(`${SELECT} WHERE m.renter = ${renterNumber('?')}`);
  // A merged profile has no records. It keeps its state, in case the merge is undone.
  const list = prepare<MixedFileRow>(
    `${SELECT} WHERE m.state = ? AND r.merged_into IS NULL ORDER BY m.found_at, m.renter LIMIT ?`,
  );
  return {
    async find(renterId) {
      const row = await find.get(renterId);
      return row && mixedFileOf(row);
    },
    async list(state, limit) {
      return (await list.all(state, limit)).map(mixedFileOf);
    },
  };
}

function mixedFileOf(row: MixedFileRow): MixedFile {
  return {
    renterId: row.renter_id,
    state: row.state,
    foundAt: row.found_at,
    decidedAt: row.decided_at,
    settled: JSON.parse(row.settled),
    settledBy: JSON.parse(row.settled_by),
  };
}

export function mixedFileWrites(prepare: Prepare): MixedFileWrites {
  const numberOf = renterNumbers(prepare);
  const put = prepare(
    `INSERT INTO mixed_files (renter, state, found_at, decided_at, settled, settled_by) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (renter) DO UPDATE SET state = excluded.state, found_at = excluded.found_at,
       decided_at = excluded.decided_at, settled = excluded.settled, settled_by = excluded.settled_by`,
  );
  const remove = prepare('DELETE FROM mixed_files WHERE renter = ?');
  return {
    async put({ renterId, state, foundAt, decidedAt, settled, settledBy }) {
      const lists = [JSON.stringify(settled), JSON.stringify(settledBy)];
      await put.run(await numberOf(renterId), state, foundAt, decidedAt, ...lists);
    },
    async remove(renterId) {
      await remove.run(await numberOf(renterId));
    },
  };
}
