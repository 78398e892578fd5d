import type { Estimate } from './estimate.ts';
import {
  FIELDS,
  type Field,
  type Likelihood,
  likelihoodOf,
  mapWeights,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** The columns of the table that are estimated: `m` and `u` of Fellegi and Sunter. */
export type EstimatedKind = 'same' | 'strangers';
const ESTIMATED_KINDS = ['same', 'strangers'] as const satisfies readonly EstimatedKind[];

/**
 * By how much an estimate may differ from the published table, as a factor. Both columns together then change the evidence
 * of a field by at most two bits. Between `possible` and `duplicate` are nine: five fields have to be wrong, all in one
 * direction and as far as they can be, before a pair that nobody would look at is flagged. The limit is relative to the
 * published table, not to the one in force, so that many estimates cannot move further than one.
 */
export const MOST_FACTOR = 2;

/** A level that fewer pairs have, and would have by the published table, keeps its likelihood: it could be chance. */
const LEAST_PAIRS = 30;

/** With fewer pairs of one person nothing is estimated. */
export const LEAST_SAME_PAIRS = 200;

/**
 * Levels that depend on other fields: two random people hardly ever have the same part of their names before the @, but
 * namesakes do, and those are compared.
 */
const DEPENDENT: readonly string[] = ['email named'];

/** Probabilities that differ by less are equal. */
const ROUNDING = 1e-6;

/** A table that was estimated, within `MOST_FACTOR` of the published one. */
export interface Proposal {
  weights: Weights;
  /** Whether a likelihood stays as in the published table, because too few pairs say something about it. */
  isKept(field: Field, level: string, kind: EstimatedKind): boolean;
}

/** Returns the table to propose, or `undefined` if there are too few pairs of one person or the estimate did not settle. */
export function propose(
  same: Estimate,
  strangers: Pick<Estimate, 'weights' | 'counted'>,
): Proposal | undefined {
  if (same.same < LEAST_SAME_PAIRS || !same.settled) return undefined;
  const estimates = { same, strangers };
  const isKept: Proposal['isKept'] = (field, level, kind) => {
    const { weights, counted } = estimates[kind];
    const likelier = Math.max(
      likelihoodOf(weights, field, level)?.[kind] ?? 0,
      likelihoodOf(WEIGHTS, field, level)?.[kind] ?? 0,
    );
    return DEPENDENT.includes(`${field} ${level}`) || likelier * counted[field] < LEAST_PAIRS;
  };
  const columns = new Map(
    FIELDS.flatMap((field) =>
      ESTIMATED_KINDS.map((kind) => {
        const bounds = Object.entries<Likelihood>(WEIGHTS[field]).map(([level, published]): Bounds => {
          const factor = isKept(field, level, kind) ? 1 : MOST_FACTOR;
          const estimate = likelihoodOf(estimates[kind].weights, field, level)?.[kind] ?? 0;
          return { level, estimate, least: published[kind] / factor, most: published[kind] * factor };
        });
        return [`${field} ${kind}`, within(bounds)] as const;
      }),
    ),
  );
  const weights = mapWeights(WEIGHTS, (field, level, published) => ({
    ...published,
    same: columns.get(`${field} same`)?.get(level) ?? published.same,
    strangers: columns.get(`${field} strangers`)?.get(level) ?? published.strangers,
  }));
  return { weights, isKept };
}

interface Bounds {
  level: string;
  estimate: number;
  least: number;
  most: number;
}

/** Halvings of the search for a factor, which needs no more digits than a number has. */
const HALVINGS = 100;

/** Returns a column that adds up to 1, by level: the estimates times a common factor, each within its bounds. */
function within(bounds: readonly Bounds[]): Map<string, number> {
  const column = (factor: number) =>
    bounds.map(({ level, estimate, least, most }) => {
      return [level, Math.min(most, Math.max(least, estimate * factor))] as const;
    });
  const sum = (factor: number) => column(factor).reduce((all, [, likelihood]) => all + likelihood, 0);
  let [low, high] = [2 ** -HALVINGS, 2 ** HALVINGS];
  for (let step = 0; step < 2 * HALVINGS; step++) {
    const middle = Math.sqrt(low * high);
    if (sum(middle) < 1) low = middle;
    else high = middle;
  }
  return new Map(column(high));
}

/** A table as it is stored and exchanged: `m` and `u` of each level of each field. */
export type WeightTable = Readonly<Record<string, Readonly<Record<string, { m: number; u: number }>>>>;

/** Returns the estimated columns of a table. */
export function tableOf(weights: Weights): WeightTable {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const levels = Object.entries<Likelihood>(weights[field]);
      return [
        field,
        Object.fromEntries(levels.map(([level, { same, strangers }]) => [level, { m: same, u: strangers }])),
      ];
    }),
  );
}

/**
 * Returns the weights of a table, with all other columns as published. Returns `undefined` unless it has exactly the fields
 * and levels of the published table, each column adds up to 1, and everything is within `MOST_FACTOR`.
 */
export function weightsOf(table: unknown): Weights | undefined {
  const fields = recordOf(table);
  const isPossible = (found: unknown, published: number) =>
    typeof found === 'number' &&
    found >= (published / MOST_FACTOR) * (1 - ROUNDING) &&
    found <= published * MOST_FACTOR * (1 + ROUNDING);
  const isComplete = FIELDS.every((field) => {
    const levels = recordOf(fields[field]);
    const published = Object.entries<Likelihood>(WEIGHTS[field]);
    const found = published.map(([level]) => recordOf(levels[level]));
    return (
      Object.keys(levels).length === published.length &&
      published.every(
        ([, was], place) =>
          isPossible(found[place]?.m, was.same) && isPossible(found[place]?.u, was.strangers),
      ) &&
      [found.map(({ m }) => Number(m)), found.map(({ u }) => Number(u))].every(
        (column) => Math.abs(column.reduce((sum, each) => sum + each, 0) - 1) < ROUNDING,
      )
    );
  });
  if (!isComplete || Object.keys(fields).length !== FIELDS.length) return undefined;
  return mapWeights(WEIGHTS, (field, level, published) => {
    const { m, u } = recordOf(recordOf(fields[field])[level]);
    return { ...published, same: Number(m), strangers: Number(u) };
  });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
