import { countRows, type Prepare, type Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';
import { examineRosterNames } from './roster-name-findings.ts';

/** Rows in one read. Short transactions do not hold up vacuuming and checkpoints. */
const ROWS_PER_READ = 5_000;

interface EntryRow {
  number: number;
  organization_id: string;
  renter_id: string;
  missing: number;
}

/** Compares the lists of rosters by name and by score with the rosters. */
export async function* examineRosterLists(
  snapshot: Snapshot,
  onProgress: (list: string, done: number, total: number) => void,
): AsyncGenerator<Finding> {
  yield await examineRosterNames(snapshot, (done, total) => onProgress('roster names', done, total));
  yield await examineRosterScores(snapshot, (done, total) => onProgress('roster scores', done, total));
}

/** Compares the scores by which each roster is sorted with those of its renters. */
async function examineRosterScores(
  snapshot: Snapshot,
  onProgress: (done: number, total: number) => void,
): Promise<Finding> {
  const total = await snapshot((prepare) => countRows(prepare, 'roster'));
  const problems = new Problems();
  let done = 0;
  for (let after = 0; ; ) {
    const entries = await snapshot((prepare) => entriesAfter(prepare, after));
    for (const { organization_id, renter_id, missing } of entries)
      if (missing === 1) problems.add(`${organization_id} does not list ${renter_id} by its score`);
    done += entries.length;
    onProgress(Math.min(done, total), total);
    const last = entries.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  // Each entry has one row, so other rows show in their number.
  const [entries, scores] = await snapshot((prepare) =>
    Promise.all([countRows(prepare, 'roster'), countRows(prepare, 'roster_scores')]),
  );
  if (problems.count === 0 && scores !== entries)
    problems.add(`There are ${scores} scores of ${entries} roster entries`);
  if (problems.count === 0)
    return ok('roster scores', 'Every roster can be sorted by the scores of its renters.');
  return fail(
    'roster scores',
    `${problems}`,
    'Fill the table roster_scores again as docs/operations.md shows, and report a bug.',
  );
}

async function entriesAfter(prepare: Prepare, number: number) {
  return prepare<EntryRow>(
    `SELECT o.number, o.organization_id, r.id AS renter_id, CASE WHEN EXISTS (
         SELECT 1 FROM roster_scores s
         WHERE s.organization_id = o.organization_id AND s.score = r.score AND s.renter = o.renter
       ) THEN 0 ELSE 1 END AS missing
     FROM roster o JOIN renters r ON r.number = o.renter
     WHERE o.number > ? ORDER BY o.number LIMIT ${ROWS_PER_READ}`,
  ).all(number);
}
