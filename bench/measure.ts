import type { Load, LoadResult } from './load.ts';
import type { Settings } from './prepare.ts';
import { residentMiB, runScript } from './process.ts';
import type { Row } from './rows.ts';
import type { Server } from './servers.ts';

/** Warm-up, until a route's code is compiled and the upper levels of its indexes are in memory. */
const WARMUP_MS = 3000;

/** The result of a row. */
export interface RowResult extends Omit<LoadResult, 'slices'> {
  /** Resident memory of all servers together after the run. */
  residentMiB: number;
}

/**
 * Runs a row's load against servers, with the connections distributed among them.
 *
 * @param options `rate`: requests per second, as many as possible if not set. `sleeps`, `sliceMs`: see `Load`
 */
export async function runRow(
  row: Row,
  servers: Server[],
  settings: Settings,
  { rate, sleeps = false, sliceMs }: Partial<Pick<Load, 'rate' | 'sleeps' | 'sliceMs'>> = {},
): Promise<RowResult & Pick<LoadResult, 'slices'>> {
  const load: Load = {
    targets: servers.map(({ port, pid }) => ({ port, pid })),
    sleeps,
    connections: settings.connections,
    ...(rate !== undefined && { rate }),
    ...(sliceMs !== undefined && { sliceMs }),
    warmupMs: WARMUP_MS,
    measuredMs: settings.seconds * 1000,
    requests: typeof row.requests === 'function' ? row.requests() : row.requests,
    once: row.once ?? false,
    status: row.status,
    contains: row.contains,
  };
  try {
    const result: LoadResult = JSON.parse(
      await runScript('bench/load.ts', [], { input: JSON.stringify(load) }),
    );
    const memory = servers.map(({ pid }) => residentMiB(pid));
    const shown = memory.map((mib) => `${Math.round(mib)} MiB`).join(', ');
    settings.say(
      `${row.name}: ${result.cpuUs.toFixed(1)} µs, ${Math.round(result.requestsPerSecond)}/s, ${shown}`,
    );
    await row.settle?.();
    return { ...result, residentMiB: memory.reduce((sum, mib) => sum + mib, 0) };
  } catch (error) {
    const failures = servers.flatMap((server) => server.failure() ?? []);
    throw new Error(`${row.name}: ${failures[0] ?? (error instanceof Error ? error.message : error)}`);
  }
}

export function average(results: RowResult[]): RowResult {
  const of = (field: keyof RowResult) => mean(results.map((result) => result[field]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    cpuUs: of('cpuUs'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    residentMiB: of('residentMiB'),
  };
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
