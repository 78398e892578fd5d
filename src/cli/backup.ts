import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { backUp, finishBackup, removeUnfinished, withUnfinished } from '../store/sqlite/copy/backup.ts';
import { openSqliteTarget } from '../store/sqlite/copy/target.ts';
import { copyBetween } from './copying.ts';
import { bytes, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, Progress, say } from './progress.ts';
import { terminal } from './terminal.ts';
import { rejectMissingDatabase } from './with-store.ts';

const MORE = `
The backup is a snapshot of the database at the start of the command. It is verified, ends with a checksum, is flushed
to disk, and can be restored into either engine. It contains personal data: only its owner can read it. An existing
FILE is never overwritten.

Example:
  $ ./bin/renter-screening backup /backups/network-2026-11-21.db`;

/** Adds `backup FILE`, which never overwrites a file and leaves none behind when it is stopped. */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('Backs up the database to one file while servers keep running.')
    .argument('<file>', 'path of the new backup')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(backUpTo);
}

async function backUpTo(argument: string, options: OutputOptions): Promise<void> {
  const config = readConfig(terminal().env);
  rejectMissingDatabase(config);
  const file = resolve(argument);
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(new ApiError('unavailable', 'The backup was stopped and its file removed.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    const removed = removeUnfinished(dirname(file));
    const size = await sizeOfBackup(config.database, file, stop.signal);
    const lines = [
      `Backed up to ${file} (${bytes(size)}).`,
      ...removed.map((each) => `Removed ${each}, which an interrupted backup had left.`),
    ];
    print(options, { file, bytes: size, removed }, lines.join('\n'));
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

/** Writes the backup and returns its size in bytes. Backups of both engines are SQLite files. */
async function sizeOfBackup(database: DatabaseConfig, file: string, signal: AbortSignal): Promise<number> {
  if (database.engine === 'postgres') {
    const { openPostgresSource } = await import('../store/postgres/copy/source.ts');
    return withUnfinished(file, async (partialPath) => {
      await copyBetween('Backing up', {
        source: (tables) => openPostgresSource({ ...database, tables, alone: false }),
        target: () => openSqliteTarget({ path: file, partialPath, finish: finishBackup }),
        signal,
      });
      return statSync(file).size;
    });
  }
  const progress = new Progress('Backing up', 'pages');
  const size = await backUp({
    path: database.path,
    file,
    onProgress: (done, total) => progress.update(done, total),
    onCopied: () => say('Checking the copy'),
    signal,
  });
  clearLine();
  return size;
}
