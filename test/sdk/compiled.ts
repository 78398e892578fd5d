import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sdk from '../../sdk/src/index.ts';

/** The client package's own folder. */
export const SDK = join(import.meta.dirname, '..', '..', 'sdk');

/** The package, compiled as it is for npm. */
export async function compiledClient(): Promise<typeof Sdk> {
  const folder = mkdtempSync(join(tmpdir(), 'screening-sdk-'));
  try {
    execFileSync(process.execPath, [join(SDK, 'scripts', 'build.ts'), join(folder, 'dist')]);
    return await import(pathToFileURL(join(folder, 'dist', 'index.js')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
