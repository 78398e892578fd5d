import type pg from 'pg';
import { documentWriter } from '../sql/documents/document-writer.ts';
import { readsOn } from '../sql/repositories.ts';
import type {
  Admission,
  AdmissionRequest,
  CheckRecord,
  CommitReport,
  InquiryOutcome,
  InquiryRecord,
  Reads,
  Store,
  StoredResponse,
} from '../store.ts';
import { admitter } from './admission.ts';
import { batchPartRecorder, checkRecorder } from './checks.ts';
import {
  type DatabaseOptions,
  openedPool,
  openPool,
  poolSender,
  preparer,
  type Send,
} from './connection/pool.ts';
import { rejectUnsafeServer } from './connection/required-settings.ts';
import { Batcher } from './groups/batcher.ts';
import { documentPartRecorder, keyUsageRecorder, requestRecorder } from './groups/recorders.ts';
import { matchesOf, positioned, renterFinder } from './lookups.ts';
import { ReplicaLookups, type ReplicaOptions } from './replica-lookups.ts';
import { networkPlace } from './schema/distributed-tables.ts';
import { migrate } from './schema/migrate.ts';
import { makePartitions } from './schema/month-partitions.ts';
import { type SchemaPlace, transactor } from './transactions.ts';

/** How often to create the partitions of future months. */
const UPKEEP_MS = 24 * 60 * 60 * 1_000;

/** Connections for long reads. They take turns, so ten exports do not wait too long for one. */
const READING_CONNECTIONS = 2;

export interface PostgresStoreOptions
  extends DatabaseOptions,
    Pick<ReplicaOptions, 'onLookups' | 'onReplica'> {
  /** The URL of a replica that finds the renters of checks; without one, the primary does. */
  readUrl?: string | undefined;
  onCommit?: (commit: CommitReport) => void;
  /** Called when the partitions of future months could not be created. The next attempt is a day later. */
  onUpkeepFailed?: (error: unknown) => void;
  upkeepEveryMs?: number;
}

/** Opens a PostgreSQL database and migrates its schema if needed. Any number of nodes may share it. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  return openedPool(options.url, async (pool) => {
    const send = poolSender(pool);
    await rejectUnsafeServer(send);
    await migrate(pool, Date.now());
    const place = await networkPlace(send);
    return withUpkeep(storeOn(pool, send, options, place), pool, options);
  });
}

/** Opens a migrated database for reading, on connections of its own. */
export async function openPostgresReads({ url, namedStatements }: DatabaseOptions): Promise<Reads> {
  const send = poolSender(openPool(url, { most: READING_CONNECTIONS }));
  const { dialect } = await networkPlace(send);
  return readsOn(preparer(send, namedStatements), dialect);
}

/** Returns the store of a network: it creates the partitions of future months, and owns its pool. */
function withUpkeep(
  store: Store,
  pool: pg.Pool,
  { onUpkeepFailed = () => {}, upkeepEveryMs = UPKEEP_MS }: PostgresStoreOptions,
): Store {
  const upkeep = setInterval(
    () => void makePartitions(pool, Date.now()).catch(onUpkeepFailed),
    upkeepEveryMs,
  ).unref();
  return {
    ...store,
    async close() {
      clearInterval(upkeep);
      await store.close();
      await pool.end();
    },
  };
}

/**
 * Returns a store on the tables of a schema. Its `close` leaves the pool open.
 *
 * @param send sends statements to these tables
 */
export function storeOn(
  pool: pg.Pool,
  send: Send,
  { onCommit = () => {}, readUrl, ...options }: Omit<PostgresStoreOptions, 'url'>,
  place: SchemaPlace,
): Store {
  const { namedStatements } = options;
  const findOnPrimary = renterFinder(send, namedStatements);
  const lookups =
    readUrl === undefined ? undefined : new ReplicaLookups(send, findOnPrimary, { ...options, readUrl });
  const admissions = new Batcher<AdmissionRequest, Admission | undefined>(
    admitter(send, namedStatements, lookups),
  );
  const recordChecks = checkRecorder(send, namedStatements, place.lockSeed);
  const recordPart = batchPartRecorder(send, namedStatements, place.lockSeed);
  const recordKeyUsage = keyUsageRecorder(send, namedStatements);
  const recordRequests = requestRecorder(send, namedStatements, place.dialect);
  const addDocumentPart = documentPartRecorder(send, namedStatements);
  /** Runs a commit and reports it. */
  async function committed<T>(writes: number, commit: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await commit();
    onCommit({ writes, durationMs: performance.now() - startedAt });
    return result;
  }
  const records = new Batcher<CheckRecord, StoredResponse | undefined>((checks) =>
    committed(checks.length, () => recordChecks(checks)),
  );
  const transaction = transactor(pool, namedStatements, place);
  const inquiries = new Batcher<InquiryRecord, InquiryOutcome>((group) =>
    committed(group.length, () =>
      transaction(async (tx) => {
        await tx.locks.dailyLookups(group.map(({ organizationId }) => organizationId));
        return tx.inquiries.record(group);
      }),
    ),
  );
  return {
    ...readsOn(preparer(send, namedStatements), place.dialect),
    transaction: (work) => committed(1, () => transaction(work)),
    admit: (request) => admissions.ask(request),
    recordCheck: (check) => records.ask(check),
    async findMatches(organizationId, identifiers) {
      const placed = positioned(identifiers);
      const group = placed.flat().map((each) => ({ ...each, organizationId }));
      return matchesOf(await (lookups ? lookups.readAndFind(group) : findOnPrimary(group)), placed);
    },
    recordBatchPart: (part) => committed(part.results.length, () => recordPart(part)),
    recordInquiry: (inquiry) => inquiries.ask(inquiry),
    storeDocument: documentWriter((part) => committed(1, () => addDocumentPart(part))),
    recordKeyUsage: (usage) => committed(1, () => recordKeyUsage(usage)),
    recordRequests: (entries, pruning) => committed(1, () => recordRequests(entries, pruning)),
    async ping() {
      await send({ text: 'SELECT 1' });
    },
    async close() {
      await Promise.all([admissions, records, inquiries].map((batcher) => batcher.idle()));
      await lookups?.close();
    },
  };
}
