import { countRows, type Prepare, type Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** Rows in one read. Short transactions do not hold up vacuuming and checkpoints. */
const ROWS_PER_READ = 5_000;

interface EntryRow {
  number: number;
  organization_id: string;
  renter_id: string;
  missing: number;
}

/** SQL condition that a name of the renter of a roster entry `o` is missing. */
const LACKS_NAME = `EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = o.renter AND i.kind = 'name' AND NOT EXISTS (
  SELECT 1 FROM roster_names n WHERE n.organization_id = o.organization_id AND n.name = i.value AND n.renter = o.renter))`;

interface NameRow {
  organization_id: string;
  name: string;
  renter: number;
  renter_id: string | null;
  extra: number;
}

/** Compares the names by which each roster is searched with its renters and their names. */
export async function examineRosterNames(
  snapshot: Snapshot,
  onProgress: (done: number, total: number) => void,
): Promise<Finding> {
  const total = await snapshot(
    async (prepare) => (await countRows(prepare, 'roster')) + (await countRows(prepare, 'roster_names')),
  );
  const problems = new Problems();
  let done = 0;
  const progress = (rows: number) => {
    done += rows;
    onProgress(Math.min(done, total), total);
  };
  const report = (organizationId: string, renterId: string) =>
    problems.add(`${organizationId} does not find ${renterId} by every name`);
  await eachMissingEntry(snapshot, LACKS_NAME, report, progress);
  for (let last: NameRow | undefined; ; ) {
    const names = await snapshot((prepare) => namesAfter(prepare, last));
    for (const { organization_id, renter_id, extra } of names)
      if (extra === 1) problems.add(`${organization_id} finds ${renter_id ?? 'nobody'} by a wrong name`);
    progress(names.length);
    last = names.at(-1);
    if (last === undefined) break;
  }
  if (problems.count === 0)
    return ok('roster names', 'Every roster can be searched by the names of its renters.');
  return fail(
    'roster names',
    `${problems}`,
    'Fill the table roster_names again as docs/operations.md shows, and report a bug.',
  );
}

/**
 * Reads all roster entries, some at a time.
 *
 * @param isMissing SQL condition on an entry `o` and its renter `r`
 * @param report called with the organization and the renter of each entry for which it holds
 * @param progress called with the number of entries in each read
 */
export async function eachMissingEntry(
  snapshot: Snapshot,
  isMissing: string,
  report: (organizationId: string, renterId: string) => void,
  progress: (rows: number) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const entries = await snapshot(async (prepare) =>
      prepare<EntryRow>(
        `SELECT o.number, o.organization_id, r.id AS renter_id, CASE WHEN ${isMissing} THEN 1 ELSE 0 END AS missing
         FROM roster o JOIN renters r ON r.number = o.renter
         WHERE o.number > ? ORDER BY o.number LIMIT ${ROWS_PER_READ}`,
      ).all(after),
    );
    for (const { organization_id, renter_id, missing } of entries)
      if (missing === 1) report(organization_id, renter_id);
    progress(entries.length);
    const last = entries.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

async function namesAfter(prepare: Prepare, last: NameRow | undefined) {
  const { organization_id: organizationId = '', name = '', renter = 0 } = last ?? {};
  return prepare<NameRow>(
    `SELECT n.organization_id, n.name, n.renter, (SELECT id FROM renters WHERE number = n.renter) AS renter_id,
       CASE WHEN EXISTS (SELECT 1 FROM roster o WHERE o.organization_id = n.organization_id AND o.renter = n.renter)
         AND EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = n.renter AND i.kind = 'name' AND i.value = n.name)
       THEN 0 ELSE 1 END AS extra
     FROM roster_names n WHERE (n.organization_id, n.name, n.renter) > (?, ?, ?)
     ORDER BY n.organization_id, n.name, n.renter LIMIT ${ROWS_PER_READ}`,
  ).all(organizationId, name, renter);
}
