import { agreementOf } from '../../src/rules/identity/matching/agreement.ts';
import { makePerson, type Profile } from '../../src/rules/identity/matching/person.ts';
import { CHANGES, type Change } from './changes.ts';
import type { Found, Times } from './measure.ts';
import { MOST_HOLDERS } from './measure.ts';
import { NON_PAIRS, type NonPair } from './non-pairs.ts';
import type { Population } from './population.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** Share of the flagged pairs that are of one person, and share of the pairs of one person that were found; 0 to 1. */
export interface Accuracy {
  precision: number;
  recall: number;
}

interface Counts {
  pairs: number;
  /** Pairs with nothing in common but a name (see `hasOnlyName`). */
  onlyName: number;
  merged: number;
  duplicate: number;
  possible: number;
}

/** How well the pairs of one population were found, as counts of pairs. */
export interface Result {
  people: number;
  profiles: number;
  /** At the flagging threshold. What was one profile from the start counts as found, but not in the precision. */
  flagged: Accuracy;
  /** With the pairs for review. */
  withPossible: Accuracy;
  /** The pairs of one person. */
  same: Counts & { changes: [Change, Counts][] };
  /** The pairs of two people. */
  different: Counts & { kinds: [NonPair | 'strangers', Counts][] };
}

/** Returns how well verdicts agree with the truth. */
export function resultOf(population: Population, verdicts: Verdicts): Result {
  const { seconds, nonPairs, person, profiles } = population;
  const changes = new Map(CHANGES.map((change) => [change, none()]));
  for (const [second, { first, change }] of seconds) {
    const counts = changes.get(change);
    if (counts === undefined) continue;
    counts.pairs++;
    if (hasOnlyName(profiles[first], profiles[second])) counts.onlyName++;
    count(counts, verdicts.of(first, second));
  }
  const kinds = new Map<NonPair | 'strangers', Counts>(
    [...NON_PAIRS, 'strangers' as const].map((kind) => [kind, none()]),
  );
  for (const [number, nonPair] of nonPairs.entries()) {
    const counts = nonPair?.[0] === number ? kinds.get(nonPair[1]) : undefined;
    if (counts !== undefined) counts.pairs++;
  }
  for (const { one, other, verdict } of verdicts.all()) {
    const [a = 0, b = 0] = [person[one], person[other]];
    if (a === b) continue;
    const [nonPair, otherNonPair] = [nonPairs[a], nonPairs[b]];
    const isKnown = nonPair !== undefined && nonPair[0] === otherNonPair?.[0];
    count(kinds.get(isKnown ? nonPair[1] : 'strangers'), verdict);
  }
  const same = sum(changes.values());
  const different = sum(kinds.values());
  return {
    people: nonPairs.length,
    profiles: person.length,
    flagged: accuracy(same, different, ['duplicate']),
    withPossible: accuracy(same, different, ['duplicate', 'possible']),
    same: { ...same, changes: [...changes].filter(([, { pairs }]) => pairs > 0) },
    different: { ...different, kinds: [...kinds] },
  };
}

function accuracy(same: Counts, different: Counts, verdicts: ('duplicate' | 'possible')[]): Accuracy {
  const of = (counts: Counts) => verdicts.reduce((total, verdict) => total + counts[verdict], 0);
  return {
    precision: of(same) / (of(same) + of(different) || 1),
    recall: (of(same) + same.merged) / (same.pairs || 1),
  };
}

function none(): Counts {
  return { pairs: 0, onlyName: 0, merged: 0, duplicate: 0, possible: 0 };
}

function count(counts: Counts | undefined, verdict: Verdict | undefined): void {
  if (counts !== undefined && verdict !== undefined) counts[verdict]++;
}

function sum(all: Iterable<Counts>): Counts {
  const total = none();
  for (const counts of all)
    for (const field of Object.keys(total) as (keyof Counts)[]) total[field] += counts[field];
  return total;
}

/** Fields that identify a person besides the name. */
const IDENTIFYING = ['license', 'dateOfBirth', 'phone', 'email', 'address'] as const;
/** Levels of agreement that chance or the name alone explain. */
const NO_AGREEMENT: readonly string[] = ['absent', 'disagree', 'named', 'area'];

/**
 * Returns whether nothing but the names of two profiles agrees, not even nearly. A rule that found the pair would also
 * find namesakes, so the share of such pairs bounds the recall.
 */
function hasOnlyName(first: Profile | undefined, second: Profile | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  const { agreement } = agreementOf(makePerson(first), makePerson(second));
  return IDENTIFYING.every((field) => NO_AGREEMENT.includes(agreement[field]));
}

/** Returns the report on one population as text. */
export function resultLines(
  { kind, seed, complete }: Population,
  result: Result,
  sameContact: Result,
): string[] {
  const { same, different } = result;
  const fields = complete ? 'all fields' : 'fields missing';
  return [
    `${kind}, seed ${seed}, ${fields}: ${rounded(result.people)} people, ${rounded(result.profiles)} profiles, ` +
      `${rounded(same.pairs)} pairs of one person, ${rounded(different.pairs)} hard pairs of two`,
    '',
    ...table([
      ['', 'precision', 'recall'],
      ['flagged', digits(result.flagged.precision), digits(result.flagged.recall)],
      ["with 'possible'", digits(result.withPossible.precision), digits(result.withPossible.recall)],
      ['the same e-mail or phone', digits(sameContact.flagged.precision), digits(sameContact.flagged.recall)],
    ]),
    '',
    `with nothing in common but a name: ${rounded(same.onlyName)} pairs of one person (${percent(same.onlyName / same.pairs)})`,
    `one profile from the start, by e-mail, or phone and name: ${rounded(same.merged)} pairs of one person, ` +
      `${rounded(different.merged)} of two people (not in the precision)`,
    '',
    ...table([
      [
        'pairs of one person, by what changed',
        'pairs',
        'flagged',
        'possible',
        'only a name',
        'same e-mail or phone',
      ],
      ...same.changes.map(([change, counts], place) => [
        change,
        rounded(counts.pairs),
        percent((counts.duplicate + counts.merged) / counts.pairs),
        percent(counts.possible / counts.pairs),
        percent(counts.onlyName / counts.pairs),
        percent((sameContact.same.changes[place]?.[1].duplicate ?? 0) / counts.pairs),
      ]),
    ]),
    '',
    ...table([
      ['pairs of two people', 'pairs', 'flagged', 'possible', 'one profile', 'same e-mail or phone'],
      ...different.kinds.map(([nonPair, counts], place) => [
        nonPair,
        nonPair === 'strangers' ? '' : rounded(counts.pairs),
        rounded(counts.duplicate),
        rounded(counts.possible),
        rounded(counts.merged),
        rounded(sameContact.different.kinds[place]?.[1].duplicate ?? 0),
      ]),
    ]),
  ];
}

/** Returns what comparing cost, as text. */
export function costLines({ profiles, seconds }: Population, found: Found, times: Times): string[] {
  const all = (profiles.length * (profiles.length - 1)) / 2;
  return [
    `${rounded(found.pairs)} pairs compared, of ${rounded(all)}; ${percent(found.compared.size / (seconds.size || 1))} of the pairs of one ` +
      `person are among them; ${rounded(found.skippedBlocks)} keys of more than ${MOST_HOLDERS} profiles skipped`,
    `${times.medianMs.toFixed(3)} ms per renter in the median, ${times.p99Ms.toFixed(3)} ms at p99, ` +
      `with ${times.candidates.toFixed(1)} candidates each (${rounded(times.renters)} renters timed)`,
  ];
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const rounded = (value: number) => Math.round(value).toLocaleString('en');
const digits = (share: number) => share.toFixed(4);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
