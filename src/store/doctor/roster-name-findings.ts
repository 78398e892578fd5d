import { countRows, type Prepare, type Snapshot } from '../sql/query.ts';
import { namesOf, turnedFrom } from '../sql/roster-names.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** Rows in one read. Short transactions do not hold up vacuuming and checkpoints. */
const ROWS_PER_READ = 5_000;

interface EntryRow {
  number: number;
  organization_id: string;
  renter_id: string;
  missing: number;
}

/** SQL condition that a name of the renter of a roster entry `o` is missing, as it is written or turned. */
const LACKS_NAME = `(EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = o.renter AND i.kind = 'name' AND NOT EXISTS (
    SELECT 1 FROM roster_names n WHERE n.organization_id = o.organization_id AND n.name = i.value AND n.renter = o.renter))
  OR EXISTS (SELECT 1 FROM ${turnedFrom(namesOf('o.renter'))} t WHERE NOT EXISTS (
    SELECT 1 FROM roster_turned_names n WHERE n.organization_id = o.organization_id AND n.name = t.name AND n.renter = o.renter
      AND n.moved = t.moved)))`;

/** A table of names on rosters, with the columns of its key and the SQL condition that a row `n` is a name of its renter. */
interface NameList {
  table: string;
  key: readonly ('organization_id' | 'name' | 'renter' | 'moved')[];
  isName: string;
}

const LISTS: readonly NameList[] = [
  {
    table: 'roster_names',
    key: ['organization_id', 'name', 'renter'],
    isName: `EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = n.renter AND i.kind = 'name' AND i.value = n.name)`,
  },
  {
    table: 'roster_turned_names',
    key: ['organization_id', 'name', 'renter', 'moved'],
    isName: `EXISTS (SELECT 1 FROM ${turnedFrom(namesOf('n.renter'))} t WHERE t.name = n.name AND t.moved = n.moved)`,
  },
];

interface NameRow {
  organization_id: string;
  name: string;
  renter: number;
  moved: number;
  renter_id: string | null;
  extra: number;
}

/** Sorts before every row. */
const FIRST_NAME = { organization_id: '', name: '', renter: 0, moved: 0 };

/** Compares the names by which each roster is searched with its renters and their names. */
export async function examineRosterNames(
  snapshot: Snapshot,
  onProgress: (done: number, total: number) => void,
): Promise<Finding> {
  const total = await snapshot(async (prepare) => {
    let rows = await countRows(prepare, 'roster');
    for (const { table } of LISTS) rows += await countRows(prepare, table);
    return rows;
  });
  const problems = new Problems();
  let done = 0;
  const progress = (rows: number) => {
    done += rows;
    onProgress(Math.min(done, total), total);
  };
  const report = (organizationId: string, renterId: string) =>
    problems.add(`${organizationId} does not find ${renterId} by every name`);
  await eachMissingEntry(snapshot, LACKS_NAME, report, progress);
  for (const list of LISTS) {
    for (let last: NameRow | undefined; ; ) {
      const names = await snapshot((prepare) => namesAfter(prepare, list, last));
      for (const { organization_id, renter_id, extra } of names)
        if (extra === 1) problems.add(`${organization_id} finds ${renter_id ?? 'nobody'} by a wrong name`);
      progress(names.length);
      last = names.at(-1);
      if (last === undefined) break;
    }
  }
  if (problems.count === 0)
    return ok('roster names', 'Every roster can be searched by the names of its renters.');
  return fail(
    'roster names',
    `${problems}`,
    'Fill the tables roster_names and roster_turned_names again as docs/operations.md shows, and report a bug.',
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

async function namesAfter(prepare: Prepare, { table, key, isName }: NameList, last: NameRow | undefined) {
  const columns = key.map((column) => `n.${column}`).join(', ');
  return prepare<NameRow>(
    `SELECT ${columns}, (SELECT id FROM renters WHERE number = n.renter) AS renter_id,
       CASE WHEN EXISTS (SELECT 1 FROM roster o WHERE o.organization_id = n.organization_id AND o.renter = n.renter)
         AND ${isName} THEN 0 ELSE 1 END AS extra
     FROM ${table} n WHERE (${columns}) > (${key.map(() => '?').join(', ')})
     ORDER BY ${columns} LIMIT ${ROWS_PER_READ}`,
  ).all(...key.map((column) => (last ?? FIRST_NAME)[column]));
}
