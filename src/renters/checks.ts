import { ApiError } from '../errors.ts';
import type { CallerName, NameCallers } from '../organizations/caller-names.ts';
import type { CheckInputs } from '../rules/scoring/check-inputs.ts';
import { type Explanation, explainAbsent, explainInputs } from '../rules/scoring/explanation.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { BillingReads, CheckPlace, CheckRecord, LoggedCheck } from '../store/store.ts';
import { MOST_CHECKS_SCANNED, makeReach, type ReachReads } from './read-renter.ts';

/** Checks on a page. */
const PAGE_CHECKS = 50;

export type RenterCheck = LoggedCheck & { by: CallerName };

/** The newest first; `next` is `null` when the log was looked through to its end. */
export type RenterChecks = Page<RenterCheck, CheckPlace>;

export type ListRenterChecks = (
  organizationId: string,
  renterId: string,
  after: CheckPlace | undefined,
) => Promise<RenterChecks>;

/**
 * The organization's own checks of a renter within reach (see `makeReach`). One request looks through 10,000 checks
 * of the log, which is ordered by time alone; so a page may be short of 50, or empty, with `next` set.
 */
export function makeListRenterChecks(reads: ReachReads, nameCallers: NameCallers): ListRenterChecks {
  const reach = makeReach(reads);
  const { checkLog } = reads;
  return async (organizationId, renterId, after) => {
    await reach(organizationId, renterId);
    const last = await checkLog.findPlace(organizationId, after, MOST_CHECKS_SCANNED);
    const found = await checkLog.listOfRenter(organizationId, renterId, after, last, PAGE_CHECKS + 1);
    const { rows: checks, next } = pageOf(found, PAGE_CHECKS, ({ at, requestId }) => ({ at, requestId }));
    const nameOf = await nameCallers(
      organizationId,
      checks.map(({ keyId }) => keyId),
    );
    const rows = checks.map((check) => ({ ...check, by: nameOf(check.keyId) }));
    return { rows, next: next ?? last ?? null };
  };
}

/** The text for a check that the organization did not make, or whose month is not in the log any more. */
export const NO_CHECK = 'There is no such check in the log of your organization.';

/** The text for inputs that a newer version of the program kept. */
const UNKNOWN_RULES =
  'This check was answered by rules that this server does not know. A newer version of it can explain the check.';

/** A check of the log, and why it was answered so. */
export interface ExplainedCheck extends Pick<CheckRecord, 'at' | 'recommendation' | 'score'> {
  /** `null` for a check that was made before explanations were kept. */
  explanation: Explanation | null;
  /** The numbers that it was answered from; `null` besides when nobody was found. */
  inputs: CheckInputs | null;
}

export type ExplainCheck = (organizationId: string, place: CheckPlace) => Promise<ExplainedCheck>;

/**
 * Explains one of the organization's own checks from what was kept with it, whatever is on file by now. Rejects
 * (`not_found`) a check that is not in its log, and (`unavailable`) one by rules that are not known here.
 */
export function makeExplainCheck(billing: Pick<BillingReads, 'findCheck'>): ExplainCheck {
  return async (organizationId, { at, requestId }) => {
    const check = await billing.findCheck(organizationId, at, requestId);
    if (check === undefined) throw new ApiError('not_found', NO_CHECK);
    const { renterId, inputs, recommendation, score } = check;
    const answered = { at, recommendation, score };
    if (renterId === null) return { ...answered, explanation: explainAbsent(), inputs: null };
    if (inputs === null) return { ...answered, explanation: null, inputs };
    const explained = explainInputs(inputs);
    if (explained === undefined) throw new ApiError('unavailable', UNKNOWN_RULES);
    return { ...answered, ...explained };
  };
}
