import { IDENTIFIER_KINDS, type IdentifierKind } from '../identity/identifier-kind.ts';
import type { ScoredStanding } from './rent-score.ts';
import type { Standing } from './renter-summary.ts';

/**
 * The version of the rules by which a standing becomes a score and an answer. Whoever changes one of them counts it
 * up, and keeps the former one for the checks that were answered by it.
 */
export const RULES_VERSION = 1;

/** What a check that found somebody was answered from. */
export interface CheckInputs {
  /** By what the renter was found. */
  identifier: IdentifierKind;
  /** How many renters share it; counted for a name alone. */
  sharers: number;
  verified: boolean;
  /** Incidents that other organizations filed. */
  crossOperatorFlags: number;
  /** The numbers that score and summary rest on. */
  standing: ScoredStanding & Pick<Standing, 'rentals' | 'owedCents' | 'lastIncidentAt'>;
}

/** As a line of the check log keeps it: some 40 characters, made by concatenation since every check makes one. */
export function encodeInputs(inputs: CheckInputs): string {
  const { identifier, sharers, verified, crossOperatorFlags, standing } = inputs;
  const { reports, recentUnpaid, recentDamaged, incidents, rentals, owedCents, lastIncidentAt } = standing;
  const scored = `${reports} ${recentUnpaid} ${recentDamaged} ${incidents}`;
  const summed = `${crossOperatorFlags} ${rentals} ${owedCents} ${lastIncidentAt ?? '-'}`;
  return `${RULES_VERSION} ${identifier} ${sharers} ${verified ? 1 : 0} ${scored} ${summed}`;
}

const NUMBERS = [
  'sharers',
  'verified',
  'reports',
  'recentUnpaid',
  'recentDamaged',
  'incidents',
  'crossOperatorFlags',
  'rentals',
  'owedCents',
];

const ENCODED = new RegExp(
  `^${RULES_VERSION} (?<identifier>${IDENTIFIER_KINDS.join('|')}) ` +
    `${NUMBERS.map((name) => `(?<${name}>\\d{1,16})`).join(' ')} (?<lastIncidentAt>\\d{1,16}|-)$`,
);

/** What `encodeInputs` made; `undefined` for a text by rules that this program does not know. */
export function decodeInputs(text: string): CheckInputs | undefined {
  const read = ENCODED.exec(text)?.groups;
  if (read === undefined) return undefined;
  return {
    identifier: read.identifier as IdentifierKind,
    sharers: Number(read.sharers),
    verified: read.verified === '1',
    crossOperatorFlags: Number(read.crossOperatorFlags),
    standing: {
      reports: Number(read.reports),
      recentUnpaid: Number(read.recentUnpaid),
      recentDamaged: Number(read.recentDamaged),
      incidents: Number(read.incidents),
      rentals: Number(read.rentals),
      owedCents: Number(read.owedCents),
      lastIncidentAt: read.lastIncidentAt === '-' ? null : Number(read.lastIncidentAt),
    },
  };
}
