import { type Finding, fail, ok, Problems, warn } from '../../doctor/findings.ts';
import { MOST_CONNECTIONS } from '../connection/pool.ts';

/** What a PostgreSQL tells about itself, and what is to be made of it. */

/** Of the connections there are so many of a hundred may be taken, so that one more server finds room. */
const MOST_TAKEN_PERCENT = 80;

/** The identifiers of transactions run out at 2^31; PostgreSQL takes no more writes shortly before. */
const AGED_TRANSACTIONS = 1_500_000_000;

/** Fewer dead rows are nothing to speak of, however few live. */
const MANY_DEAD = 10_000;

/** A standby that is so far behind would take long to take over. */
const BEHIND_BYTES = 256 * 2 ** 20;
const BEHIND_SECONDS = 60;

export interface Connections {
  taken: number;
  /** What is left to those that are no administrators. */
  most: number;
}

export function connectionsFinding({ taken, most }: Connections): Finding {
  const detail = `${taken} of ${most} are taken.`;
  if (100 * taken <= MOST_TAKEN_PERCENT * most) return ok('connections', detail);
  const advice = `Each server, and each of its workers, takes up to ${MOST_CONNECTIONS}: raise max_connections, run fewer, or put pgbouncer in between.`;
  return warn('connections', detail, advice);
}

export interface LongTransactions {
  open: number;
  /** Prepared with PREPARE TRANSACTION: nobody need be connected. */
  prepared: number;
  minutes: number;
}

export function transactionsFinding({ open, prepared, minutes }: LongTransactions): Finding {
  if (open + prepared === 0) return ok('transactions', `None is open for longer than ${minutes} minutes.`);
  const advice =
    'What changed since cannot be tidied up. Find who it is in pg_stat_activity and pg_prepared_xacts.';
  const detail = `${open} open and ${prepared} prepared are older than ${minutes} minutes.`;
  return warn('transactions', detail, advice);
}

export interface VacuumState {
  /** Of the database's oldest transaction that is not frozen. */
  age: number;
  /** From this age on autovacuum freezes whatever else is set. */
  freezeAge: number;
  tables: readonly { name: string; live: number; dead: number }[];
}

export function vacuumFinding({ age, freezeAge, tables }: VacuumState): Finding {
  const ageText = `The oldest transaction is ${inWords(age)} back`;
  if (age > AGED_TRANSACTIONS) {
    return fail('vacuum', `${ageText}: soon nothing more can be written.`, 'Run VACUUM (FREEZE) now.');
  }
  const problems = new Problems();
  if (age > 2 * freezeAge) problems.add(`${ageText}: autovacuum should have frozen it`);
  for (const { name, live, dead } of tables) {
    if (dead <= Math.max(MANY_DEAD, live)) continue;
    problems.add(`${name} has ${inWords(dead)} dead rows to ${inWords(live)} live ones`);
  }
  if (problems.count === 0) return ok('vacuum', `${ageText}; no table is full of dead rows.`);
  const advice = 'Is autovacuum on? Give it more workers or a higher cost limit, and end old transactions.';
  return warn('vacuum', `${problems}`, advice);
}

export interface Replication {
  /** What synchronous_standby_names says; '' when commits wait for nobody. */
  synchronous: string;
  /** Figures are `null` for who may not see them. */
  standbys: readonly { name: string | null; bytes: number | null; seconds: number | null }[];
  slots: readonly { name: string; active: boolean; lost: boolean; bytes: number | null }[];
}

export function replicationFinding({ synchronous, standbys, slots }: Replication): Finding {
  if (synchronous !== '' && standbys.length === 0) {
    const detail = `Commits wait for a standby of synchronous_standby_names (${synchronous}), and none is there.`;
    return fail('replication', detail, 'Start the standby, or take it off synchronous_standby_names.');
  }
  const problems = new Problems();
  for (const { name, bytes, seconds } of standbys) {
    if ((bytes ?? 0) <= BEHIND_BYTES && (seconds ?? 0) <= BEHIND_SECONDS) continue;
    problems.add(`standby ${name} is ${mebibytes(bytes ?? 0)} and ${inWords(seconds ?? 0)} s behind`);
  }
  for (const { name, active, lost, bytes } of slots) {
    if (lost) problems.add(`slot ${name} has lost what its standby needs`);
    else if (!active) problems.add(`slot ${name} is used by nobody and keeps ${mebibytes(bytes ?? 0)}`);
  }
  if (problems.count === 0) {
    const detail = standbys.length === 0 ? 'No standby is connected.' : `${standbys.length} keep up.`;
    return ok('replication', detail);
  }
  const advice = 'A standby far behind takes long to take over; what a slot keeps fills the disk: drop it.';
  return warn('replication', `${problems}`, advice);
}

export interface Integrity {
  checksums: boolean;
  /** Pages whose checksum was found wrong. */
  failures: number;
  invalidIndexes: readonly string[];
}

export function integrityFinding({ checksums, failures, invalidIndexes }: Integrity): Finding {
  if (failures > 0) {
    const advice =
      'Fail over to a standby, or restore the newest backup; the log of PostgreSQL names the pages.';
    return fail('integrity', `${inWords(failures)} pages were found damaged.`, advice);
  }
  if (invalidIndexes.length > 0) {
    const detail = `Not valid, and not used: index ${invalidIndexes.join(', ')}.`;
    return fail('integrity', detail, `REINDEX INDEX CONCURRENTLY ${invalidIndexes[0]}`);
  }
  if (checksums) return ok('integrity', 'Pages have checksums, and none was found wrong.');
  const advice = 'Switch them on when it can be stopped: pg_checksums --enable.';
  return warn('integrity', 'Pages have no checksums: a damaged one is not noticed.', advice);
}

function inWords(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

function mebibytes(bytes: number): string {
  return `${inWords(bytes / 2 ** 20)} MiB`;
}
