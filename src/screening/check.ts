import type { Caller } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { MOST_NAMESAKES } from '../rules/identity/match-evidence.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { type CheckInputs, encodeInputs } from '../rules/scoring/check-inputs.ts';
import { type Explanation, explainAbsent, explainFound } from '../rules/scoring/explanation.ts';
import {
  type Advice,
  adviceForScore,
  NO_RECORD,
  type Recommendation,
  type RiskTier,
} from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { flagsOf } from '../rules/scoring/renter-summary.ts';
import type {
  CheckRecord,
  Identifier,
  IdentifierKind,
  Match,
  Renter,
  RenterReads,
  Store,
} from '../store/store.ts';

/** The text for a check that says nothing to look by. Specification 4.2. */
export const IDENTIFIER_REQUIRED =
  'Provide at least one identifier (email, phone, license, member_id, or name).';

interface CheckResultBase extends Advice {
  message: string;
  /** Epoch milliseconds. */
  checkedAt: number;
}

export interface FoundResult extends CheckResultBase {
  found: true;
  renter: Renter;
  score: number;
  matchMethod: IdentifierKind;
  flags: string[];
  /** Incidents filed by other organizations than the asking one. */
  crossOperatorFlags: number;
  /** How many renters have what found this one, it included; counted for a name alone, up to `MOST_NAMESAKES`. */
  sharers: number;
}

export interface AbsentResult extends CheckResultBase {
  found: false;
}

export type CheckResult = FoundResult | AbsentResult;

/** A check to be answered. */
export interface CheckQuery {
  caller: Caller;
  /** By what the renter is looked for. Specification 4.2: the surest first. */
  identifiers: readonly Identifier[];
  /** Whom the first of them that finds somebody found. */
  match: Match | undefined;
  /** What the check log calls this request. */
  requestId: string;
}

export type Check = (question: CheckQuery) => Promise<CheckResult>;

export interface CheckDependencies {
  renters: Pick<RenterReads, 'countByName'>;
  store: Pick<Store, 'recordCheck'>;
  clock: Clock;
  /** Told of each check that was billed. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * 'Shall I rent to this person?' Specification 4.2. Resolves when the check is durably in the log and billed, so
 * that no answer leaves without its credit. Rejects (`invalid`) when there is nothing to look by.
 */
export function makeCheck({ renters, store, clock, onChecked }: CheckDependencies): Check {
  return async (question) => {
    const checked = await answerOf(question, renters, clock());
    await store.recordCheck(recordOf(question, checked));
    onChecked(checked.recommendation);
    return checked;
  };
}

/** The answer to a check. Rejects (`invalid`) when there is nothing to look by. */
export async function answerOf(
  { identifiers, match }: Pick<CheckQuery, 'identifiers' | 'match'>,
  renters: CheckDependencies['renters'],
  checkedAt: number,
): Promise<CheckResult> {
  if (identifiers.length === 0) throw new ApiError('invalid', IDENTIFIER_REQUIRED);
  if (match === undefined) return { found: false, ...NO_RECORD, message: absentMessage(), checkedAt };
  const { kind, value } = match.identifier;
  // Who matched by anything else is one person, however many share a name.
  const sharers = kind === 'name' ? await renters.countByName(value, MOST_NAMESAKES) : 1;
  return found(match, sharers, checkedAt);
}

function found({ renter, ownIncidents, identifier }: Match, sharers: number, checkedAt: number): FoundResult {
  const { kind } = identifier;
  const { summary } = renter;
  const score = rentScoreOf(summary, isVerified(renter));
  const advice = adviceForScore(score);
  const message =
    kind === 'name' ? nameMatchMessage(advice, sharers, MOST_NAMESAKES) : foundMessage(advice, kind);
  return {
    found: true,
    ...advice,
    renter,
    score,
    matchMethod: kind,
    flags: flagsOf(summary),
    crossOperatorFlags: summary.incidents - ownIncidents,
    sharers,
    message,
    checkedAt,
  };
}

/** The line of the check log for an answer. */
export function recordOf({ caller, identifiers, requestId }: CheckQuery, checked: CheckResult): CheckRecord {
  const [surest] = identifiers;
  if (surest === undefined) throw new ApiError('invalid', IDENTIFIER_REQUIRED);
  return {
    requestId,
    organizationId: caller.organizationId,
    keyId: caller.keyId,
    at: checked.checkedAt,
    identifier: checked.found ? checked.matchMethod : surest.kind,
    renterId: checked.found ? checked.renter.id : null,
    recommendation: checked.recommendation,
    score: checked.found ? checked.score : null,
    inputs: checked.found ? encodeInputs(inputsOf(checked)) : null,
  };
}

/** Why a check was answered so. */
export function explainResult(answer: CheckResult): Explanation {
  return answer.found ? explainFound(inputsOf(answer)) : explainAbsent();
}

/** What an answer rests on. */
function inputsOf({ renter, matchMethod, sharers, crossOperatorFlags }: FoundResult): CheckInputs {
  const { summary } = renter;
  return { identifier: matchMethod, sharers, verified: isVerified(renter), crossOperatorFlags, summary };
}

/** What a tier means to whoever stands at the counter. */
const MEANING: Record<RiskTier, string> = {
  LOW: 'Low risk: the record is good.',
  MODERATE: 'Moderate risk: rent on conditions, such as a deposit.',
  HIGH: 'High risk: review the record before you decide.',
  CRITICAL: 'Critical risk: the record speaks against renting.',
  UNKNOWN: 'Nothing is on file: nothing is known against this person, or for them.',
};

const MATCHED_BY: Record<Exclude<IdentifierKind, 'name'>, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license number',
};

function foundMessage({ riskTier }: Advice, kind: Exclude<IdentifierKind, 'name'>): string {
  return `Renter found by ${MATCHED_BY[kind]}. ${MEANING[riskTier]}`;
}

/**
 * A name alone identifies nobody, and the message says so.
 *
 * @param namesakes how many renters have the name, this one included; counted up to `most`
 */
function nameMatchMessage({ riskTier }: Advice, namesakes: number, most: number): string {
  const shared =
    namesakes === 1
      ? 'the only renter of this name'
      : `${namesakes === most ? `at least ${most}` : namesakes} renters share it, and this is the oldest record`;
  return `Renter found by name alone: ${shared}. Confirm by e-mail, phone, license or member ID that it is the same person. ${MEANING[riskTier]}`;
}

function absentMessage(): string {
  return `No record found in the network. ${MEANING.UNKNOWN}`;
}
