import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from './load.ts';
import { average, mean, runRow } from './measure.ts';
import { createKey, type Settings, type StartTimes, seed, timeStarts } from './prepare.ts';
import { residentMiB } from './process.ts';
import { bareRowOf, checkByEmail, floorRowOf, type Row, rowsFor } from './rows.ts';
import { readSample } from './sample.ts';
import { firstAnswer, type Server, startBare, startFloor } from './servers.ts';

/** So many rows share the runs of the bare server before and after them: the machine changes its pace. */
const ROWS_BETWEEN_BARE = 3;

export interface MeasuredRow extends LoadResult {
  row: string;
  /** The bare server's CPU time for one request in the same minute, divided by the row's. */
  ratio: number;
}

export interface PopulationResult {
  renters: number;
  seedRentersPerSecond: number;
  databaseMiB: number;
  start: StartTimes;
  /** The most that the server had resident after any row. */
  residentMiB: number;
  rows: MeasuredRow[];
}

/** What rows are compared to. */
interface Bare {
  server: Server;
  row: Row;
}

/** Seeds so many renters, starts the real server on them, and runs every row. */
export async function measurePopulation(renters: number, settings: Settings): Promise<PopulationResult> {
  const path = join(settings.workDir, `renters-${renters}.db`);
  const databaseUrl = `sqlite:${path}`;
  const seedRentersPerSecond = await seed(renters, path, settings);
  const databaseMiB = statSync(path).size / 2 ** 20;
  const sample = readSample(path, renters);
  const key = await createKey(databaseUrl);
  const checkPath = `/v1/renter/check?email=${encodeURIComponent(sample[0]?.email ?? '')}`;
  const { server, start, checkBytes } = await timeStarts(databaseUrl, key, checkPath, settings);
  const rows = rowsFor(sample, key);
  const check = checkByEmail(rows);
  const bareServer = await startBare(checkBytes, join(settings.workDir, 'bare.log'));
  const bare: Bare = { server: bareServer, row: bareRowOf(check) };
  const loaded = await runRows(rows, server, bare, settings);
  await server.stop();
  const floor = await startFloor(path, checkBytes, join(settings.workDir, 'floor.log'));
  await firstAnswer(floor, checkPath, key);
  const [, least] = (await runRows([floorRowOf(check)], floor, bare, settings)).rows;
  await Promise.all([floor.stop(), bareServer.stop()]);
  if (least !== undefined) loaded.rows.splice(1, 0, least);
  return { renters, seedRentersPerSecond, databaseMiB, start, ...loaded };
}

/** Runs the rows in small groups, each between two runs of the bare server, and compares them to those two. */
async function runRows(rows: Row[], server: Server, bare: Bare, settings: Settings) {
  const runBare = () => runRow(bare.row, [bare.server], settings);
  const bareResults = [await runBare()];
  const measured: MeasuredRow[] = [];
  let mostMiB = 0;
  for (let first = 0; first < rows.length; first += ROWS_BETWEEN_BARE) {
    const group: { row: string; result: LoadResult }[] = [];
    for (const row of rows.slice(first, first + ROWS_BETWEEN_BARE)) {
      group.push({ row: row.name, result: await runRow(row, [server], settings) });
      mostMiB = Math.max(mostMiB, residentMiB(server.pid));
    }
    bareResults.push(await runBare());
    const bareUs = mean(bareResults.slice(-2).map((result) => result.cpuUs));
    for (const { row, result } of group) measured.push({ row, ...result, ratio: bareUs / result.cpuUs });
  }
  return {
    residentMiB: mostMiB,
    rows: [{ row: bare.row.name, ...average(bareResults), ratio: 1 }, ...measured],
  };
}
