import type { DatabaseSync } from 'node:sqlite';
import type { Reads, Store, Transaction } from '../store.ts';
import { billingReads, billingWrites } from './billing.ts';
import { openDatabase, prepare } from './database.ts';
import { incidentReads, incidentWrites } from './incidents.ts';
import { keyReads, keyWrites } from './keys.ts';
import { migrate } from './migrate.ts';
import { organizationReads, organizationWrites } from './organizations.ts';
import { renterReads, renterWrites } from './renters.ts';
import { reportReads, reportWrites } from './reports.ts';
import { webhookReads, webhookWrites } from './webhooks.ts';
import { type CommitReport, GroupWriter } from './writer.ts';

/** Long enough for another process's usual write, short enough for the caller of a check. */
const LOCK_WAIT_MS = 3_000;

/** Reads find a lock only in the moment in which a crashed process's log is recovered. */
const READ_BUSY_MS = 250;

/** With the upper levels of every index in memory, a look-up reads one or two pages from the file. */
const READ_CACHE_KIB = 48 * 1024;
const WRITE_CACHE_KIB = 16 * 1024;

export interface SqliteStoreOptions {
  path: string;
  /** How long a write waits for another process's lock. */
  lockWaitMs?: number;
  onCommit?: (commit: CommitReport) => void;
}

/** Opens the embedded database, creating it and bringing its schema up to date where needed. */
export function openSqliteStore({ path, lockWaitMs = LOCK_WAIT_MS, onCommit }: SqliteStoreOptions): Store {
  const writing = openDatabase(path, { busyTimeoutMs: lockWaitMs, cacheKib: WRITE_CACHE_KIB });
  migrate(writing, Date.now());
  // From here on the writer waits for locks itself, without blocking.
  writing.exec('PRAGMA busy_timeout = 0');
  const reading = openDatabase(path, {
    readOnly: true,
    busyTimeoutMs: READ_BUSY_MS,
    cacheKib: READ_CACHE_KIB,
  });
  const writer = new GroupWriter(writing, transactionOn(writing), {
    lockWaitMs,
    onCommit: onCommit ?? (() => {}),
  });
  const ping = prepare(reading, 'SELECT 1 FROM organizations LIMIT 1');
  return {
    ...readsOn(reading),
    transaction: (work) => writer.transaction(work),
    recordCheck: (check) => writer.recordCheck(check),
    async ping() {
      ping.get();
    },
    async close() {
      await writer.idle();
      reading.close();
      writing.close();
    },
  };
}

function readsOn(db: DatabaseSync): Reads {
  return {
    organizations: organizationReads(db),
    keys: keyReads(db),
    renters: renterReads(db),
    reports: reportReads(db),
    incidents: incidentReads(db),
    billing: billingReads(db),
    webhooks: webhookReads(db),
  };
}

function transactionOn(db: DatabaseSync): Transaction {
  const reads = readsOn(db);
  return {
    organizations: { ...reads.organizations, ...organizationWrites(db) },
    keys: { ...reads.keys, ...keyWrites(db) },
    renters: { ...reads.renters, ...renterWrites(db) },
    reports: { ...reads.reports, ...reportWrites(db) },
    incidents: { ...reads.incidents, ...incidentWrites(db) },
    billing: { ...reads.billing, ...billingWrites(db) },
    webhooks: { ...reads.webhooks, ...webhookWrites(db) },
  };
}
