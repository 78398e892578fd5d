import { existsSync, realpathSync } from 'node:fs';
import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { nameOf } from '../open-store.ts';
import { count, counted } from '../rules/text/counts.ts';
import type { CopiedTable, CopySource, CopyTarget } from '../store/copy/copy.ts';
import type { Table } from '../store/copy/tables.ts';
import { openPostgresSource } from '../store/postgres/copy/source.ts';
import { openPostgresTarget } from '../store/postgres/copy/target.ts';
import { openSqliteSource } from '../store/sqlite/copy/source.ts';
import { openMoveTarget } from '../store/sqlite/copy/target.ts';
import { copyBetween } from './copying.ts';
import { type Column, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { terminal } from './terminal.ts';

interface MoveOptions extends OutputOptions {
  from: string;
  to: string;
}

const MORE = `
Both options take the same values as DATABASE_URL. Stop all servers first. An interrupted move resumes when it is run
again. The new database is put into use only after all rows are copied and compared. The old one is not changed.

Example:
  $ ./bin/renter-screening move --from sqlite:./data/network.db --to postgres://network@db.example/network`;

/** Adds `move`, between any two engines. */
export function addMoveCommand(program: Command): void {
  program
    .command('move')
    .description('Copies a network into an empty database.')
    .requiredOption('--from <url>', 'the database to copy')
    .requiredOption('--to <url>', 'the empty database to copy it to')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(move);
}

const COLUMNS: Column<CopiedTable>[] = [
  { title: 'TABLE', cell: ({ table }) => table },
  { title: 'ROWS', cell: ({ rows }) => count(rows), right: true },
];

async function move({ from, to, ...options }: MoveOptions): Promise<void> {
  const origin = await namingOption('--from', () => databaseAt(from));
  const destination = await namingOption('--to', () => databaseAt(to));
  if (keyOf(origin) === keyOf(destination)) {
    throw new ApiError('invalid', `--from and --to are the same database: ${nameOf(origin)}.`);
  }
  const { tables } = await copyBetween('Moving', {
    source: (tables) => namingOption('--from', () => openSource(origin, tables)),
    target: (tables) => namingOption('--to', () => openTarget(destination, tables)),
  });
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0);
  print(
    options,
    { from: nameOf(origin), to: nameOf(destination), rows, tables },
    `${table(COLUMNS, tables, '')}\n\nMoved ${counted(rows, 'row')}. Every table has the same rows and checksums.`,
  );
}

/** Returns the database that this DATABASE_URL means, with the other settings of the environment. */
function databaseAt(url: string): DatabaseConfig {
  return readConfig({ ...terminal().env, DATABASE_URL: url }).database;
}

/** Returns a key that is equal for the same database, as far as its name shows. */
function keyOf(database: DatabaseConfig): string {
  if (database.engine === 'sqlite' && existsSync(database.path)) return realpathSync(database.path);
  return nameOf(database);
}

function openSource(database: DatabaseConfig, tables: readonly Table[]): CopySource | Promise<CopySource> {
  if (database.engine === 'sqlite') return openSqliteSource(database.path);
  return openPostgresSource({ ...database, tables, alone: true });
}

function openTarget(database: DatabaseConfig, tables: readonly Table[]): CopyTarget | Promise<CopyTarget> {
  if (database.engine === 'postgres') return openPostgresTarget({ ...database, tables, replace: false });
  return openMoveTarget(database.path);
}

/** Runs `work` and replaces DATABASE_URL in its errors by the name of the option. */
async function namingOption<T>(option: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, error.message.replaceAll('DATABASE_URL', option), error.cause);
  }
}
