import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sdk from '../../sdk/src/index.ts';

/** The folder of the client package. */
export const SDK = join(import.meta.dirname, '..', '..', 'sdk');

/** Compiles the package as it is compiled for npm, and imports it. */
export async function compiledClient(): Promise<typeof Sdk> {
  const folder = mkdtempSync(join(tmpdir(), 'screening-sdk-'));
  try {
    execFileSync(process.execPath, [join(SDK, 'scripts', 'build.ts'), join(folder, 'dist')]);
    return await import(pathToFileURL(join(folder, 'dist', 'index.js')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
