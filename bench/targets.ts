import type { MeasuredRow, PopulationResult } from './population.ts';
import type { PostgresResult } from './postgres.ts';
import { CHECK_BY_EMAIL } from './rows.ts';

/** The populations that the targets are defined for. */
export const SMALL_RENTERS = 10_000;
export const LARGE_RENTERS = 1_000_000;

export interface TargetResult {
  target: string;
  /** The measured value as text; `null` if this run did not measure it. */
  measured: string | null;
  /** `null` without a measured value, or if there is only a figure and no target. */
  met: boolean | null;
}

/** Returns each target, the measured value and whether it is met. */
export function targetResults(populations: PopulationResult[]): TargetResult[] {
  const small = populations.find(({ renters }) => renters === SMALL_RENTERS);
  const large = populations.find(({ renters }) => renters === LARGE_RENTERS);
  const smallCheck = checkOf(small);
  const largeCheck = checkOf(large);
  // Relative to the bare server, so that changes in the machine's speed do not matter.
  const growth = smallCheck && largeCheck && smallCheck.ratio / largeCheck.ratio;
  const startMs = large?.start.toCheck.medianMs;
  return [
    atLeast(
      'check by email at 1,000,000 renters: 0.75 of the bare check (median of nine rounds)',
      large?.ofBareCheck,
      0.75,
      inHundredths,
    ),
    figure('check by email at 1,000,000 renters, of bare node:http', largeCheck?.ratio, inHundredths),
    ...reportTargets(small, 150),
    ...reportTargets(large, 220),
    atMost(
      'check by email at 1,000,000 renters: at most 1.3 times its cost at 10,000',
      growth,
      1.3,
      inHundredths,
    ),
    atLeast(
      'seeding 1,000,000 renters: 20,000/s',
      large?.seedRentersPerSecond,
      20_000,
      (n) => `${rounded(n)}/s`,
    ),
    atMost(
      'resident memory at 1,000,000 renters: under 250 MiB',
      large?.residentMiB,
      250,
      (n) => `${rounded(n)} MiB`,
    ),
    atMost(
      'start to first check at 1,000,000 renters: under 1 s',
      startMs,
      1000,
      (n) => `${rounded(n)} ms (median)`,
    ),
  ];
}

/** Returns each target on PostgreSQL, the measured value and whether it is met. */
export function postgresTargetResults(results: PostgresResult[]): TargetResult[] {
  const large = results.find(({ renters }) => renters === LARGE_RENTERS);
  const overPgbench = large && large.check.requestsPerSecond / large.pgbenchRate;
  return [
    atLeast("on PostgreSQL at 1,000,000 renters: 1.5 times pgbench's rate", overPgbench, 1.5, inHundredths),
    figure(
      'on PostgreSQL at 1,000,000 renters, of bare node:http, in CPU of the node',
      large?.ratio,
      inHundredths,
    ),
    atMost(
      'on PostgreSQL at 1,000,000 renters: p99 at half the rate under 50 ms',
      large?.atHalf.p99Ms,
      50,
      (n) => `${n.toFixed(1)} ms`,
    ),
  ];
}

/** Returns the targets of filings with this many renters. */
function reportTargets(population: PopulationResult | undefined, mostUs: number): TargetResult[] {
  if (population === undefined) return [];
  return population.rows
    .filter(({ row }) => row.startsWith('report from'))
    .map(({ row, cpuUs }) =>
      atMost(
        `${row} at ${rounded(population.renters)} renters: at most ${mostUs} µs`,
        cpuUs,
        mostUs,
        (us) => `${us.toFixed(0)} µs`,
      ),
    );
}

function checkOf(population: PopulationResult | undefined): MeasuredRow | undefined {
  return population?.rows.find(({ row }) => row === CHECK_BY_EMAIL);
}

type Format = (value: number) => string;
const inHundredths: Format = (value) => value.toFixed(2);
const rounded: Format = (value) => Math.round(value).toLocaleString('en');

/** Returns a figure without a target. */
function figure(target: string, value: number | undefined, format: Format): TargetResult {
  return { target, measured: value === undefined ? null : format(value), met: null };
}

function atLeast(target: string, value: number | undefined, least: number, format: Format): TargetResult {
  return resultOf(target, value, format, (measured) => measured >= least);
}

function atMost(target: string, value: number | undefined, most: number, format: Format): TargetResult {
  return resultOf(target, value, format, (measured) => measured <= most);
}

function resultOf(
  target: string,
  value: number | undefined,
  format: Format,
  test: (n: number) => boolean,
): TargetResult {
  if (value === undefined) return { target, measured: null, met: null };
  return { target, measured: format(value), met: test(value) };
}
