import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

/** Creates a folder that is removed after the test. */
export function temporaryFolder(t: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Where Linux has files in memory. */
const MEMORY = '/dev/shm';

/** The servers of a run that are up at once have less than a tenth of this, with their logs. */
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/** Returns where PostgreSQL puts its data: in memory if there is enough, because each commit waits for a disk. */
export function folderOfDatabases(): string {
  if (process.platform !== 'linux' || availableMemory() < ENOUGH_MEMORY_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_MEMORY_BYTES ? tmpdir() : MEMORY;
}
