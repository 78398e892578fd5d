import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that is removed after the test. */
export function temporaryFolder(t: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
