import { type CopiedTable, type CopySource, type CopyTarget, copyNetwork } from '../store/copy/copy.ts';
import type { Table } from '../store/copy/tables.ts';
import { networkTables } from '../store/sqlite/schema/network-tables.ts';
import { clearLine, Progress, say } from './progress.ts';

/** Opened with the tables of a network. */
type Open<End> = (tables: readonly Table[]) => End | Promise<End>;

interface Ends {
  source: Open<CopySource>;
  target: Open<CopyTarget>;
  /** Stops the copying. */
  signal?: AbortSignal;
}

export interface Copied {
  tables: CopiedTable[];
  /** Where that is kept which was at the target's place; `null` when nothing was. */
  previous: string | null;
}

/** Copies a whole network and puts the copy in its place, with a bar for copying and one for checking. */
export async function copyBetween(label: string, { source, target, signal }: Ends): Promise<Copied> {
  const labels = { copy: label, check: 'Checking the copy' };
  const bars = new Map<string, Progress>();
  const tables = networkTables();
  say('Looking at both databases');
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
      say('Putting the copy in its place');
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
