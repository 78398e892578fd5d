import { statSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '../test/support/rows.ts';
import { average, mean, type RowResult, runRow } from './measure.ts';
import { copy, createKey, type Settings, type StartTimes, seed, timeStarts } from './prepare.ts';
import { bareRowOf, checkByEmail, floorRowOf, type Row, rowsFor } from './rows.ts';
import { MARK_COMPARED, readNewestReports, readSample, untilNoticesAreMade } from './sample.ts';
import { type Server, startBare, startFloor } from './servers.ts';
import { median } from './slices.ts';

/** Rounds in which the bare check and the check are measured in turns. */
const ROUNDS = 9;

/** Rows between two runs of the bare server; frequent runs account for changes in the machine's speed. */
const ROWS_BETWEEN_BARE = 3;

export interface MeasuredRow extends RowResult {
  row: string;
  /** The bare server's CPU time for one request at about the same time, divided by the row's. */
  ratio: number;
}

export interface PopulationResult {
  renters: number;
  seedRentersPerSecond: number;
  databaseMiB: number;
  start: StartTimes;
  /** Highest resident memory of the server after any row. */
  residentMiB: number;
  /** The CPU time of the bare check, divided by that of a check by e-mail: the median of rounds that measure both in turns. */
  ofBareCheck: number;
  rows: MeasuredRow[];
}

/** A row and the server that it runs against. */
interface Run {
  row: Row;
  server: Server;
}

/** Seeds `renters` renters, starts the real server on them, and runs every row. */
export async function measurePopulation(renters: number, settings: Settings): Promise<PopulationResult> {
  const path = join(settings.workDir, `renters-${renters}.db`);
  const databaseUrl = `sqlite:${path}`;
  const seedRentersPerSecond = await seed(renters, path, settings);
  const databaseMiB = statSync(path).size / 2 ** 20;
  write(path, MARK_COMPARED);
  const sample = readSample(path, renters);
  const key = await createKey(databaseUrl);
  const floorPath = `${path}-floor`;
  copy(path, floorPath);
  const checkPath = `/v1/renter/check?email=${encodeURIComponent(sample[0]?.email ?? '')}`;
  const { server, start, checkBytes } = await timeStarts(databaseUrl, key, checkPath, settings);
  const logPath = join(settings.workDir, 'server.log');
  const floor = await startFloor({ path: floorPath, checkPath, key }, checkBytes, logPath);
  const bare = await startBare(checkBytes, logPath);
  const filerKey = await createKey(databaseUrl, 'Filer');
  const readReportIds = () => readNewestReports(path);
  const untilNotified = () => untilNoticesAreMade(path);
  const rows = rowsFor({ renters: sample, key, filerKey, readReportIds, untilNotified });
  const check = checkByEmail(rows);
  // Before any filing, which leaves identity checks to the background.
  const ofBareCheck = await compare(
    { row: floorRowOf(check), server: floor },
    { row: check, server },
    settings,
  );
  const runs: Run[] = rows.map((row) => ({ row, server }));
  const measured = await runRows(
    [{ row: floorRowOf(check), server: floor }, ...runs],
    { row: bareRowOf(check), server: bare },
    settings,
  );
  await Promise.all([server, floor, bare].map((each) => each.stop()));
  const ofServer = measured.slice(-runs.length).map((row) => row.residentMiB);
  return {
    renters,
    seedRentersPerSecond,
    databaseMiB,
    start,
    residentMiB: Math.max(...ofServer),
    ofBareCheck,
    rows: measured,
  };
}

/** Measures two runs in turns, and returns the median of the CPU time of the first divided by that of the second. */
async function compare(first: Run, second: Run, settings: Settings): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const firstUs = (await runRow(first.row, [first.server], settings)).cpuUs;
    ratios.push(firstUs / (await runRow(second.row, [second.server], settings)).cpuUs);
  }
  return median(ratios);
}

/**
 * Runs the rows in small groups, each between two runs of the bare server, and compares them with those
 * two.
 */
async function runRows(runs: Run[], bare: Run, settings: Settings): Promise<MeasuredRow[]> {
  const run = ({ row, server }: Run) => runRow(row, [server], settings);
  const bareResults = [await run(bare)];
  const measured: MeasuredRow[] = [];
  for (let first = 0; first < runs.length; first += ROWS_BETWEEN_BARE) {
    const group: Omit<MeasuredRow, 'ratio'>[] = [];
    for (const one of runs.slice(first, first + ROWS_BETWEEN_BARE)) {
      group.push({ row: one.row.name, ...(await run(one)) });
    }
    bareResults.push(await run(bare));
    const bareUs = mean(bareResults.slice(-2).map(({ cpuUs }) => cpuUs));
    for (const row of group) measured.push({ ...row, ratio: bareUs / row.cpuUs });
  }
  return [{ row: bare.row.name, ...average(bareResults), ratio: 1 }, ...measured];
}
