import type { Proposal } from '../rules/identity/matching/proposal.ts';
import { FIELDS, type Likelihood, likelihoodOf, type Weights } from '../rules/identity/matching/weights.ts';
import { type Column, table } from './output.ts';

/** `m` and `u` of a level, and the bits that they make against strangers. */
interface LevelWeight {
  m: number;
  u: number;
  bits: number;
}

/** A level of agreement with its weights in force, and those proposed. */
export interface ProposedLevel {
  field: string;
  level: string;
  inForce: LevelWeight;
  proposed: LevelWeight;
  /** Those of `m` and `u` that stay as published, because there is too little data. */
  kept: ('m' | 'u')[];
}

/** Returns all levels of all fields in the order of the table. */
export function levelsOf(inForce: Weights, { weights, isKept }: Proposal): ProposedLevel[] {
  return FIELDS.flatMap((field) =>
    Object.entries<Likelihood>(weights[field]).map(([level, likelihood]): ProposedLevel => {
      const kinds = [['m', 'same'] as const, ['u', 'strangers'] as const];
      return {
        field,
        level,
        inForce: weightOf(likelihoodOf(inForce, field, level) ?? likelihood),
        proposed: weightOf(likelihood),
        kept: kinds.flatMap(([name, kind]) => (isKept(field, level, kind) ? [name] : [])),
      };
    }),
  );
}

const TOO_LITTLE_DATA: Column<ProposedLevel> = {
  title: 'TOO LITTLE DATA',
  cell: ({ kept }) => kept.join(', '),
};

/** Formats levels as a table. `before` names the first of the two tables in the titles. */
export function levelsTable(levels: readonly ProposedLevel[], before: 'IN FORCE' | 'PUBLISHED'): string {
  return table<ProposedLevel>(
    [
      { title: 'FIELD', cell: ({ field }) => field },
      { title: 'AGREEMENT', cell: ({ level }) => level },
      { title: `M ${before}`, cell: ({ inForce }) => probability(inForce.m), right: true },
      { title: 'M', cell: ({ proposed }) => probability(proposed.m), right: true },
      { title: `U ${before}`, cell: ({ inForce }) => probability(inForce.u), right: true },
      { title: 'U', cell: ({ proposed }) => probability(proposed.u), right: true },
      { title: `BITS ${before}`, cell: ({ inForce }) => inForce.bits.toFixed(1), right: true },
      { title: 'BITS', cell: ({ proposed }) => proposed.bits.toFixed(1), right: true },
      ...(before === 'PUBLISHED' ? [] : [TOO_LITTLE_DATA]),
    ],
    levels,
    '',
  );
}

function weightOf({ same, strangers }: Likelihood): LevelWeight {
  return { m: same, u: strangers, bits: Math.log2(same / strangers) };
}

function probability(share: number): string {
  return share >= 0.001 ? share.toFixed(4) : share.toExponential(1);
}
