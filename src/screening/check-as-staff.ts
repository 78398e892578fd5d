import { RateLimiterMemory } from 'rate-limiter-flexible';
import { once } from '../accounts/once.ts';
import type { Staff } from '../accounts/staff.ts';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Recommendation } from '../rules/recommendation.ts';
import type { CheckOutcome, CheckRecord, Identifier, Store } from '../store/store.ts';
import { answerOf, type CheckAnswer, IDENTIFIER_REQUIRED, recordOf } from './check.ts';

/**
 * So many checks a minute of one person are answered, on each server by itself: more than anybody reads. Software has
 * the API, whose limits are for keys.
 */
export const CHECKS_PER_MINUTE = 60;

/** The text for an ID that stands for another check. */
const OTHER_CHECK = 'This check was made for somebody else before. Check again.';

/** The text for a check whose answer cannot be given again. */
const CHANGED =
  'This check was answered and billed, and something was filed since. Check again to see it: that is another check.';

/** A check that a staff member makes on a page. */
export interface StaffCheckQuestion {
  staff: Pick<Staff, 'organizationId' | 'userId'>;
  /** By what the renter is looked for. */
  sought: readonly Identifier[];
  /** Made by the page, for one intended check: sent again, it is the same check. */
  checkId: string;
}

/** @returns the credits that are left besides */
export type CheckAsStaff = (question: StaffCheckQuestion) => Promise<CheckAnswer & { creditsLeft: number }>;

interface CheckAsStaffDependencies {
  store: Pick<Store, 'transaction' | 'recordCheck' | 'renters' | 'billing' | 'organizations'>;
  clock: Clock;
  /** Told of each check that was billed. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * A check like one by the API, logged with the staff member in place of a key, and billed once for each check ID. Sent
 * again, it is answered as it was. Refuses (`rateLimited`) too many; (`conflict`) an ID that stands for another check,
 * and one whose answer would not be the same any more; (`invalid`) when there is nothing to look by.
 */
export function makeCheckAsStaff({ store, clock, onChecked }: CheckAsStaffDependencies): CheckAsStaff {
  const checks = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });

  /** Fixes when a check took place: with its request ID this is what the log knows it by. */
  async function begin({ staff, sought, checkId }: StaffCheckQuestion) {
    let first = false;
    const at = await store.transaction((tx) => {
      const { organizationId, userId } = staff;
      const content = { userId, sought };
      return once(
        tx,
        { organizationId, id: checkId, content, at: clock(), usedText: () => OTHER_CHECK },
        async () => {
          first = true;
          return clock();
        },
      );
    });
    return { at, first };
  }

  async function refuseOtherAnswer(record: CheckRecord) {
    const recorded = await store.billing.findCheck(record.organizationId, record.at, record.requestId);
    if (recorded !== undefined && !isSame(recorded, record)) throw new Refusal('conflict', CHANGED);
  }

  return async (question) => {
    const { staff, sought, checkId } = question;
    if (sought.length === 0) throw new Refusal('invalid', IDENTIFIER_REQUIRED);
    const { consumedPoints } = await checks.consume(staff.userId);
    if (consumedPoints > CHECKS_PER_MINUTE) {
      throw new Refusal(
        'rateLimited',
        `Too many checks: ${CHECKS_PER_MINUTE} a minute of one person are answered. Wait a minute, or check by the API.`,
      );
    }
    const { organizationId, userId: keyId } = staff;
    const { at, first } = await begin(question);
    const match = await store.renters.findFirst(sought, organizationId);
    const asked = { caller: { organizationId, keyId }, sought, match, requestId: checkId };
    const checked = await answerOf(asked, store.renters, at);
    const record = recordOf(asked, checked);
    await store.recordCheck({ ...record, mayBeRepeated: true });
    if (first) onChecked(checked.recommendation);
    else await refuseOtherAnswer(record);
    const creditsLeft = (await store.organizations.find(organizationId))?.credits ?? 0;
    return { ...checked, creditsLeft };
  };
}

function isSame(one: CheckOutcome, other: CheckOutcome): boolean {
  return (
    one.renterId === other.renterId &&
    one.recommendation === other.recommendation &&
    one.score === other.score
  );
}
