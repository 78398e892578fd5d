import { countRows, type Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';
import { eachMissingEntry, examineRosterNames } from './roster-name-findings.ts';

/** SQL condition that a roster entry `o` is not listed by the score of its renter `r`. */
const LACKS_SCORE = `NOT EXISTS (
  SELECT 1 FROM roster_scores s WHERE s.organization_id = o.organization_id AND s.score = r.score AND s.renter = o.renter)`;

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
  const report = (organizationId: string, renterId: string) =>
    problems.add(`${organizationId} does not list ${renterId} by its score`);
  await eachMissingEntry(snapshot, LACKS_SCORE, report, (rows) => {
    done += rows;
    onProgress(Math.min(done, total), total);
  });
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
