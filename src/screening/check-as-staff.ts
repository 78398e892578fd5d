import { hash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { type Clock, timedCheckId } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { NOT_CERTIFIED } from '../organizations/certification.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';
import type { Identifier, Staff, Store } from '../store/store.ts';
import { type CheckResult, computeResult, recordOf, rejectAtFloor } from './check.ts';

/**
 * Most checks of one staff member in a minute, counted by each server separately. It is more than a person
 * can read; software uses the API, which limits each key.
 */
const CHECKS_PER_MINUTE = 60;

/** The error text for an ID that was used for another check. */
const OTHER_CHECK = 'This check ID was used for another check. Check again.';

/**
 * How long a check can be sent again, after a lost connection or a double click. Later a new check is needed.
 */
const REPEATED_MS = 10 * 60 * 1_000;

/** The error text for a check that is too old or whose result changed. It does not tell which of the two. */
const PAST =
  'The result of this check is no longer available. Check again to see what is on file now; that is a new, billed check.';

/** A check that a staff member makes on a page. */
interface StaffCheckQuery {
  staff: Pick<Staff, 'organizationId' | 'userId'>;
  /** The lookup identifiers. */
  identifiers: readonly Identifier[];
  /** The idempotency key that the page generated for this check. */
  checkId: string;
  purpose: LoggedPurpose;
  /** The organization's own name for the check, such as the apartment. */
  reference: string | null;
}

/** The result, the ID of the check in the log, and the remaining credits. */
type StaffCheckResult = CheckResult & { requestId: string; creditsLeft: number };

export type CheckAsStaff = (query: StaffCheckQuery) => Promise<StaffCheckResult>;

/** What is recorded under the ID that a page made. `digest` is from a version that also logged the check under that ID. */
type RecordedCheck = { at: number; result: string } | { at: number; digest: string };

interface CheckAsStaffDependencies {
  store: Pick<Store, 'transaction' | 'recordCheck' | 'renters' | 'organizations'>;
  /** Whether checks need a certification of permissible purpose in force. */
  requireCertification: boolean;
  clock: Clock;
  /** Called once for each billed check. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * Performs the same check as the API, logged with the staff member in place of a key, and billed once for
 * each check ID. Returns the same result again if the check is sent again within 10 minutes.
 *
 * Throws `forbidden` without a certification that is required, `rate_limited` after too many checks in a minute, `credit_floor` if the balance has reached its floor
 * before this check, `invalid` without an identifier, and `conflict` for an ID that was used for another check, was used more than 10 minutes ago, or whose result has changed
 * since.
 */
export function makeCheckAsStaff(dependencies: CheckAsStaffDependencies): CheckAsStaff {
  const { store, requireCertification, clock, onChecked } = dependencies;
  const checks = limit(CHECKS_PER_MINUTE, MINUTE, tooMany);

  /**
   * Records the time and the result of a check under its ID, or finds those recorded before. The check log
   * identifies the check by this time and an ID with both. Throws `conflict` if the recorded check is too old or its
   * result has changed.
   */
  async function begin(query: StaffCheckQuery, checked: CheckResult) {
    const { staff, identifiers, checkId, purpose, reference } = query;
    const { organizationId, userId } = staff;
    const at = checked.checkedAt;
    const result = digestOf(checked);
    const request = {
      organizationId,
      kind: 'check' as const,
      key: checkId,
      // Without defaults, so that a check before an upgrade can be sent again after it.
      content: {
        userId,
        identifiers,
        ...(purpose !== null && { purpose }),
        ...(reference !== null && { reference }),
      },
      at,
      usedText: () => OTHER_CHECK,
    };
    let first = false;
    const made = await store.transaction((tx) => {
      // When the transaction is retried, another one may have recorded the check meanwhile.
      first = false;
      return withIdempotencyKey<RecordedCheck>(tx, request, async () => {
        first = true;
        rejectAtFloor(await findOrganization(tx.organizations, organizationId));
        return { at, result };
      });
    });
    const [recorded, requestId] =
      'result' in made ? [made.result, timedCheckId(made.at, checkId)] : [made.digest, checkId];
    if (at - made.at > REPEATED_MS || recorded !== result) throw new ApiError('conflict', PAST);
    return { at: made.at, requestId, first };
  }

  return async (query) => {
    const { staff, identifiers, purpose, reference } = query;
    await checks.take(staff.userId);
    const { organizationId, userId: keyId } = staff;
    const { certifiedUntil, nameOnly } = await findOrganization(store.organizations, organizationId);
    if (requireCertification && !isCertified(certifiedUntil, clock()))
      throw new ApiError('forbidden', NOT_CERTIFIED);
    const match = await store.renters.findFirst(identifiers, organizationId);
    const caller = { organizationId, keyId, nameOnly };
    const result = await computeResult({ caller, identifiers, match }, store.renters, clock());
    const { at, requestId, first } = await begin(query, result);
    const checked = { ...result, checkedAt: at };
    const check = { caller, identifiers, match, requestId, purpose, reference };
    await store.recordCheck({ ...recordOf(check, checked), mayBeRepeated: true });
    if (first) onChecked(checked.recommendation);
    const creditsLeft = (await store.organizations.find(organizationId))?.credits ?? 0;
    return { ...checked, requestId, creditsLeft };
  };
}

/** Returns a digest of the result without its time. */
function digestOf({ checkedAt: _, ...result }: CheckResult): string {
  return hash('sha256', JSON.stringify(result));
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many checks: one person can make ${CHECKS_PER_MINUTE} a minute. Wait a minute, or use the API.`,
  );
}
