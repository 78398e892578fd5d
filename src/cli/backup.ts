import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { backUp } from '../store/sqlite/backup.ts';
import { bytes, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, Progress, say } from './progress.ts';
import { embeddedPath, refuseMissingDatabase } from './with-store.ts';

const MORE = `
The backup is the database as it is when the command starts, checked and on the disk. It holds personal data:
only its owner can read it. An existing FILE is not overwritten.

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

const OTHERWISE = 'For PostgreSQL use what PostgreSQL brings: pg_dump, or pg_basebackup with WAL archiving.';

async function backUpTo(argument: string, options: OutputOptions): Promise<void> {
  const config = readConfig(process.env);
  const path = embeddedPath(config, OTHERWISE);
  refuseMissingDatabase(config);
  const file = resolve(argument);
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(new Refusal('unavailable', 'The backup was stopped; nothing is left of it.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  const progress = new Progress('Backing up', 'pages');
  try {
    const size = await backUp({
      path,
      file,
      onProgress: (done, total) => progress.update(done, total),
      onCopied: () => say('Checking the copy'),
      signal: stop.signal,
    });
    clearLine();
    print(options, { file, bytes: size }, `Backed up to ${file} (${bytes(size)}).`);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}
