import { IDENTIFIER_KINDS, type IdentifierKind } from '../identity/identifier-kind.ts';
import type { ScoredSummary } from './rent-score.ts';
import type { RenterSummary } from './renter-summary.ts';

/**
 * Version of the rules that turn a renter summary into a score and a response. Increase it with any change
 * to them, and keep the former rules for the checks that used them.
 */
export const RULES_VERSION = 1;

/** The values from which a check that found a renter was computed. */
export interface CheckInputs {
  /** The identifier that matched. */
  identifier: IdentifierKind;
  /** How many renters share the identifier; counted only for a name. */
  sharers: number;
  verified: boolean;
  /** Incidents filed by other organizations. */
  crossOperatorFlags: number;
  /** The counts from which score and summary are computed. */
  summary: ScoredSummary & Pick<RenterSummary, 'rentals' | 'owedCents' | 'lastIncidentAt'>;
}

/** Encodes inputs for the check log, in about 40 characters. Concatenates because every check calls it. */
export function encodeInputs(inputs: CheckInputs): string {
  const { identifier, sharers, verified, crossOperatorFlags, summary } = inputs;
  const { reports, recentUnpaid, recentDamaged, incidents, rentals, owedCents, lastIncidentAt } = summary;
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

/**
 * Decodes the result of `encodeInputs`. Returns `undefined` for a version of the rules that this program
 * does not know.
 */
export function decodeInputs(text: string): CheckInputs | undefined {
  const read = ENCODED.exec(text)?.groups;
  if (read === undefined) return undefined;
  return {
    identifier: read.identifier as IdentifierKind,
    sharers: Number(read.sharers),
    verified: read.verified === '1',
    crossOperatorFlags: Number(read.crossOperatorFlags),
    summary: {
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
