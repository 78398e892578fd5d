import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import type { CheckInputs } from '../rules/scoring/check-inputs.ts';
import { type Explanation, explainInputs } from '../rules/scoring/explanation.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import { MOST_CHECKS_SCANNED } from '../screening/own-checks.ts';
import type {
  BillingReads,
  CheckLogReads,
  CheckPlace,
  CheckRecord,
  LoggedCheck,
  RenterReads,
} from '../store/store.ts';
import type { FindRenter } from './find-renter.ts';

/** Checks on a page. */
const PAGE_CHECKS = 50;

export type RenterCheck = LoggedCheck & { by: CallerName };

/** A page of checks, the newest first. `next` is `null` at the end of the log. */
type RenterChecks = Page<RenterCheck, CheckPlace>;

export type ListRenterChecks = (
  organizationId: string,
  renterId: string,
  after: CheckPlace | undefined,
) => Promise<RenterChecks>;

/**
 * Returns the organization's checks of a renter who is within its reach or on its roster. One request scans 10,000
 * checks of the log, which is ordered by time only. So a page may have fewer than 50 rows, or none, although `next` is
 * set.
 */
export function makeListRenterChecks(
  checkLog: CheckLogReads,
  findRenter: FindRenter,
  nameCallers: NameCallers,
): ListRenterChecks {
  return async (organizationId, renterId, after) => {
    await findRenter.withinReachOrOnRoster(organizationId, renterId);
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

/** The error text for a check that the organization did not make, or whose month is no longer in the log. */
export const NO_CHECK = 'This check is not in the log of your organization.';

/** The error text for inputs that a newer version of the program stored. */
const UNKNOWN_RULES =
  'This check was made by a newer version of the rules than this server has. Update the server to explain it.';

/** A check of the log, and the explanation of its result. */
interface ExplainedCheck extends Pick<CheckRecord, 'at' | 'recommendation' | 'score'> {
  /** `null` for a check that was made before explanations were kept. */
  explanation: Explanation | null;
  /** The inputs of its result; `null` in the same case. */
  inputs: CheckInputs | null;
}

export type ExplainCheck = (
  organizationId: string,
  renterId: string,
  place: CheckPlace,
) => Promise<ExplainedCheck>;

interface ExplainCheckStore {
  billing: Pick<BillingReads, 'findCheck'>;
  renters: Pick<RenterReads, 'findById'>;
}

/**
 * Explains one of the organization's checks of a renter from the inputs stored with it, not from the current file. Throws
 * `not_found` for a check that is not in the organization's log or found another renter, and `unavailable` for one made by newer
 * rules.
 */
export function makeExplainCheck(
  { billing, renters }: ExplainCheckStore,
  findRenter: FindRenter,
): ExplainCheck {
  return async (organizationId, renterId, { at, requestId }) => {
    const { renter } = await findRenter.withinReachOrOnRoster(organizationId, renterId);
    const check = await billing.findCheck(organizationId, at, requestId);
    // A merge may have given the renter another ID.
    const found = check?.renterId == null ? undefined : await renters.findById(check.renterId);
    if (check === undefined || found?.id !== renter.id) throw new ApiError('not_found', NO_CHECK);
    const { inputs, recommendation, score } = check;
    const logged = { at, recommendation, score };
    if (inputs === null) return { ...logged, explanation: null, inputs };
    const explained = explainInputs(inputs);
    if (explained === undefined) throw new ApiError('unavailable', UNKNOWN_RULES);
    return { ...logged, ...explained };
  };
}
