import { type CopiedTable, type CopySource, type CopyTarget, copyNetwork } from '../store/copy/copy.ts';
import type { Table } from '../store/copy/tables.ts';
import { networkTables } from '../store/sqlite/schema/network-tables.ts';
import { clearLine, Progress, say } from './progress.ts';

/** Opens one end of a copy, given the tables of a network. */
type Open<End> = (tables: readonly Table[]) => End | Promise<End>;

interface Ends {
  source: Open<CopySource>;
  target: Open<CopyTarget>;
  /** Aborts the copy. */
  signal?: AbortSignal;
}

interface Copied {
  tables: CopiedTable[];
  /** Where the replaced database is kept; `null` if there was none. */
  previous: string | null;
}

/**
 * Copies a network and puts the copy in place of the target, with one progress bar for copying and one for
 * checking.
 */
export async function copyBetween(label: string, { source, target, signal }: Ends): Promise<Copied> {
  const labels = { copy: label, check: 'Checking the copy' };
  const bars = new Map<string, Progress>();
  const tables = networkTables();
  say('Inspecting both databases');
  return closing(await source(tables), async (source) =>
    closing(await target(tables), async (target) => {
      const copied = await copyNetwork({
        source,
        target,
        tables,
        onProgress: (part, done, total) =>
          bars.getOrInsertComputed(part, () => new Progress(labels[part], 'rows')).update(done, total),
        ...(signal && { signal }),
      });
      say('Moving the copy into place');
      const previous = await target.publish();
      clearLine();
      return { tables: copied, previous };
    }),
  );
}

async function closing<Opened extends { close(): Promise<void> }, T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
