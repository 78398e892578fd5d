import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { counted } from '../rules/text/counts.ts';
import { monthName, startOfMonth } from '../rules/text/days.ts';
import { type DetachedMonth, detachMonths } from '../store/postgres/schema/detach-months.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';
import { terminal } from './terminal.ts';

interface DetachOptions extends OutputOptions {
  /** Start of a month, epoch milliseconds. */
  before: number;
  force?: true;
}

/**
 * Months kept in the check log besides the current one. Renters may ask who made inquiries in the last
 * year, or in the last two years if for employment: 15 U.S.C. 1681g(a)(3).
 */
const KEPT_MONTHS = 12;

/** Time after the end of a month in which checks may still be logged in it. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

const MORE = `
PostgreSQL only. Each month becomes a separate table, such as check_log_2025_01, which you can dump and drop.
No data is lost: usage still counts a detached month if the period includes all of it. Servers can keep
running.

Example:
  $ ./bin/renter-screening check-log detach --before 2025-01`;

export function addCheckLogCommand(program: Command): void {
  const checkLog = program.command('check-log').description('Detaches old months from the check log.');
  checkLog
    .command('detach')
    .description('Detaches old months from the check log as separate tables.')
    .requiredOption('--before <month>', 'detach the months before this one, such as 2025-01', monthOf)
    .option('--force', 'also detach months of the last year, which renters may ask about')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(detach);
}

function monthOf(text: string): number {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return Date.parse(`${text}-01`);
  throw new InvalidArgumentError('It must be a month like 2025-01.');
}

async function detach({ before, force, ...options }: DetachOptions): Promise<void> {
  const { database } = readConfig(terminal().env);
  if (database.engine === 'sqlite') {
    throw new ApiError(
      'invalid',
      'Months can be detached on PostgreSQL only. SQLite stores the check log in one table.',
    );
  }
  rejectRecent(before, force ?? false, Date.now());
  const detached: DetachedMonth[] = [];
  say('Detaching');
  for await (const month of detachMonths(database, before)) {
    clearLine();
    detached.push(month);
    if (!options.json) print({}, month, `Detached ${month.table}: ${counted(month.checks, 'check')}.`);
    say('Detaching');
  }
  clearLine();
  print(options, { before: monthName(before), detached }, whatNext(detached, before));
}

/**
 * Throws `invalid` for months that may still be written to and, without `force`, for those that renters may
 * ask about.
 */
function rejectRecent(before: number, force: boolean, now: number): void {
  const latest = force ? startOfMonth(now - SETTLED_MS) : startOfMonth(now, -KEPT_MONTHS);
  if (before <= latest) return;
  const why = force
    ? 'A month that may still be written to cannot be detached.'
    : `The last ${KEPT_MONTHS} months and the current one are kept, because renters may ask who made inquiries in the last year.`;
  const otherwise = force ? '' : ', or add --force';
  throw new ApiError('invalid', `${why} Use --before ${monthName(latest)} or earlier${otherwise}.`);
}

function whatNext(detached: readonly DetachedMonth[], before: number): string {
  const [first] = detached;
  if (first === undefined) return `Nothing to do: the check log has no months before ${monthName(before)}.`;
  return `
Each month is now a separate table. To archive one and free its space, dump it and then drop it:
  pg_dump --table=${first.table} --file=${first.table}.sql "$DATABASE_URL"
  psql --command='DROP TABLE ${first.table}' "$DATABASE_URL"`;
}
