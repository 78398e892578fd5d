import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { nameOf } from '../open-store.ts';
import { rejectAbsent } from '../store/sqlite/copy/checked-copy.ts';
import { verifyChecksum } from '../store/sqlite/copy/checksum.ts';
import { type Restored, restore } from '../store/sqlite/copy/restore.ts';
import { openBackupSource } from '../store/sqlite/copy/source.ts';
import { copyBetween } from './copying.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';
import { terminal } from './terminal.ts';

const MORE = `
The backup is first compared with its checksum, verified, and migrated to the schema of this program. The previous
database is kept in a file beside the new one, or in a schema on PostgreSQL, with the time in its name. If an error
occurs, nothing changes.

Example:
  $ ./bin/renter-screening restore /backups/network-2026-11-21.db`;

/** Adds `restore FILE`, which fails while another process has the database open. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Replaces the database with a backup. Stop all servers first.')
    .argument('<file>', 'a file made by the backup command')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(restoreFrom);
}

async function restoreFrom(argument: string, options: OutputOptions): Promise<void> {
  const { database } = readConfig(terminal().env);
  const file = resolve(argument);
  const { previous, applied, verified } = await runRestore(database, file);
  const name = nameOf(database);
  const lines = [`Restored ${file} to ${name}.`];
  const kept =
    database.engine === 'postgres' ? 'previous network was kept in schema' : 'previous database was kept as';
  if (previous !== null) lines.push(`The ${kept} ${previous}.`);
  if (applied.length > 0) lines.push(`Migrations applied: ${applied.join(', ')}.`);
  if (!verified)
    lines.push(
      'The backup has no checksum, because an earlier version made it: changes to it cannot be detected.',
    );
  print(options, { database: name, restored: file, previous, applied, verified }, lines.join('\n'));
}

async function runRestore(database: DatabaseConfig, file: string): Promise<Restored> {
  if (database.engine === 'postgres') {
    const { openPostgresTarget } = await import('../store/postgres/copy/target.ts');
    rejectAbsent(file);
    const verified = verifyChecksum(`${file} cannot be restored`, file);
    const { previous } = await copyBetween('Restoring', {
      source: () => openBackupSource(file),
      target: (tables) => openPostgresTarget({ ...database, tables, replace: true }),
    });
    return { previous, applied: [], verified };
  }
  say(`Copying and checking ${file}`);
  const done = restore({ path: database.path, file, now: Date.now() });
  clearLine();
  return done;
}
