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

/** Servers' clocks differ by less. Whoever is to be compared again a day later does not wait for what was given now. */
const SOON_MS = 60_000;

/** More pairs than these nobody has open. */
const MOST_PAIRS = 100;

/**
 * What came of a proof:
 * - `checking`: the identity check has not run yet;
 * - `verified`: it fits, and the identity is verified;
 * - `differs`: organizations put something else on file;
 * - `review`: the operator has to decide whether profiles are one person;
 * - `shared`: it fits, but others have the phone, e-mail or address as well, so nothing is verified by it;
 * - `unmatched`: it could not be matched with the file.
 */
export type VerificationResult = 'checking' | 'verified' | 'differs' | 'review' | 'shared' | 'unmatched';

export interface VerificationOutcome {
  result: VerificationResult;
  /** In what the proof differs from the renter's own file; empty but for `differs`. */
  differs: VerificationField[];
}

/** What came of the renter's newest proof; `null` when none was given. It tells nothing of any other file. */
export type FindVerificationOutcome = (renterId: string) => Promise<VerificationOutcome | null>;

export interface VerificationOutcomeReads {
  identity: Pick<IdentityReads, 'isQueued' | 'newestCheck'>;
  pairs: Pick<PairReads, 'listOf'>;
  renterFile: Pick<RenterFileReads, 'findOwnWord' | 'listVerifications'>;
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
