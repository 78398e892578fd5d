import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import type { LoadResult } from './load.ts';
import { average, mean, runRow } from './measure.ts';
import { pgbenchRate } from './pgbench.ts';
import { createKey, type Settings, seedInto, timeStarts } from './prepare.ts';
import { bareRowOf, checkRow } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstAnswer, startBare, startProduct } from './servers.ts';

/** What an operator sets first: a cache, and checkpoints that are far apart. Commits are as durable as ever. */
const SERVER_SETTINGS = { shared_buffers: '2GB', max_wal_size: '8GB' };

/**
 * PostgreSQL shares the cores with the load. A check is then charged for waking the load, and the bare server, which never
 * lets it sleep, is not: ratios here are a little worse than where the load stays awake.
 */
const SLEEPS = { sleeps: true };

/** Before, between and after: the machine changes its pace. */
const ROUNDS = 3;

export interface PostgresResult {
  renters: number;
  seedRentersPerSecond: number;
  bare: LoadResult;
  /** Checks a second by pgbench, one statement at a time. */
  pgbenchRate: number;
  /** By one node, as many as it answers. */
  check: LoadResult;
  /** The bare server's CPU time for one request in the same minute, divided by the node's. */
  ratio: number;
  /** By one node, at half of that rate. */
  atHalf: LoadResult;
  /** By two nodes, as many as they answer. */
  twoNodes: LoadResult;
}

/** Seeds so many renters into a PostgreSQL of its own, and measures checks by e-mail of one node and of two. */
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
  // At this pace the usual warm-up is too few requests for the code to be compiled.
  await runRow(row, [server], settings, SLEEPS);
  const [bare, pgbench, check]: [LoadResult[], number[], LoadResult[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await runRow(bareRow, [bareServer], settings, SLEEPS));
    pgbench.push(await pgbenchRate({ databaseUrl, renters, ...settings }));
    settings.say(`pgbench: ${Math.round(pgbench.at(-1) ?? 0)}/s`);
    check.push(await runRow(row, [server], settings, SLEEPS));
  }
  bare.push(await runRow(bareRow, [bareServer], settings, SLEEPS));
  await bareServer.stop();
  const atHalf = await runRow(row, [server], settings, {
    ...SLEEPS,
    rate: average(check).requestsPerSecond / 2,
  });
  const second = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
  await firstAnswer(second, checkPath, key);
  const twoNodes = await runRow(row, [server, second], settings, SLEEPS);
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
