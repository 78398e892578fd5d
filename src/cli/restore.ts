import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { nameOf } from '../open-store.ts';
import { type Restored, restore } from '../store/sqlite/copy/restore.ts';
import { openBackupSource } from '../store/sqlite/copy/source.ts';
import { copyBetween } from './copying.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';

const MORE = `
The backup is checked first, and brought to this program's schema. The database that was there is kept beside
it, under a name with the time; on PostgreSQL, in a schema of such a name. Nothing changes when anything is refused.

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

async function restoreFrom(argument: string, options: OutputOptions): Promise<void> {
  const { database } = readConfig(process.env);
  const file = resolve(argument);
  const { previous, applied } = await restored(database, file);
  const name = nameOf(database);
  const lines = [`Restored ${file} to ${name}.`];
  const kept =
    database.engine === 'postgres'
      ? 'network that was there is kept in schema'
      : 'database that was there is kept as';
  if (previous !== null) lines.push(`The ${kept} ${previous}.`);
  if (applied.length > 0) lines.push(`Applied: ${applied.join(', ')}.`);
  print(options, { database: name, restored: file, previous, applied }, lines.join('\n'));
}

async function restored(database: DatabaseConfig, file: string): Promise<Restored> {
  if (database.engine === 'postgres') {
    const { openPostgresTarget } = await import('../store/postgres/copy/target.ts');
    const { previous } = await copyBetween('Restoring', {
      source: () => openBackupSource(file),
      target: (tables) => openPostgresTarget({ ...database, tables, replace: true }),
    });
    return { previous, applied: [] };
  }
  say(`Copying and checking ${file}`);
  const done = restore({ path: database.path, file, now: Date.now() });
  clearLine();
  return done;
}
