import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { restore } from '../store/sqlite/restore.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';
import { embeddedPath } from './with-store.ts';

const MORE = `
The backup is checked first, and brought to this program's schema. The database that was there is kept beside
it, under a name with the time. Nothing changes when anything is refused.

Example:
  $ npx renter-screening restore /backups/network-2026-11-21.db`;

/** `restore FILE`: refuses while another process has the database open. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Puts a backup in the place of the database. Servers must be stopped.')
    .argument('<file>', 'what backup made')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(restoreFrom);
}

const OTHERWISE = 'For PostgreSQL use what PostgreSQL brings: pg_restore, or the recovery of a base backup.';

function restoreFrom(argument: string, options: OutputOptions): void {
  const path = embeddedPath(readConfig(process.env), OTHERWISE);
  const file = resolve(argument);
  say(`Copying and checking ${file}`);
  const { previous, applied } = restore({ path, file, now: Date.now() });
  clearLine();
  const lines = [`Restored ${file} to ${path}.`];
  if (previous !== null) lines.push(`The database that was there is kept as ${previous}.`);
  if (applied.length > 0) lines.push(`Applied: ${applied.join(', ')}.`);
  print(options, { database: path, restored: file, previous, applied }, lines.join('\n'));
}
