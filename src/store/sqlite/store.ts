import type { DatabaseSync } from 'node:sqlite';
import { documentWriter } from '../sql/documents/document-writer.ts';
import { readsOn, transactionOn } from '../sql/repositories.ts';
import type { CommitReport, InquiryOutcome, Match, Reads, Store, Transaction } from '../store.ts';
import { admitter, batchPartRecorder, type CheckWrite, checkRecorder, type PartWrite } from './checks.ts';
import { openDatabase, preparer } from './connection/database.ts';
import { TurnSnapshot } from './connection/turn-snapshot.ts';
import { DIALECT } from './dialect.ts';
import { GroupWriter } from './groups/group-writer.ts';
import { documentPartRecorder, keyUsageRecorder, requestRecorder } from './groups/recorders.ts';
import { workGroupWriter } from './groups/transactions.ts';
import { NO_LOCKS } from './locks.ts';
import { migrate } from './schema/migrate.ts';

/** Long enough for a typical write of another process, short enough for the caller of a check. */
const LOCK_WAIT_MS = 3_000;

/** With the upper levels of every index in memory, a lookup reads one or two pages from the file. */
const CHECK_CACHE_KIB = 32 * 1024;
const FILING_CACHE_KIB = 8 * 1024;
const READING_CACHE_KIB = 16 * 1024;

export interface SqliteStoreOptions {
  path: string;
  /** How long a write waits for another process's lock. */
  lockWaitMs?: number;
  onCommit?: (commit: CommitReport) => void;
}

/**
 * Opens the embedded database. Creates it and migrates its schema if needed.
 *
 * Uses two connections. One reads, and records checks, key usage and the request log. The other writes
 * everything else. SQLite drops the page cache of a connection when another connection has written, so the
 * connection that checks read from must also be the one that writes most often.
 */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { path, lockWaitMs = LOCK_WAIT_MS } = options;
  const filings = openDatabase(path, { busyTimeoutMs: lockWaitMs, cacheKib: FILING_CACHE_KIB });
  migrate(filings, Date.now());
  const checks = openDatabase(path, { busyTimeoutMs: lockWaitMs, cacheKib: CHECK_CACHE_KIB });
  return storeOn(filings, checks, options);
}

/** Opens a migrated database for reading, on a connection of its own, so that no long read takes the page cache of checks. */
export function openSqliteReads(path: string): Reads {
  const db = openDatabase(path, { readOnly: true, busyTimeoutMs: LOCK_WAIT_MS, cacheKib: READING_CACHE_KIB });
  return readsOn(preparer(db, undefined, true), DIALECT);
}

interface ConnectedOptions extends Omit<SqliteStoreOptions, 'path'> {
  /** Whether to prepare statements when they are first used, for a database that is often opened. */
  isLazy?: boolean;
}

/**
 * Returns the store on a migrated database, which owns its two connections.
 *
 * @param filings the connection that writes everything but checks, key usage and the request log
 */
export function storeOn(
  filings: DatabaseSync,
  checks: DatabaseSync,
  { lockWaitMs = LOCK_WAIT_MS, onCommit = () => {}, isLazy = false }: ConnectedOptions,
): Store {
  // From here on the group writers wait for locks, without blocking the process.
  for (const db of [filings, checks]) db.exec('PRAGMA busy_timeout = 0');

  const snapshot = new TurnSnapshot(checks);
  const group = { lockWaitMs, endSnapshot: () => snapshot.end(), onCommit };
  const record = preparer(checks, undefined, isLazy);
  const checkWriter = new GroupWriter({ db: checks, writeGroup: checkRecorder(record), ...group });
  const batchWriter = new GroupWriter({ db: checks, writeGroup: batchPartRecorder(record), ...group });
  const usageWriter = new GroupWriter({ db: checks, writeGroup: keyUsageRecorder(record), ...group });
  const requestWriter = new GroupWriter({ db: checks, writeGroup: requestRecorder(record), ...group });
  // The transaction that completes a document flushes its parts.
  const writeParts = { db: checks, writeGroup: documentPartRecorder(record), defersFlush: true, ...group };
  const partWriter = new GroupWriter(writeParts);
  const workWriter = new GroupWriter({ db: filings, writeGroup: workGroupWriter(filings), ...group });
  const transaction = transactionOn(preparer(filings, undefined, isLazy), DIALECT, NO_LOCKS);
  const read = preparer(checks, () => snapshot.begin(), isLazy);
  const ping = read('SELECT 1 FROM organizations LIMIT 1');

  const reads = readsOn(read, DIALECT);
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const results: T[] = [];
    await workWriter.write(async () => {
      results.push(await work(transaction));
    });
    return results[0] as T;
  }
  return {
    ...reads,
    admit: admitter(reads, snapshot),
    transaction: write,
    async recordInquiry(inquiry) {
      const [outcome] = await write((tx) => tx.inquiries.record([inquiry]));
      return outcome as InquiryOutcome;
    },
    async recordCheck(check) {
      const write: CheckWrite = { check, earlier: undefined };
      await checkWriter.write(write);
      return write.earlier;
    },
    async findMatches(organizationId, lookups) {
      const matches: (Match | undefined)[] = [];
      for (const identifiers of lookups)
        matches.push(await reads.renters.findFirst(identifiers, organizationId));
      return matches;
    },
    async recordBatchPart(part) {
      const write: PartWrite = { part, isRecorded: false };
      await batchWriter.write(write);
      return write.isRecorded;
    },
    storeDocument: documentWriter((part) => partWriter.write(part)),
    recordKeyUsage: (usage) => usageWriter.write(usage),
    recordRequests: (entries, pruning) => requestWriter.write({ entries, pruning }),
    async ping() {
      ping.get();
    },
    async close() {
      const writers = [checkWriter, batchWriter, usageWriter, requestWriter, partWriter, workWriter];
      await Promise.all(writers.map((writer) => writer.idle()));
      snapshot.end();
      checks.close();
      filings.close();
    },
  };
}
