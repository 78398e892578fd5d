import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import { average, mean, type RowResult, runRow } from './measure.ts';
import { pgbenchRate } from './pgbench.ts';
import { createKey, type Settings, seedInto, timeStarts } from './prepare.ts';
import { bareRowOf, checkRow, type Row } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startBare, startProduct } from './servers.ts';

/**
 * Settings that an operator changes first: a larger cache, and checkpoints far apart. Commits stay durable.
 */
const SERVER_SETTINGS = { shared_buffers: '2GB', max_wal_size: '8GB' };

/** Repetitions; the bare server runs before, between and after, because the machine's speed changes. */
const ROUNDS = 3;

export interface PostgresResult {
  renters: number;
  seedRentersPerSecond: number;
  bare: RowResult;
  /** Checks per second by pgbench, one statement at a time. */
  pgbenchRate: number;
  /** One node at full load. */
  check: RowResult;
  /** The bare server's CPU time for one request at about the same time, divided by the node's. */
  ratio: number;
  /** One node at half of that rate. */
  atHalf: RowResult;
  /** Two nodes at full load. */
  twoNodes: RowResult;
}

/**
 * Seeds `renters` renters into a temporary PostgreSQL and measures checks by e-mail of one node and of two.
 */
export async function measurePostgres(renters: number, settings: Settings): Promise<PostgresResult> {
  const postgres = await startPostgres(SERVER_SETTINGS);
  try {
    const databaseUrl = await postgres.newDatabase();
    const seedRentersPerSecond = await seedInto(databaseUrl, renters, settings);
    return { renters, seedRentersPerSecond, ...(await measureChecks(databaseUrl, renters, settings)) };
  } finally {
    await postgres.stop();
  }
}

async function measureChecks(databaseUrl: string, renters: number, settings: Settings) {
  const key = await createKey(databaseUrl);
  const addresses = sampledEmails(renters);
  const row = checkRow(key, 'email', addresses, true);
  const checkPath = `/v1/renter/check?email=${addresses[0]}`;
  const { server, checkBytes } = await timeStarts(databaseUrl, key, checkPath, settings);
  const bareServer = await startBare(checkBytes, join(settings.workDir, 'bare.log'));
  const bareRow = bareRowOf(row);
  // PostgreSQL shares the cores with the load generator, so that one sleeps. A check pays for waking it,
  // but the bare server, which keeps it busy, does not. Ratios here are therefore slightly worse than with
  // a load generator that stays awake.
  const run = (requested: Row, servers: Server[], rate?: number) =>
    runRow(requested, servers, settings, { ...(rate !== undefined && { rate }), sleeps: true });
  // At this rate the usual warm-up has too few requests for the code to be compiled.
  await run(row, [server]);
  const [bare, pgbench, check]: [RowResult[], number[], RowResult[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await run(bareRow, [bareServer]));
    pgbench.push(await pgbenchRate({ databaseUrl, renters, ...settings }));
    settings.say(`pgbench: ${Math.round(pgbench.at(-1) ?? 0)}/s`);
    check.push(await run(row, [server]));
  }
  bare.push(await run(bareRow, [bareServer]));
  await bareServer.stop();
  const atHalf = await run(row, [server], average(check).requestsPerSecond / 2);
  const second = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
  await firstResponse(second, checkPath, key);
  const twoNodes = await run(row, [server, second]);
  await Promise.all([server.stop(), second.stop()]);
  return {
    bare: average(bare),
    pgbenchRate: mean(pgbench),
    check: average(check),
    ratio: average(bare).cpuUs / average(check).cpuUs,
    atHalf,
    twoNodes,
  };
}
