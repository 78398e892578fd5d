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
      'check by email at 1,000,000 renters: 0.45 of bare (aim 0.6)',
      largeCheck?.ratio,
      0.45,
      inHundredths,
    ),
    atMost('its cost there to that at 10,000 renters: at most 1.3 times', growth, 1.3, inHundredths),
    atLeast(
      'seeding 1,000,000 renters: 20,000/s',
      large?.seedRentersPerSecond,
      20_000,
      (n) => `${whole(n)}/s`,
    ),
    atMost('resident memory there: under 250 MiB', large?.residentMiB, 250, (n) => `${whole(n)} MiB`),
    atMost('start to first check there: under 1 s', startMs, 1000, (n) => `${whole(n)} ms (median)`),
  ];
}

/** Returns the same for the targets on PostgreSQL. */
export function postgresTargetResults(results: PostgresResult[]): TargetResult[] {
  const large = results.find(({ renters }) => renters === LARGE_RENTERS);
  const overPgbench = large && large.check.requestsPerSecond / large.pgbenchRate;
  return [
    atLeast("on PostgreSQL at 1,000,000 renters: 1.5 times pgbench's rate", overPgbench, 1.5, inHundredths),
    atLeast('as CPU of the node there: 0.35 of bare', large?.ratio, 0.35, inHundredths),
    atMost('p99 there at half the rate: under 50 ms', large?.atHalf.p99Ms, 50, (n) => `${n.toFixed(1)} ms`),
  ];
}

function checkOf(population: PopulationResult | undefined): MeasuredRow | undefined {
  return population?.rows.find(({ row }) => row === CHECK_BY_EMAIL);
}

type Words = (value: number) => string;
const inHundredths: Words = (value) => value.toFixed(2);
const whole: Words = (value) => Math.round(value).toLocaleString('en');

function atLeast(target: string, value: number | undefined, least: number, words: Words): TargetResult {
  return resultOf(target, value, words, (measured) => measured >= least);
}

function atMost(target: string, value: number | undefined, most: number, words: Words): TargetResult {
  return resultOf(target, value, words, (measured) => measured <= most);
}

function resultOf(
  target: string,
  value: number | undefined,
  words: Words,
  test: (n: number) => boolean,
): TargetResult {
  if (value === undefined) return { target, measured: null, met: null };
  return { target, measured: words(value), met: test(value) };
}
