import { countRows, type Snapshot } from '../sql/query.ts';

/** Organizations in one read. Their checks are counted one organization at a time. */
export const ORGANIZATIONS_PER_READ = 100;

export type OnOrganizations = (done: number, total: number) => void;

/**
 * Yields a row for each organization, in the order of their IDs, read in batches.
 *
 * @param sql selects the next `ORGANIZATIONS_PER_READ` organizations after the ID that is its only parameter
 * @param onProgress called after each batch with the number of organizations examined so far
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
