import { IDENTIFIER_KINDS, type IdentifierKind } from '../identity/identifier-kind.ts';
import type { ScoredSummary } from './rent-score.ts';
import type { RenterSummary } from './renter-summary.ts';

/**
 * Version of the rules that turn a renter summary into a score and a response. Increase it with any change
 * to them, and keep the former rules for the checks that used them. In version 1 every incident counted.
 */
export const RULES_VERSION = 2;

/** How a name that was given compares with those on file. */
export const NAMES_GIVEN = ['fits', 'differs'] as const;
export type NameGiven = (typeof NAMES_GIVEN)[number];

/** The values from which a check that found a renter was computed, and its flags. */
export interface CheckInputs {
  /** The identifier that matched. */
  identifier: IdentifierKind;
  /** How many renters share the identifier; counted only for a name. */
  sharers: number;
  verified: boolean;
  /** Incidents filed by other organizations. */
  crossOperatorFlags: number;
  /** The flags of the response; `null` for a check from before they were kept. */
  flags: string[] | null;
  /** How a name that was given besides another identifier compares with those on file; `null` without one. */
  nameGiven: NameGiven | null;
  /** The counts from which score and summary are computed. */
  summary: ScoredSummary & Pick<RenterSummary, 'rentals' | 'owedCents' | 'lastIncidentAt'>;
}

/**
 * Encodes inputs for the check log, in about 40 characters and the flags, which contain neither spaces nor commas: see
 * `incidentFlag`. A name that was given comes last. Concatenates because every check calls it.
 */
export function encodeInputs(inputs: CheckInputs): string {
  const { identifier, sharers, verified, crossOperatorFlags, flags, nameGiven, summary } = inputs;
  const {
    reports,
    recentUnpaid,
    recentDamaged,
    incidents,
    countedIncidents,
    rentals,
    owedCents,
    lastIncidentAt,
  } = summary;
  const scored = `${reports} ${recentUnpaid} ${recentDamaged} ${incidents} ${countedIncidents}`;
  const summed = `${crossOperatorFlags} ${rentals} ${owedCents} ${lastIncidentAt ?? '-'}`;
  const kept = flags === null ? '' : ` ${flags.join(',')}${nameGiven === null ? '' : ` ${nameGiven}`}`;
  return `${RULES_VERSION} ${identifier} ${sharers} ${verified ? 1 : 0} ${scored} ${summed}${kept}`;
}

const SCORED = ['sharers', 'verified', 'reports', 'recentUnpaid', 'recentDamaged', 'incidents'];
const SUMMED = ['crossOperatorFlags', 'rentals', 'owedCents'];

const encoded = (version: number, numbers: readonly string[], rest = '') =>
  new RegExp(
    `^(?<version>${version}) (?<identifier>${IDENTIFIER_KINDS.join('|')}) ` +
      `${numbers.map((name) => `(?<${name}>\\d{1,16})`).join(' ')} (?<lastIncidentAt>\\d{1,16}|-)${rest}$`,
  );

const ENCODED = [
  encoded(
    RULES_VERSION,
    [...SCORED, 'countedIncidents', ...SUMMED],
    `(?: (?<flags>\\S*)(?: (?<nameGiven>${NAMES_GIVEN.join('|')}))?)?`,
  ),
  encoded(1, [...SCORED, ...SUMMED]),
];

/** The inputs of a logged check, and the version of the rules that it was made by. */
interface DecodedInputs {
  rulesVersion: number;
  inputs: CheckInputs;
}

/**
 * Decodes the result of `encodeInputs`. Returns `undefined` for a version of the rules that this program
 * does not know.
 */
export function decodeInputs(text: string): DecodedInputs | undefined {
  for (const form of ENCODED) {
    const read = form.exec(text)?.groups;
    if (read !== undefined) return { rulesVersion: Number(read.version), inputs: inputsFrom(read) };
  }
  return undefined;
}

function inputsFrom(read: Record<string, string>): CheckInputs {
  const { flags } = read;
  return {
    identifier: read.identifier as IdentifierKind,
    sharers: Number(read.sharers),
    verified: read.verified === '1',
    crossOperatorFlags: Number(read.crossOperatorFlags),
    flags: flags === undefined ? null : flags.split(',').filter((flag) => flag !== ''),
    nameGiven: (read.nameGiven as NameGiven | undefined) ?? null,
    summary: {
      reports: Number(read.reports),
      recentUnpaid: Number(read.recentUnpaid),
      recentDamaged: Number(read.recentDamaged),
      incidents: Number(read.incidents),
      countedIncidents: Number(read.countedIncidents ?? read.incidents),
      rentals: Number(read.rentals),
      owedCents: Number(read.owedCents),
      lastIncidentAt: read.lastIncidentAt === '-' ? null : Number(read.lastIncidentAt),
    },
  };
}
