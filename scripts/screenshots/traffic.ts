import { isVerified } from '../../src/rules/identity/verification.ts';
import { encodeInputs } from '../../src/rules/scoring/check-inputs.ts';
import { adviceForScore, NO_RECORD } from '../../src/rules/scoring/recommendation.ts';
import { rentScoreOf } from '../../src/rules/scoring/rent-score.ts';
import { flagsOf } from '../../src/rules/scoring/renter-summary.ts';
import { Random } from '../../src/seeding/random.ts';
import type { CheckRecord, Renter, Store } from '../../src/store/store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 60;

/** Logs checks of two months by these keys and people, the first of them most active. */
export async function makeChecks(
  store: Store,
  organizationId: string,
  checkers: readonly [string, ...string[]],
): Promise<void> {
  const random = new Random(4);
  const renters = await store.renters.listRoster(organizationId, 50);
  const [first, ...others] = renters;
  if (first === undefined) throw new Error('the roster is empty');
  const checks: CheckRecord[] = [];
  for (let day = DAYS; day > 0; day--) {
    const weekend = new Date(Date.now() - day * DAY_MS).getUTCDay() % 6 === 0;
    for (let count = random.between(weekend ? 2 : 14, weekend ? 10 : 44); count > 0; count--) {
      const renter = random.chance(0.15) ? undefined : random.pick([first, ...others]);
      checks.push(checkOf(renter, organizationId, random.pickEarly(checkers), checks.length));
    }
    for (const check of checks.slice(-44)) check.at ||= Date.now() - day * DAY_MS + random.below(DAY_MS / 2);
  }
  await Promise.all(checks.map((check) => store.recordCheck(check)));
}

/** Returns a check whose time is set later. */
function checkOf(
  renter: Renter | undefined,
  organizationId: string,
  keyId: string,
  number: number,
): CheckRecord {
  const score = renter === undefined ? null : rentScoreOf(renter.summary, isVerified(renter));
  const identifier = number % 3 === 0 ? 'phone' : 'email';
  const { recommendation } = score === null ? NO_RECORD : adviceForScore(score);
  return {
    requestId: `screenshots-${number}`,
    organizationId,
    keyId,
    at: 0,
    identifier,
    renterId: renter?.id ?? null,
    recommendation,
    score,
    purpose: null,
    batchId: null,
    reference: null,
    inputs:
      renter === undefined
        ? null
        : encodeInputs({
            identifier,
            sharers: 1,
            verified: isVerified(renter),
            crossOperatorFlags: 0,
            flags: flagsOf(renter.summary, organizationId),
            nameGiven: null,
            summary: renter.summary,
          }),
  };
}
