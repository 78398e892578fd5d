import type pg from 'pg';
import { serverName } from '../../../database-url.ts';
import { errorFound, type Finding, ok } from '../../doctor/findings.ts';
import {
  type Dangling,
  type ExamineOptions,
  examineNetwork,
  nodeVersion,
  references,
  schemaOf,
} from '../../doctor/network-findings.ts';
import type { Snapshot } from '../../sql/query.ts';
import { patient } from '../connection/command-wait.ts';
import {
  clientSender,
  connectionOf,
  type DatabaseOptions,
  openPool,
  preparer,
  reached,
  type Send,
} from '../connection/pool.ts';
import { rejectUnsafeServer } from '../connection/required-settings.ts';
import { networkPlace } from '../schema/distributed-tables.ts';
import { migrationState } from '../schema/migrate.ts';
import { examineDistribution } from './distribution-finding.ts';
import { examineMonths } from './partition-findings.ts';
import { replicaFinding } from './replica-finding.ts';
import {
  connectionsFinding,
  integrityFinding,
  replicationFinding,
  transactionsFinding,
  vacuumFinding,
} from './server-findings.ts';
import {
  readConnections,
  readIntegrity,
  readLongTransactions,
  readReplication,
  readVacuum,
} from './server-state.ts';

/** Age at which a transaction is reported. Those of this program are open for less than a second. */
const LONG_MINUTES = 5;

interface PostgresExamineOptions extends DatabaseOptions, ExamineOptions {
  /** The URL of the replica that finds renters, if any. */
  readUrl?: string | undefined;
}

/**
 * Examines a database and yields one finding at a time. Does not write to the database or block a running
 * server. Skips checks that an earlier finding makes impossible.
 */
export async function* examinePostgres(options: PostgresExamineOptions): AsyncGenerator<Finding> {
  yield nodeVersion();
  const pool = openPool(options.url);
  try {
    const client = await connected(pool, options.url);
    if ('verdict' in client) yield client;
    else yield* examineOn(client, options);
  } finally {
    await pool.end();
  }
}

/** Connects to the primary, or returns the finding that it cannot be reached. */
async function connected(pool: pg.Pool, url: string): Promise<pg.PoolClient | Finding> {
  try {
    return await reached(url, () => connectionOf(pool));
  } catch (error) {
    return errorFound('database', error, 'Nothing was changed.');
  }
}

async function* examineOn(client: pg.PoolClient, options: PostgresExamineOptions): AsyncGenerator<Finding> {
  try {
    const send = patient(clientSender(client));
    yield await serverFinding(send);
    const schema = await schemaIn(send, options.url);
    yield schema;
    yield connectionsFinding(await readConnections(send));
    yield transactionsFinding(await readLongTransactions(send, LONG_MINUTES));
    yield vacuumFinding(await readVacuum(send));
    yield replicationFinding(await readReplication(send));
    yield integrityFinding(await readIntegrity(send));
    if (schema.verdict === 'fail') return;
    if (options.readUrl !== undefined) yield await replicaFinding(options.readUrl, send);
    for await (const distribution of examineDistribution(send)) {
      yield distribution;
      if (distribution.verdict === 'fail') return;
    }
    yield* examineMonths(send, options.now);
    yield references(await danglingIn(send, options));
    const { dialect } = await networkPlace(send);
    yield* examineNetwork(snapshotOf(send), dialect, options);
  } finally {
    // After an error a transaction may still be open, so close the connection.
    client.release(true);
  }
}

async function serverFinding(send: Send): Promise<Finding> {
  try {
    await rejectUnsafeServer(send);
  } catch (error) {
    return errorFound('PostgreSQL', error, 'The server does not start with this database.');
  }
  const { rows } = await send({ text: 'SHOW server_version' });
  return ok('PostgreSQL', `${rows[0]?.server_version}, the primary; commits are durable.`);
}

async function schemaIn(send: Send, url: string): Promise<Finding> {
  try {
    return schemaOf(serverName(url), await migrationState(send));
  } catch (error) {
    return errorFound('database', error, 'Nothing was changed.');
  }
}

/** Checks every row, because foreign keys may have been switched off, and a disk may be damaged. */
async function danglingIn(send: Send, { onProgress }: ExamineOptions): Promise<Dangling[]> {
  const { rows: keys } = await send({
    text: `SELECT c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS parent,
        a.attname AS column, p.attname AS key
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
      WHERE c.contype = 'f' AND c.connamespace = quote_ident(current_schema())::regnamespace ORDER BY 1, 2`,
  });
  const found: Dangling[] = [];
  for (const [index, { table, parent, column, key }] of keys.entries()) {
    onProgress('references', 'tables', index, keys.length);
    const { rows } = await send({
      text: `SELECT count(*) AS count FROM ${table} c LEFT JOIN ${parent} p ON p.${key} = c.${column}
        WHERE c.${column} IS NOT NULL AND p.${key} IS NULL`,
    });
    const count = rows[0]?.count;
    if (count > 0) found.push({ table, parent, count });
  }
  return found;
}

/** Uses a short transaction for each read, so that vacuum can remove dead rows in between. */
function snapshotOf(send: Send): Snapshot {
  const prepare = preparer(send, false);
  return async (read) => {
    await send({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' });
    const result = await read(prepare);
    await send({ text: 'COMMIT' });
    return result;
  };
}
