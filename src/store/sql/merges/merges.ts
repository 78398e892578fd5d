import type { FiledSince, Merge, MergeReads, MergeWrites, RenterDetails } from '../../store.ts';
import { LAST_ID, type Prepare } from '../query.ts';
import { mergedInto, RENTER_ROW, type RenterRow, renterOf } from '../renter-rows.ts';
import { type DetailsRow, detailsOf } from '../renters.ts';
import { relistEntries } from '../roster-names.ts';
import { lostIdentifiers } from './identifier-moves.ts';
import { moves, recordMoves, rosterMoves } from './merge-moves.ts';
import { profilesBefore } from './profiles-before.ts';

interface MergeRow {
  id: string;
  kept_id: string;
  merged_id: string;
  /** The kept renter before the merge, as JSON. */
  kept_was: string;
  merged_at: number;
  undone_at: number | null;
}

const MERGE = `SELECT m.id, k.id AS kept_id, g.id AS merged_id, m.kept_was, m.merged_at, m.undone_at
  FROM renter_merges m JOIN renters k ON k.number = m.kept JOIN renters g ON g.number = m.merged`;

export function mergeReads(prepare: Prepare): MergeReads {
  const find = prepare<MergeRow>(`${MERGE} WHERE m.id = ?`);
  const list = prepare<MergeRow>(`${MERGE} WHERE m.id < ? ORDER BY m.id DESC LIMIT ?`);
  return {
    async find(id) {
      const row = await find.get(id);
      return row && mergeOf(row);
    },
    async list(before = LAST_ID, limit) {
      return (await list.all(before, limit)).map(mergeOf);
    },
    profilesBefore: profilesBefore(prepare),
  };
}

function mergeOf(row: MergeRow): Merge {
  return {
    id: row.id,
    keptId: row.kept_id,
    mergedId: row.merged_id,
    keptWas: JSON.parse(row.kept_was),
    mergedAt: row.merged_at,
    undoneAt: row.undone_at,
  };
}

export function mergeWrites(prepare: Prepare): MergeWrites {
  const own = prepare<RenterRow>(
    `SELECT ${RENTER_ROW} FROM renters r WHERE r.id IN (?, ?) ORDER BY r.number`,
    'array',
  );
  const idOf = prepare<{ id: string }>('SELECT id FROM renters WHERE number = ?');
  const numberOf = prepare<{ number: number }>('SELECT number FROM renters WHERE id = ?');
  const newest = prepare<MergeRow>(
    `${MERGE} WHERE m.undone_at IS NULL AND (k.id IN (?1, ?2) OR g.id IN (?1, ?2)) ORDER BY m.id DESC LIMIT 1`,
  );
  const details = prepare<DetailsRow>(
    `SELECT address, date_of_birth, version, updated_at FROM renter_details
     WHERE renter = (SELECT number FROM renters WHERE id = ?)`,
  );
  const add = prepare(
    'INSERT INTO renter_merges (id, kept, merged, kept_was, merged_at) VALUES (?, ?, ?, ?, ?)',
  );
  const end = prepare('UPDATE renter_merges SET undone_at = ? WHERE id = ?');
  const redirect = prepare('UPDATE renters SET merged_into = ?1 WHERE number = ?2');
  const forget = [
    prepare('DELETE FROM identity_queue WHERE renter = ?'),
    prepare("DELETE FROM identity_pairs WHERE state = 'open' AND renter = ?"),
    prepare("DELETE FROM identity_pairs WHERE state = 'open' AND other = ?"),
  ];
  const records = recordMoves(prepare);
  const lost = lostIdentifiers(prepare);
  const relist = relistEntries(prepare);
  const others = [...moves(prepare), rosterMoves(prepare)];

  async function sidesOf({ id, keptId, mergedId, mergedAt }: Merge) {
    const kept = (await numberOf.get(keptId))?.number ?? 0;
    const merged = (await numberOf.get(mergedId))?.number ?? 0;
    return { mergeId: id, kept, merged, keptId, mergedId, at: mergedAt };
  }

  return {
    async ownProfiles(oneId, otherId) {
      const rows = await own.all(oneId, otherId);
      return Promise.all(
        rows.map(async (row) => {
          const into = mergedInto(row);
          const mergedIntoId = into === null ? undefined : await idOf.get(into);
          return { renter: renterOf(row), mergedInto: mergedIntoId?.id ?? null };
        }),
      );
    },
    async newestOf(oneId, otherId) {
      const row = await newest.get(oneId, otherId);
      return row && mergeOf(row);
    },
    async ownDetails(id): Promise<RenterDetails | undefined> {
      const row = await details.get(id);
      return row && detailsOf(row);
    },
    async merge(merge) {
      const sides = await sidesOf(merge);
      await add.run(merge.id, sides.kept, sides.merged, JSON.stringify(merge.keptWas), merge.mergedAt);
      await records.move(sides);
      await relist([sides.kept, sides.merged], async () => {
        for (const { move } of others) await move(sides);
      });
      for (const statement of forget) await statement.run(sides.merged);
      await redirect.run(sides.kept, sides.merged);
    },
    async undo(merge, at) {
      const sides = { ...(await sidesOf(merge)), at };
      await records.moveBack(sides);
      await relist([sides.kept, sides.merged], async () => {
        for (const { moveBack } of others) await moveBack(sides);
      });
      await redirect.run(null, sides.merged);
      await end.run(at, merge.id);
    },
    async listFiledSince(merge, limit): Promise<FiledSince> {
      return records.listSince(await sidesOf(merge), limit);
    },
    async listLostIdentifiers(merge) {
      return lost(await sidesOf(merge));
    },
  };
}
