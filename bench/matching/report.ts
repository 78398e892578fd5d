import { CHANGE_SHARES, EASY_CHANGE } from './changes.ts';
import type { ExactResult } from './exact.ts';
import { KNOWN_SHARES } from './individual.ts';
import { type Found, MOST_HOLDERS, type Times } from './measure.ts';
import type { Population } from './population.ts';

/** Targets of the matching. */
export const LEAST_PRECISION = 0.99;
export const LEAST_RECALL = 0.9;
export const MOST_MEDIAN_MS = 2;

/** Precision and recall on the hard pairs, 0 to 1. */
export interface Accuracy {
  precision: number;
  recall: number;
}

/**
 * Returns the accuracy on second profiles whose change is not just a variant of the e-mail. Every wrong
 * pair counts.
 */
export function hardAccuracy({ seconds }: Population, duplicates: Set<number>, wrong: number): Accuracy {
  const hard = [...seconds].filter(([, { change }]) => change !== EASY_CHANGE).map(([number]) => number);
  const found = hard.filter((number) => duplicates.has(number)).length;
  return { precision: found / (found + wrong || 1), recall: found / (hard.length || 1) };
}

export function wrongPairs({ wrong }: Found): number {
  return [...wrong.values()].reduce((sum, pairs) => sum + pairs, 0);
}

export function populationLines({ profiles, seconds, group }: Population): string[] {
  const groups = Map.groupBy(group, (each) => each);
  const groupShares = [...groups].map(([each, all]) => `${each} ${percent(all.length / profiles.length)}`);
  const known = Object.entries(KNOWN_SHARES).map(([field, share]) => `${field} ${percent(share)}`);
  return [
    `${rounded(profiles.length)} profiles, ${rounded(seconds.size)} of them second profiles`,
    `  by household: ${groupShares.join(', ')}`,
    `  changes:      ${CHANGE_SHARES.map(([change, share]) => `${change} ${percent(share)}`).join(', ')}`,
    `  known:        ${known.join(', ')}`,
  ];
}

export function foundLines(population: Population, found: Found): string[] {
  const { seconds } = population;
  const rows = CHANGE_SHARES.map(([change]) => {
    const numbers = [...seconds].filter(([, second]) => second.change === change).map(([number]) => number);
    const share = (of: Set<number>) =>
      percent(numbers.filter((number) => of.has(number)).length / numbers.length);
    return [
      change,
      rounded(numbers.length),
      share(found.duplicates),
      share(found.possible),
      share(found.compared),
    ];
  });
  const head = ['second profiles by what changed', 'pairs', 'found', 'possible', 'compared'];
  return [
    ...table([head, ...rows]),
    '',
    `wrong: ${rounded(wrongPairs(found))} pairs of two people classified as duplicates`,
    ...[...found.wrong].map(([relation, pairs]) => `  ${relation}: ${rounded(pairs)}`),
    `possible, for manual review: ${rounded(found.possible.size)} pairs of one person, ${rounded(found.wrongPossible)} of two`,
  ];
}

export function comparisonLines(
  population: Population,
  found: Found,
  exact: [string, ExactResult][],
): string[] {
  const row = (name: string, duplicates: Set<number>, wrong: number) => {
    const hard = hardAccuracy(population, duplicates, wrong);
    const all = duplicates.size;
    const share = all / population.seconds.size;
    return [
      name,
      digits(all / (all + wrong || 1)),
      digits(share),
      digits(hard.precision),
      digits(hard.recall),
    ];
  };
  return table([
    ['', 'precision', 'recall', 'precision, hard pairs', 'recall, hard pairs'],
    row('matching', found.duplicates, wrongPairs(found)),
    ...exact.map(([name, { duplicates, wrong }]) => row(name, duplicates, wrong)),
  ]);
}

export function costLines({ profiles }: Population, found: Found, times: Times): string[] {
  const all = (profiles.length * (profiles.length - 1)) / 2;
  return [
    `${rounded(found.pairs)} pairs compared, of ${rounded(all)}; ${rounded(found.skippedBlocks)} keys of more than ${MOST_HOLDERS} people skipped`,
    `${times.medianMs.toFixed(3)} ms per renter in the median, ${times.p99Ms.toFixed(3)} ms at p99, ` +
      `with ${times.candidates.toFixed(1)} candidates each (${rounded(times.renters)} renters timed)`,
  ];
}

export function targetLines({ precision, recall }: Accuracy, { medianMs }: Times): string[] {
  return [
    verdict(
      precision >= LEAST_PRECISION,
      `precision on hard pairs ${digits(precision)}, at least ${LEAST_PRECISION}`,
    ),
    verdict(recall >= LEAST_RECALL, `recall on hard pairs ${digits(recall)}, at least ${LEAST_RECALL}`),
    verdict(
      medianMs < MOST_MEDIAN_MS,
      `${medianMs.toFixed(3)} ms per renter in the median, under ${MOST_MEDIAN_MS}`,
    ),
  ];
}

function verdict(met: boolean, text: string): string {
  return `${met ? 'met   ' : 'MISSED'}  ${text}`;
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

const rounded = (value: number) => Math.round(value).toLocaleString('en');
const digits = (share: number) => share.toFixed(4);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
