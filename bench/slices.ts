import type { Slice } from './load.ts';

/** A period in which something else happened beside the measured load. */
export interface Period {
  fromMs: number;
  toMs: number;
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/**
 * Compares the latencies of checks in the slices within these periods with those in the others, by the medians of their
 * percentiles. Returns lines to print, and the 99th percentile within divided by the one outside.
 */
export function compareSlices(
  slices: readonly Slice[],
  periods: readonly Period[],
  beside: string,
): { lines: string[]; slower: number } {
  const isBeside = (slice: Slice) =>
    periods.some(({ fromMs, toMs }) => slice.fromMs < toMs && slice.toMs > fromMs);
  const of = (chosen: Slice[], field: 'p50Ms' | 'p99Ms') => median(chosen.map((slice) => slice[field]));
  const line = (name: string, chosen: Slice[]) =>
    `${name.padEnd(26)} p50 ${of(chosen, 'p50Ms').toFixed(2)} ms, p99 ${of(chosen, 'p99Ms').toFixed(2)} ms (${chosen.length} slices)`;
  const within = slices.filter(isBeside);
  const others = slices.filter((slice) => !isBeside(slice));
  return {
    lines: [line('checks alone', others), line(`checks beside ${beside}`, within)],
    slower: of(within, 'p99Ms') / of(others, 'p99Ms'),
  };
}
