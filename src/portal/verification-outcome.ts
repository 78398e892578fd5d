import type { Clock } from '../ids.ts';
import { differencesOf, type VerificationField } from '../rules/identity/identity-verification.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type {
  IdentityReads,
  IdentityVerification,
  PairReads,
  RenterFileReads,
  RenterReads,
} from '../store/store.ts';
import { readIdentityOnFile } from './identity-verification.ts';

/**
 * The clocks of servers differ by less. A renter queued for a comparison a day later is not being checked
 * now.
 */
const SOON_MS = 60_000;

/** Most open pairs of a renter. */
const MOST_PAIRS = 100;

/**
 * The outcome of an identity verification:
 * - `checking`: the identity check has not run yet;
 * - `verified`: the data matches, and the identity is verified;
 * - `differs`: organizations filed something else;
 * - `review`: the operator has to decide whether profiles are one person;
 * - `shared`: the data matches, but others have the same phone, e-mail or address, so it verifies nothing;
 * - `unmatched`: it could not be matched with the file.
 */
type VerificationResult = 'checking' | 'verified' | 'differs' | 'review' | 'shared' | 'unmatched';

export interface VerificationOutcome {
  result: VerificationResult;
  /** Fields in which the data differs from the renter's own file; empty unless the result is `differs`. */
  differs: VerificationField[];
}

/**
 * Returns the outcome of the renter's newest identity verification; `null` if there was none. Reveals
 * nothing about other files.
 */
export type FindVerificationOutcome = (renterId: string) => Promise<VerificationOutcome | null>;

interface VerificationOutcomeReads {
  identity: Pick<IdentityReads, 'isQueued' | 'newestCheck'>;
  pairs: Pick<PairReads, 'listOf'>;
  renterFile: Pick<RenterFileReads, 'findUnconfirmed' | 'listVerifications'>;
  renters: Pick<RenterReads, 'findById' | 'findDetails' | 'listIdentifiers'>;
}

export function makeFindVerificationOutcome(
  reads: VerificationOutcomeReads,
  clock: Clock,
): FindVerificationOutcome {
  return async (renterId) => {
    const [verification] = await reads.renterFile.listVerifications(renterId, undefined, 1);
    if (verification === undefined) return null;
    const isChecking = await reads.identity.isQueued(renterId, clock() + SOON_MS);
    if (isChecking) return { result: 'checking', differs: [] };
    const differs = verification.onProfile ? [] : await differencesFrom(reads, renterId, verification);
    if (differs.length > 0) return { result: 'differs', differs };
    const result = verification.onProfile
      ? await resultOfFitting(reads, renterId)
      : (await isInReview(reads, renterId))
        ? 'review'
        : 'unmatched';
    return { result, differs };
  };
}

async function differencesFrom(
  reads: VerificationOutcomeReads,
  renterId: string,
  verification: IdentityVerification,
) {
  const { filed } = await readIdentityOnFile(reads, renterId);
  return differencesOf(verification, filed);
}

async function resultOfFitting(
  { renters, identity }: VerificationOutcomeReads,
  renterId: string,
): Promise<VerificationResult> {
  const renter = await renters.findById(renterId);
  if (renter !== undefined && isVerified(renter)) return 'verified';
  const check = await identity.newestCheck(renterId);
  if (check?.result === 'duplicate') return 'review';
  return check?.result === 'flagged' ? 'shared' : 'unmatched';
}

async function isInReview({ pairs }: VerificationOutcomeReads, renterId: string): Promise<boolean> {
  return (await pairs.listOf(renterId, MOST_PAIRS)).some(({ state }) => state === 'open');
}
