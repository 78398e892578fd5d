import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { MATCH_STRENGTHS, MOST_NAMESAKES } from '../../rules/identity/match-evidence.ts';
import { SIMILAR_KINDS } from '../../rules/identity/similar-identifiers.ts';
import { VERIFICATION_LEVELS } from '../../rules/identity/verification.ts';
import type { Explanation } from '../../rules/scoring/explanation.ts';
import { REASON_CODES } from '../../rules/scoring/reasons.ts';
import type { IdPrefix } from '../../rules/text/formats.ts';
import { nullable } from '../schemas.ts';

/** Schemas that several endpoints share. */

/** A time as `iso` writes it. */
export function timestamp(description: string) {
  return Type.String({ description: `${description} (ISO 8601)`, format: 'date-time', maxLength: 24 });
}

/** A day as the API writes it. */
export const DAY_OR_NULL = nullable(Type.String({ format: 'date', maxLength: 10 }));

const BASE_32 = '[0-9A-HJKMNP-TV-Z]';

/** An ID of ours in a response: see `timeOrderedId`. */
export function idOf(prefix: IdPrefix, description?: string) {
  return ofPattern(`^${prefix}_${BASE_32}{26}$`, prefix.length + 27, description);
}

/** A record ID in a response. */
export const RECORD_ID = ofPattern(`^RB-${BASE_32}{5,13}$`, 16, 'Human-readable');

/** The ID of a request in a response. */
export function requestIdOf(description: string) {
  return ofPattern('^req_[\\w-]+$', 50, description);
}

export const MEMBER_ID = ofPattern(`^MB-${BASE_32}{8}$`, 11, 'Network member ID');

function ofPattern(pattern: string, maxLength: number, description?: string) {
  return Type.String({ pattern, maxLength, ...(description !== undefined && { description }) });
}

/** More than the kinds of incidents that anybody has filed about one person. */
const MOST_FLAGS = 10_000;

/** What is known about a renter, in words such as `OUTSTANDING_BALANCE`. */
export const FLAGS = Type.Array(Type.String(), {
  maxItems: MOST_FLAGS,
  description:
    'The types of incidents, and words such as `OUTSTANDING_BALANCE`, sorted and without duplicates',
});

/** A number of something in a response. */
export function countOf(description?: string) {
  return Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });
}

/** An amount in a response, in whole cents. */
export function centsOf(description: string) {
  return Type.Integer({ description: `In cents. ${description}`, minimum: 0 });
}

/** The cursor of the next page of a list. */
export const NEXT_CURSOR = nullable(
  Type.String({ maxLength: 100, description: 'Send it to get the next page; null at the end' }),
);

export const OK = Type.Literal(true);
export const VERIFICATION_LEVEL = Type.Enum([...VERIFICATION_LEVELS]);
export const API_VERSION = Type.Literal('1.0');

export const SCORE = Type.Integer({ minimum: 0, maximum: 1000 });

const SECOND_MS = 1000;

/** The second of the last time that was written, and its text up to the milliseconds. */
let writtenSecond = Number.NaN;
let writtenText = '';

/**
 * Returns epoch milliseconds as the API writes times, which is ISO 8601. Formatting a date costs a fiftieth of a check, and most
 * responses to checks contain the current second.
 */
export function iso(atMs: number): string {
  const second = Math.floor(atMs / SECOND_MS);
  if (second !== writtenSecond) {
    writtenText = new Date(second * SECOND_MS).toISOString().slice(0, -'000Z'.length);
    writtenSecond = second;
  }
  return `${writtenText}${String(atMs - second * SECOND_MS).padStart(3, '0')}Z`;
}

/** Returns a time like `iso`, or `null` for an event that has not happened. */
export function isoOrNull(atMs: number | null): string | null {
  // A past time would replace the current second.
  return atMs === null ? null : new Date(atMs).toISOString();
}

/** Entries on a page of a list. */
export const MOST_ON_PAGE = 100;

/** The size of a page, in a query. */
export const LIMIT = Type.Optional(
  Type.String({
    description: `Entries on a page; at most ${MOST_ON_PAGE}, which is the default`,
    pattern: '^([1-9][0-9]?|100)$',
    maxLength: 3,
    'x-rule': `must be a number from 1 to ${MOST_ON_PAGE}`,
  }),
);

export const EXPLAIN = Type.Optional(
  Type.Enum(['true', 'false'], { description: '`true` adds `explanation` to the response' }),
);

const REASON = Type.Object({
  code: Type.Enum([...REASON_CODES]),
  text: Type.String({ description: 'The reason, in words' }),
  points: Type.Integer({
    minimum: -1000,
    maximum: 1000,
    description: 'Its effect on the score; negative for a deduction',
  }),
});

const MATCH = Type.Object(
  {
    identifier: Type.Enum([...IDENTIFIER_KINDS, 'renter_id']),
    strength: Type.Enum([...MATCH_STRENGTHS]),
    text: Type.String({ description: 'How strong the match is, in words' }),
    shared_by: nullable(
      Type.Integer({
        minimum: 1,
        maximum: MOST_NAMESAKES,
        description:
          'How many renters have this name, up to 100. For any other identifier, 2 if at least one other renter has it, otherwise null',
      }),
    ),
  },
  { description: 'The evidence that this is the right person; null if no renter was found' },
);

const SUGGESTION = Type.Object(
  {
    identifier: Type.Enum([...SIMILAR_KINDS]),
    text: Type.String({ description: 'What to do, in words' }),
  },
  {
    description:
      'Present if a check found no renter, but one is on file whose e-mail or phone differs by a single typo. It uses a daily lookup, and is left out once those are used up',
  },
);

/** The explanation, which is present only on request. See docs/explanations.md. */
export const EXPLANATION = Type.Object(
  {
    rules_version: Type.Integer({
      minimum: 1,
      description: 'The version of the rules that computed the response',
    }),
    highest_score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'The highest possible score. Add the points of all reasons to get the score',
      }),
    ),
    reasons: Type.Array(REASON, { maxItems: REASON_CODES.length, description: 'Largest deduction first' }),
    outcome: Type.String({ description: 'The consequence of the score, in words' }),
    match: nullable(MATCH),
    did_you_mean: Type.Optional(SUGGESTION),
  },
  { title: 'Explanation' },
);

/** Returns an explanation as the API writes it. */
export function explanationOf(explanation: Explanation): Static<typeof EXPLANATION> {
  const { rulesVersion, highestScore, reasons, outcome, match, didYouMean } = explanation;
  return {
    rules_version: rulesVersion,
    highest_score: highestScore,
    reasons: [...reasons],
    outcome,
    match: match && {
      identifier: match.identifier,
      strength: match.strength,
      text: match.text,
      shared_by: match.sharedBy,
    },
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
  };
}
