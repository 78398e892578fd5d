import type { Caller } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import { rejectRepeat, replayOf, responseTo } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import { AT_LEAST_TWO, MOST_NAMESAKES } from '../rules/identity/match-evidence.ts';
import { areUnlikeNames } from '../rules/identity/mixed-file.ts';
import { normalizeName } from '../rules/identity/normalization.ts';
import type { SimilarKind } from '../rules/identity/similar-identifiers.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { isAdverse, SECOND_IDENTIFIER } from '../rules/organizations/name-only.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import { type CheckInputs, encodeInputs, type NameGiven } from '../rules/scoring/check-inputs.ts';
import { type Explanation, explainAbsent, explainFound } from '../rules/scoring/explanation.ts';
import {
  type Advice,
  adviceForScore,
  NO_RECORD,
  type Recommendation,
} from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { flagsOf, hasFraudAlert, isMixed, withFraudAlert } from '../rules/scoring/renter-summary.ts';
import type {
  CheckRecord,
  CreditBalance,
  Identifier,
  IdentifierKind,
  Match,
  MatchedRenter,
  RenterReads,
  Store,
} from '../store/store.ts';
import { ALERTED, absentMessage, foundMessage, MIXED, nameMatchMessage } from './check-messages.ts';
import type { FindSimilar } from './find-similar.ts';

/** The error text for a check without an identifier. Specification 4.2. */
export const IDENTIFIER_REQUIRED =
  'Provide at least one identifier (email, phone, license, member_id, or name).';

interface CheckResultBase extends Advice {
  message: string;
  /** Epoch milliseconds. */
  checkedAt: number;
}

export interface FoundResult extends CheckResultBase {
  found: true;
  renter: MatchedRenter;
  score: number;
  matchMethod: IdentifierKind;
  flags: string[];
  /** How a name that was given besides the identifier that matched compares with those on file; `null` without one. */
  nameGiven: NameGiven | null;
  /** The number of incidents filed by organizations other than the caller's. */
  crossOperatorFlags: number;
  /**
   * The number of renters with the matched name, this one included, up to `MOST_NAMESAKES`. For other identifiers 1, or
   * `AT_LEAST_TWO` if another renter also has it.
   */
  sharers: number;
  /** Whether the organization asks for a second identifier, because adverse records were found by a name alone. */
  needsSecondIdentifier: boolean;
}

interface AbsentResult extends CheckResultBase {
  found: false;
  /** The identifier to which a similar one is on file; only if the request asks for it. */
  similar?: SimilarKind | null;
}

export type CheckResult = FoundResult | AbsentResult;

/** A request to check a renter. */
interface CheckQuery {
  caller: Caller;
  /** The organization's balance when the request was admitted. */
  balance: CreditBalance;
  /** The lookup identifiers in their order of precedence, the most reliable first. Specification 4.2. */
  identifiers: readonly Identifier[];
  /** The renter found by the first identifier that matches any renter. */
  match: Match | undefined;
  /** The ID of this request in the check log. */
  requestId: string;
  purpose: LoggedPurpose;
  /** Whether to look for a similar e-mail or phone if nobody is found. */
  findsSimilar?: boolean;
}

export type Check = (query: CheckQuery) => Promise<CheckResult>;

interface CheckDependencies {
  renters: Pick<RenterReads, 'countByName' | 'listIdentifiers'>;
  store: Pick<Store, 'recordCheck' | 'responses'>;
  findSimilar: FindSimilar;
  clock: Clock;
  /** Called once for each billed check. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * Checks a renter: 'Should I rent to this person?' Specification 4.2. Resolves when the check is durably
 * logged and billed, so that no result is returned without its credit. Throws `credit_floor` if the balance
 * has reached its floor, `invalid` without an identifier, and `Replay` or `idempotency_key_reused` for an idempotency key
 * that was used (see `transactOnce`).
 */
export function makeCheck({ renters, store, findSimilar, clock, onChecked }: CheckDependencies): Check {
  async function withSimilar(result: CheckResult, { caller, identifiers, requestId }: CheckQuery) {
    const { organizationId, keyId: callerId, idempotency } = caller;
    // A repeat uses no daily lookup.
    if (idempotency !== undefined) await rejectRepeat(store.responses, idempotency);
    return { ...result, similar: await findSimilar({ organizationId, callerId, requestId }, identifiers) };
  }

  return async (query) => {
    const { idempotency } = query.caller;
    // A repeat costs nothing, so it gets its response at the floor, too. Otherwise recording the check finds the response.
    if (idempotency !== undefined && isAtFloor(query.balance))
      await rejectRepeat(store.responses, idempotency);
    rejectAtFloor(query.balance);
    const result = await computeResult(query, renters, clock());
    const checked = result.found || !query.findsSimilar ? result : await withSimilar(result, query);
    const response = idempotency && (await responseTo(idempotency, checked));
    const earlier = await store.recordCheck(recordOf(query, checked, response));
    if (response !== undefined && earlier !== undefined) throw replayOf(earlier, response);
    onChecked(checked.recommendation);
    return checked;
  };
}

/** Returns whether the balance is at the credit floor, or below it. */
export function isAtFloor({ credits, creditFloor }: CreditBalance): boolean {
  return creditFloor !== null && credits <= creditFloor;
}

/** Throws `credit_floor` if the balance is at the floor that the operator set, or below it. */
export function rejectAtFloor(balance: CreditBalance): void {
  if (!isAtFloor(balance)) return;
  throw new ApiError('credit_floor', creditFloorText(balance));
}

function creditFloorText({ credits, creditFloor }: CreditBalance): string {
  return `Credit floor reached: the balance is ${credits} credits, and checks stop at ${creditFloor}. Nothing was billed. Ask the operator of the network for credits.`;
}

export const CREDIT_FLOOR_EXAMPLE = creditFloorText({ credits: 0, creditFloor: 0 });

/** Returns the result of a check. */
export async function computeResult(
  { caller, identifiers, match }: Pick<CheckQuery, 'caller' | 'identifiers' | 'match'>,
  renters: CheckDependencies['renters'],
  checkedAt: number,
): Promise<CheckResult> {
  if (match === undefined) return { found: false, ...NO_RECORD, message: absentMessage(), checkedAt };
  const { kind, value } = match.identifier;
  // Only names are often shared by so many that the number matters. Counting takes another query.
  const sharers =
    kind === 'name' ? await renters.countByName(value, MOST_NAMESAKES) : match.shared ? AT_LEAST_TWO : 1;
  const nameGiven = kind === 'name' ? null : await compareName(match.renter, identifiers, renters);
  return found(match, caller, sharers, nameGiven, checkedAt);
}

/** Most names of a renter that are compared with the one given. Few renters have more than three. */
const MOST_NAMES = 20;

/**
 * Returns whether the name that is given can be one of the renter's; `null` if none is given, or on file. Most are on the profile as
 * they are given; only otherwise are the other names of the renter read.
 */
async function compareName(
  { id, fullName }: MatchedRenter,
  identifiers: readonly Identifier[],
  renters: CheckDependencies['renters'],
): Promise<NameGiven | null> {
  if (identifiers.at(-1)?.kind !== 'name' || fullName === null) return null;
  const given = identifiers.filter(({ kind }) => kind === 'name').map(({ value }) => value);
  if (given.includes(normalizeName(fullName)) || !areUnlikeNames(given, [fullName])) return 'fits';
  const names = [fullName, ...(await renters.listIdentifiers(id, 'name', MOST_NAMES))];
  return areUnlikeNames(given, names) ? 'differs' : 'fits';
}

function found(
  { renter, ownIncidents, identifier }: Match,
  { organizationId, nameOnly }: Pick<Caller, 'organizationId' | 'nameOnly'>,
  sharers: number,
  nameGiven: NameGiven | null,
  checkedAt: number,
): FoundResult {
  const { kind } = identifier;
  const { summary } = renter;
  const score = rentScoreOf(summary, isVerified(renter));
  const advice = adviceForScore(score);
  const rated = { riskTier: advice.riskTier, incidents: summary.incidents };
  const matched =
    kind === 'name'
      ? nameMatchMessage(rated, sharers, MOST_NAMESAKES)
      : foundMessage(rated, kind, sharers, nameGiven === 'differs');
  const needsSecondIdentifier = kind === 'name' && nameOnly === 'review' && isAdverse(summary);
  const said = isMixed(summary, organizationId) ? `${matched} ${MIXED}` : matched;
  const alerted = hasFraudAlert(summary, checkedAt) ? `${ALERTED} ${said}` : said;
  const message = needsSecondIdentifier ? `${SECOND_IDENTIFIER} ${alerted}` : alerted;
  return {
    found: true,
    ...advice,
    renter,
    score,
    matchMethod: kind,
    flags: withFraudAlert(flagsOf(summary, organizationId), summary, checkedAt),
    crossOperatorFlags: summary.incidents - ownIncidents,
    sharers,
    nameGiven,
    needsSecondIdentifier,
    message,
    checkedAt,
  };
}

/** A check to log, with the organization's own name for it. */
type LoggedQuery = Omit<CheckQuery, 'balance'> & Partial<Pick<CheckRecord, 'reference'>>;

/** Returns the row of the check log for a check and its result. Throws `invalid` without an identifier. */
export function recordOf(
  { caller, identifiers, requestId, purpose, reference = null }: LoggedQuery,
  checked: CheckResult,
  response?: CheckRecord['response'],
): CheckRecord {
  const [first] = identifiers;
  if (first === undefined) throw new ApiError('invalid', IDENTIFIER_REQUIRED);
  return {
    requestId,
    organizationId: caller.organizationId,
    keyId: caller.keyId,
    at: checked.checkedAt,
    identifier: checked.found ? checked.matchMethod : first.kind,
    renterId: checked.found ? checked.renter.id : null,
    recommendation: checked.recommendation,
    score: checked.found ? checked.score : null,
    purpose,
    batchId: null,
    reference,
    inputs: checked.found ? encodeInputs(inputsOf(checked)) : null,
    response,
  };
}

/** Explains the result of a check. */
export function explainResult(result: CheckResult): Explanation {
  return result.found ? explainFound(inputsOf(result)) : explainAbsent(result.similar);
}

/** Returns the inputs that a result was computed from, and its flags. */
export function inputsOf({
  renter,
  matchMethod,
  sharers,
  crossOperatorFlags,
  flags,
  nameGiven,
}: FoundResult): CheckInputs {
  const { summary } = renter;
  return {
    identifier: matchMethod,
    sharers,
    verified: isVerified(renter),
    crossOperatorFlags,
    flags,
    nameGiven,
    summary,
  };
}
