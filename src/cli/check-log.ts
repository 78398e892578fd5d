import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { monthName, startOfMonth } from '../rules/text/days.ts';
import { type DetachedMonth, detachMonths } from '../store/postgres/schema/detach-months.ts';
import { count, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';

interface DetachOptions extends OutputOptions {
  /** Epoch milliseconds, the beginning of a month. */
  before: number;
  force?: true;
}

/**
 * The running month and so many before it stay: a renter may ask for a year who looked them up, 15 U.S.C.
 * 1681g(a)(3). Who may look for an employer keeps two years.
 */
const KEPT_MONTHS = 12;

/** A month that ended just now may still be logged into. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

const MORE = `
For PostgreSQL. Each month becomes a table of its own, check_log_2025_01, which can be dumped and dropped. Nothing
is lost: usage still counts its checks, as long as a period holds all of the month. Servers go on meanwhile.

Example:
  $ npx renter-screening check-log detach --before 2025-01`;

export function addCheckLogCommand(program: Command): void {
  const checkLog = program.command('check-log').description('Takes old months out of the check log.');
  checkLog
    .command('detach')
    .description('Takes old months out of the check log; they stay as tables of their own.')
    .requiredOption('--before <month>', 'detach the months before this one, such as 2025-01', monthOf)
    .option('--force', 'also months of the last year, of which a renter may ask who looked')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(detach);
}

function monthOf(text: string): number {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return Date.parse(`${text}-01`);
  throw new InvalidArgumentError('It must be a month like 2025-01.');
}

async function detach({ before, force, ...options }: DetachOptions): Promise<void> {
  const { database } = readConfig(process.env);
  if (database.engine === 'sqlite') {
    throw new Refusal('invalid', 'This is for PostgreSQL: the embedded database keeps its check log in one.');
  }
  refuseYoung(before, force ?? false, Date.now());
  const detached: DetachedMonth[] = [];
  say('Detaching');
  for await (const month of detachMonths(database, before)) {
    clearLine();
    detached.push(month);
    if (!options.json)
      print(
        {},
        month,
        `Detached ${month.table}: ${count(month.checks)} ${month.checks === 1 ? 'check' : 'checks'}.`,
      );
    say('Detaching');
  }
  clearLine();
  print(options, { before: monthName(before), detached }, whatNext(detached, before));
}

/** Refuses (`invalid`) months that are still written to, and without `force` those that renters may ask about. */
function refuseYoung(before: number, force: boolean, now: number): void {
  const latest = force ? startOfMonth(now - SETTLED_MS) : startOfMonth(now, -KEPT_MONTHS);
  if (before <= latest) return;
  const why = force
    ? 'A month that may still be written to stays.'
    : `The last ${KEPT_MONTHS} months and the running one stay: a renter may ask for a year who looked.`;
  const otherwise = force ? '' : ', or add --force';
  throw new Refusal('invalid', `${why} Say --before ${monthName(latest)} or earlier${otherwise}.`);
}

function whatNext(detached: readonly DetachedMonth[], before: number): string {
  const [first] = detached;
  if (first === undefined) return `Nothing to do: the check log has no month before ${monthName(before)}.`;
  return `
Each is a table of its own now. To keep it elsewhere and make room, dump it and then drop it:
  pg_dump --table=${first.table} --file=${first.table}.sql "$DATABASE_URL"
  psql --command='DROP TABLE ${first.table}' "$DATABASE_URL"`;
}
