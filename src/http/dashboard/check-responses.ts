import { type Static, Type } from 'typebox';
import { ADVERSE_ACTIONS } from '../../rules/adverse-actions/adverse-action.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { MATCH_STRENGTHS } from '../../rules/identity/match-evidence.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { type CheckInputs, NAMES_GIVEN } from '../../rules/scoring/check-inputs.ts';
import type { Explanation } from '../../rules/scoring/explanation.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { componentsOf, compositeOf } from '../../rules/scoring/rent-score.ts';
import { periodOfCheck } from '../../screening/own-checks.ts';
import type { OpenedCheck, SeenCheck } from '../../screening/staff-checks.ts';
import { CHECK_CURSOR } from '../cursors.ts';
import {
  CALLER,
  COMPONENTS,
  COUNT,
  IDENTIFIER_KIND,
  nullable,
  nullableEnum,
  REASON,
  RECOMMENDATION,
  RISK_TIER,
  SCORE,
  SUMMARY_TOTALS,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';

/** Schemas of what the dashboard shows of checks, and the functions that fill them. */

export const EXPLANATION = Type.Object({
  rulesVersion: COUNT,
  highestScore: nullable(SCORE),
  score: nullable(Type.Integer()),
  reasons: Type.Array(REASON),
  outcome: Type.String(),
  match: nullable(
    Type.Object({
      identifier: Type.Enum([...IDENTIFIER_KINDS, 'renter_id']),
      strength: Type.Enum([...MATCH_STRENGTHS]),
      text: Type.String(),
      sharedBy: nullable(COUNT),
    }),
  ),
});

/** Flags of the time of a check; `null` for a check from before they were kept, and where its inputs are `null`. */
const FLAGS_THEN = nullable(Type.Array(Type.String()));

/** How a name that was given besides the identifier that matched compares with those on file; `null` without one. */
const NAME_GIVEN = nullableEnum(NAMES_GIVEN);

/** The numbers from which the result of a check was computed, its flags, and whether the name that was given fits. */
export const CHECK_INPUTS = Type.Object({
  identifier: IDENTIFIER_KIND,
  sharers: COUNT,
  verified: Type.Boolean(),
  crossOperatorFlags: COUNT,
  flags: FLAGS_THEN,
  nameGiven: NAME_GIVEN,
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    recentUnpaid: COUNT,
    recentDamaged: COUNT,
    lastIncidentAt: TIME_OR_NULL,
  }),
});

/** The score that a check found, and what it was computed from. */
export const SCORED = Type.Object({
  score: SCORE,
  verified: Type.Boolean(),
  composite: SCORE,
  components: COMPONENTS,
  matchMethod: IDENTIFIER_KIND,
  nameGiven: NAME_GIVEN,
  /** Number of renters with the name that found this one, including this one. Counting stops at 100. */
  sharers: COUNT,
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    lastIncidentAt: TIME_OR_NULL,
    /** Incidents that other organizations filed. */
    crossOperatorFlags: COUNT,
  }),
  explanation: EXPLANATION,
});

/** A check of the log. */
const LOGGED_FIELDS = {
  /** The ID in the address of its page. */
  id: Type.String(),
  requestId: Type.String(),
  at: TIME,
  by: Type.Object({ kind: CALLER.properties.kind, name: CALLER.properties.name }),
  /** The kind of identifier that found the renter; if none did, the first one of the request. */
  identifier: IDENTIFIER_KIND,
  purpose: Type.Enum(PURPOSE_NAMES),
  /** The organization's own name for the check. */
  reference: TEXT_OR_NULL,
  /** Whether it was a row of a portfolio check. */
  isOfBatch: Type.Boolean(),
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  /** `null` if no renter was found, and while a second identifier is needed. */
  score: nullable(SCORE),
  found: Type.Boolean(),
  /** Whether adverse records were found by a name alone, and the organization asks for a second identifier. */
  needsSecondIdentifier: Type.Boolean(),
  /** What the organization decided because of the check, if it made a notice of that. */
  decision: nullableEnum(ADVERSE_ACTIONS),
  /** The renter with the name of today; `null` if none was found, outside reach, and while a second identifier is needed. */
  renter: nullable(Type.Object({ renterId: Type.String(), memberId: Type.String(), name: TEXT_OR_NULL })),
};

/** A line of the list of checks. */
export const LOGGED_CHECK = Type.Object(LOGGED_FIELDS);

export type LoggedCheckLine = Static<typeof LOGGED_CHECK>;

/** A check of the log with what its score was computed from. */
export const LOGGED_CHECK_DETAILS = Type.Object({
  ...LOGGED_FIELDS,
  /** `null` without a score, and for a check whose inputs were not stored or are of newer rules. */
  scored: nullable(SCORED),
  flags: FLAGS_THEN,
  /** When a record that was on file at the check was last removed or corrected; `null` if none was. */
  changedAt: TIME_OR_NULL,
});

export type LoggedCheckDetails = Static<typeof LOGGED_CHECK_DETAILS>;

export function presentLogged(check: SeenCheck): LoggedCheckLine {
  const { requestId, at, by, identifier, purpose, batchId, renterId, needsSecondIdentifier, renter } = check;
  const { recommendation, score, decision, reference } = check;
  return {
    id: idOf(check),
    requestId,
    at,
    by: { kind: by.kind, name: by.name },
    identifier,
    purpose: purpose ?? 'tenancy',
    reference,
    isOfBatch: batchId !== null,
    recommendation,
    tier: tierOfCheck(recommendation, score),
    score: needsSecondIdentifier ? null : score,
    found: renterId !== null,
    needsSecondIdentifier,
    decision,
    renter:
      renter === undefined ? null : { renterId: renter.id, memberId: renter.memberId, name: renter.fullName },
  };
}

export function presentDetails(check: OpenedCheck): LoggedCheckDetails {
  const { score, inputs, explanation, needsSecondIdentifier, changedAt } = check;
  const isScored = score !== null && inputs !== null && explanation !== null && !needsSecondIdentifier;
  return {
    ...presentLogged(check),
    scored: isScored ? scoredOf(score, inputs, explanation) : null,
    flags: isScored ? inputs.flags : null,
    changedAt,
  };
}

export function scoredOf(
  score: number,
  inputs: CheckInputs,
  explanation: Explanation,
): Static<typeof SCORED> {
  const { summary, verified, identifier, sharers, nameGiven, crossOperatorFlags } = inputs;
  const components = componentsOf(summary, verified);
  const { reports, rentals, incidents, countedIncidents, owedCents, lastIncidentAt } = summary;
  return {
    score,
    verified,
    composite: compositeOf(components),
    components,
    matchMethod: identifier,
    nameGiven,
    sharers,
    summary: {
      reports,
      rentals,
      incidents,
      countedIncidents,
      owedCents,
      lastIncidentAt,
      crossOperatorFlags,
    },
    explanation: { ...explanation, reasons: [...explanation.reasons] },
  };
}

/** Returns the request ID if it contains the time of the check; otherwise its position in the log. */
function idOf({ at, requestId }: SeenCheck): string {
  const period = periodOfCheck(requestId);
  const isFound = period !== undefined && at >= period.fromMs && at < period.toMs;
  return isFound ? requestId : `${at}.${requestId}`;
}

/** Returns the request ID, and the time if the ID is a position in the log. */
export function readCheckId(id: string): { requestId: string; at: number | undefined } {
  return CHECK_CURSOR.parse(id) ?? { requestId: id, at: undefined };
}
