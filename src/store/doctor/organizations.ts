import { countRows, type Snapshot } from '../sql/query.ts';

/** So many are read at once; the checks of each are counted by themselves. */
export const ORGANIZATIONS_PER_READ = 100;

export type OnOrganizations = (done: number, total: number) => void;

/**
 * All organizations, some at a time. `sql` reads the next `ORGANIZATIONS_PER_READ` behind the ID that is its
 * parameter, by ID; `onProgress` hears of those that were looked at.
 */
export async function* organizationsOf<Row extends { id: string }>(
  snapshot: Snapshot,
  sql: string,
  onProgress: OnOrganizations,
): AsyncGenerator<Row> {
  const total = await snapshot((prepare) => countRows(prepare, 'organizations'));
  let after: string | undefined = '';
  for (let done = 0; after !== undefined; onProgress(Math.min(done, total), total)) {
    const behind: string = after;
    const rows: Row[] = await snapshot(async (prepare) => prepare<Row>(sql).all(behind));
    yield* rows;
    done += rows.length;
    after = rows.at(-1)?.id;
  }
}
