import { hash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';
import type { Identifier, Staff, Store } from '../store/store.ts';
import { answerOf, type CheckResult, IDENTIFIER_REQUIRED, recordOf } from './check.ts';

/**
 * So many checks a minute of one person are answered, on each server by itself: more than anybody reads. Software has
 * the API, whose limits are for keys.
 */
const CHECKS_PER_MINUTE = 60;

/** The text for an ID that stands for another check. */
const OTHER_CHECK = 'This check was made for somebody else before. Check again.';

/** So long a check is answered again: the connection was lost, or the button pressed twice. Later it is another check. */
const REPEATED_MS = 10 * 60 * 1_000;

/** The text for a check that is not answered again. It does not tell whether anything was filed since. */
const PAST =
  'This check was made before, and is not answered again. Check again to see what is on file now: that is another check.';

/** A check that a staff member makes on a page. */
export interface StaffCheckQuery {
  staff: Pick<Staff, 'organizationId' | 'userId'>;
  /** By what the renter is looked for. */
  identifiers: readonly Identifier[];
  /** Made by the page, for one intended check: sent again, it is the same check. */
  checkId: string;
}

/** @returns the credits that are left besides */
export type CheckAsStaff = (question: StaffCheckQuery) => Promise<CheckResult & { creditsLeft: number }>;

interface CheckAsStaffDependencies {
  store: Pick<Store, 'transaction' | 'recordCheck' | 'renters' | 'organizations'>;
  clock: Clock;
  /** Told of each check that was billed. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * A check like one by the API, logged with the staff member in place of a key, and billed once for each check ID. Sent
 * again within 10 minutes, it is answered as it was. Rejects (`rate_limited`) too many; (`conflict`) an ID that stands for
 * another check, one of longer ago, and one whose answer would not be the same any more; (`invalid`) when there is
 * nothing to look by.
 */
export function makeCheckAsStaff({ store, clock, onChecked }: CheckAsStaffDependencies): CheckAsStaff {
  const checks = limit(CHECKS_PER_MINUTE, MINUTE, tooMany);

  /**
   * Fixes when a check took place (by it and the request ID the log knows the check) and what was answered. Rejects to
   * answer again what is past.
   */
  async function begin({ staff, identifiers, checkId }: StaffCheckQuery, checked: CheckResult) {
    const { organizationId, userId } = staff;
    const at = checked.checkedAt;
    const digest = digestOf(checked);
    const request = {
      organizationId,
      key: checkId,
      content: { userId, identifiers },
      at,
      usedText: () => OTHER_CHECK,
    };
    let first = false;
    const made = await store.transaction((tx) => {
      // A transaction that is tried again may find what another one did meanwhile.
      first = false;
      return withIdempotencyKey(tx, request, async () => {
        first = true;
        return { at, digest };
      });
    });
    if (at - made.at > REPEATED_MS || made.digest !== digest) throw new ApiError('conflict', PAST);
    return { at: made.at, first };
  }

  return async (question) => {
    const { staff, identifiers, checkId } = question;
    if (identifiers.length === 0) throw new ApiError('invalid', IDENTIFIER_REQUIRED);
    await checks.take(staff.userId);
    const { organizationId, userId: keyId } = staff;
    const match = await store.renters.findFirst(identifiers, organizationId);
    const asked = { caller: { organizationId, keyId }, identifiers, match, requestId: checkId };
    const answer = await answerOf(asked, store.renters, clock());
    const { at, first } = await begin(question, answer);
    const checked = { ...answer, checkedAt: at };
    await store.recordCheck({ ...recordOf(asked, checked), mayBeRepeated: true });
    if (first) onChecked(checked.recommendation);
    const creditsLeft = (await store.organizations.find(organizationId))?.credits ?? 0;
    return { ...checked, creditsLeft };
  };
}

/** Of the whole answer but its time. */
function digestOf({ checkedAt: _, ...answer }: CheckResult): string {
  return hash('sha256', JSON.stringify(answer));
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many checks: ${CHECKS_PER_MINUTE} a minute of one person are answered. Wait a minute, or check by the API.`,
  );
}
