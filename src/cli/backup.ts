import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { backUp, createPartial, NEVER_OVERWRITES } from '../store/sqlite/copy/backup.ts';
import { removeCopy } from '../store/sqlite/copy/checked-copy.ts';
import { openSqliteTarget } from '../store/sqlite/copy/target.ts';
import { copyBetween } from './copying.ts';
import { bytes, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, Progress, say } from './progress.ts';
import { refuseMissingDatabase } from './with-store.ts';

const MORE = `
The backup is the database as it is when the command starts, checked and on the disk. It can be restored into either
engine. It holds personal data: only its owner can read it. An existing FILE is not overwritten.

Example:
  $ npx renter-screening backup /backups/network-2026-11-21.db`;

/** `backup FILE`: refuses a file that exists, and leaves none when it is stopped. */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('Copies the database into one file, while servers go on reading and writing.')
    .argument('<file>', 'where the backup goes')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(backUpTo);
}

async function backUpTo(argument: string, options: OutputOptions): Promise<void> {
  const config = readConfig(process.env);
  refuseMissingDatabase(config);
  const file = resolve(argument);
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(new Refusal('unavailable', 'The backup was stopped; nothing is left of it.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    const size = await sizeOfBackup(config.database, file, stop.signal);
    print(options, { file, bytes: size }, `Backed up to ${file} (${bytes(size)}).`);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

/** Makes the backup. Its form is that of an embedded database, whichever engine it comes from. */
async function sizeOfBackup(database: DatabaseConfig, file: string, signal: AbortSignal): Promise<number> {
  if (database.engine === 'postgres') {
    const { openPostgresSource } = await import('../store/postgres/copy/source.ts');
    const underWay = createPartial(file);
    try {
      await copyBetween('Backing up', {
        source: () => openPostgresSource(database),
        target: () => openSqliteTarget({ path: file, underWay, advice: NEVER_OVERWRITES }),
        signal,
      });
      return statSync(file).size;
    } finally {
      removeCopy(underWay);
    }
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
