import { count } from '../../../rules/text/counts.ts';
import { type Finding, fail, ok, Problems, warn } from '../../doctor/findings.ts';
import { MOST_CONNECTIONS } from '../connection/pool.ts';

/** Turns the state of a PostgreSQL server into findings. */

/** Share of the connections that may be in use. Above it there may not be enough left for another server. */
const MOST_TAKEN_PERCENT = 80;

/** Transaction IDs run out at 2^31, and PostgreSQL stops accepting writes shortly before. */
const AGED_TRANSACTIONS = 1_500_000_000;

/** Fewer dead rows are harmless, even in a small table. */
const MANY_DEAD = 10_000;

/** A standby that is further behind would take long to take over. */
const BEHIND_BYTES = 256 * 2 ** 20;
const BEHIND_SECONDS = 60;

export interface Connections {
  taken: number;
  /** All connections but those reserved for superusers. */
  most: number;
}

export function connectionsFinding({ taken, most }: Connections): Finding {
  const detail = `${taken} of ${most} are in use.`;
  if (100 * taken <= MOST_TAKEN_PERCENT * most) return ok('connections', detail);
  const advice = `Each server, or each of its workers, uses up to ${MOST_CONNECTIONS}: raise max_connections, run fewer of them, or use pgbouncer.`;
  return warn('connections', detail, advice);
}

export interface LongTransactions {
  open: number;
  /** Transactions left by PREPARE TRANSACTION. They persist without a connection. */
  prepared: number;
  minutes: number;
}

export function transactionsFinding({ open, prepared, minutes }: LongTransactions): Finding {
  if (open + prepared === 0)
    return ok('transactions', `No transaction has been open for more than ${minutes} minutes.`);
  const advice =
    'They keep vacuum from removing dead rows. Find them in pg_stat_activity and pg_prepared_xacts.';
  const detail = `${open} open and ${prepared} prepared are older than ${minutes} minutes.`;
  return warn('transactions', detail, advice);
}

export interface VacuumState {
  /** Age of the database's oldest unfrozen transaction ID, in transactions. */
  age: number;
  /**
   * The age at which autovacuum freezes rows regardless of its other settings (`autovacuum_freeze_max_age`).
   */
  freezeAge: number;
  tables: readonly { name: string; live: number; dead: number }[];
}

export function vacuumFinding({ age, freezeAge, tables }: VacuumState): Finding {
  const ageText = `The oldest transaction ID is ${inWords(age)} transactions old`;
  if (age > AGED_TRANSACTIONS) {
    return fail('vacuum', `${ageText}: writes will soon stop.`, 'Run VACUUM (FREEZE) now.');
  }
  const problems = new Problems();
  if (age > 2 * freezeAge) problems.add(`${ageText}: autovacuum should have frozen it`);
  for (const { name, live, dead } of tables) {
    if (dead <= Math.max(MANY_DEAD, live)) continue;
    problems.add(`${name} has ${inWords(dead)} dead rows for ${inWords(live)} live rows`);
  }
  if (problems.count === 0) return ok('vacuum', `${ageText}; no table has too many dead rows.`);
  const advice = 'Is autovacuum on? Give it more workers or a higher cost limit, and end old transactions.';
  return warn('vacuum', `${problems}`, advice);
}

export interface Replication {
  /** The setting synchronous_standby_names; '' when commits do not wait for a standby. */
  synchronous: string;
  /** The setting synchronous_commit; with 'local', commits wait for no standby. */
  commit: string;
  /** `bytes` and `seconds` are `null` if this role may not see them. */
  standbys: readonly { name: string | null; bytes: number | null; seconds: number | null }[];
  slots: readonly { name: string; active: boolean; lost: boolean; bytes: number | null }[];
}

export function replicationFinding({ synchronous, commit, standbys, slots }: Replication): Finding {
  if (synchronous !== '' && commit === 'local') {
    const detail = 'Commits do not wait for the synchronous standby: synchronous_commit is local.';
    return fail(
      'replication',
      detail,
      'Set synchronous_commit = on. Otherwise a promoted standby may lack commits.',
    );
  }
  if (synchronous !== '' && standbys.length === 0) {
    const detail = `Commits wait for a standby of synchronous_standby_names (${synchronous}), but none is connected.`;
    return fail('replication', detail, 'Start the standby, or remove it from synchronous_standby_names.');
  }
  const problems = new Problems();
  for (const { name, bytes, seconds } of standbys) {
    if ((bytes ?? 0) <= BEHIND_BYTES && (seconds ?? 0) <= BEHIND_SECONDS) continue;
    problems.add(`standby ${name} is ${mebibytes(bytes ?? 0)} and ${inWords(seconds ?? 0)} s behind`);
  }
  for (const { name, active, lost, bytes } of slots) {
    if (lost) problems.add(`slot ${name} has lost WAL that its standby needs`);
    else if (!active) problems.add(`slot ${name} is unused and keeps ${mebibytes(bytes ?? 0)}`);
  }
  if (problems.count === 0) {
    const detail = standbys.length === 0 ? 'No standby is connected.' : `Up to date: ${standbys.length}.`;
    return ok('replication', detail);
  }
  const advice =
    'A standby that is far behind takes a long time to take over. Drop unused slots: they fill the disk.';
  return warn('replication', `${problems}`, advice);
}

export interface Integrity {
  checksums: boolean;
  /** Checksum failures that PostgreSQL has counted. */
  failures: number;
  invalidIndexes: readonly string[];
}

export function integrityFinding({ checksums, failures, invalidIndexes }: Integrity): Finding {
  if (failures > 0) {
    const advice = "Fail over to a standby, or restore the newest backup. PostgreSQL's log names the pages.";
    return fail('integrity', `Damaged pages found: ${inWords(failures)}.`, advice);
  }
  if (invalidIndexes.length > 0) {
    const detail = `Invalid and unused indexes: ${invalidIndexes.join(', ')}.`;
    return fail('integrity', detail, `REINDEX INDEX CONCURRENTLY ${invalidIndexes[0]}`);
  }
  if (checksums) return ok('integrity', 'Pages have checksums, and none has failed.');
  const advice = 'Enable them when PostgreSQL can be stopped: pg_checksums --enable.';
  return warn('integrity', 'Pages have no checksums: damage goes unnoticed.', advice);
}

function inWords(number: number): string {
  return count(Math.round(number));
}

function mebibytes(bytes: number): string {
  return `${inWords(bytes / 2 ** 20)} MiB`;
}
