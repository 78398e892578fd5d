import type { Clock } from '../ids.ts';
import { differencesOf, type VerificationField } from '../rules/identity/identity-verification.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type { IdentityReads, IdentityVerification, RenterFileReads, RenterReads } from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';
import { readIdentityOnFile, readVerifications } from './identity-verification.ts';

/**
 * The clocks of servers differ by less. A renter queued for a comparison a day later is not being checked
 * now.
 */
const SOON_MS = 60_000;

/**
 * The outcome of an identity verification:
 * - `checking`: it is accepted, and the identity check has not run yet;
 * - `verified`: it is accepted, and the identity is verified;
 * - `review`: the operator has to decide;
 * - `rejected`: the operator rejected it;
 * - `shared`: it is accepted, but others have the same phone, e-mail or address, so it verifies nothing;
 * - `unmatched`: it was accepted, but does not match what is on the profile now.
 */
type VerificationResult = 'checking' | 'verified' | 'review' | 'rejected' | 'shared' | 'unmatched';

export interface VerificationOutcome {
  result: VerificationResult;
  /**
   * Fields in which the data differs from what organizations filed, while the operator has to decide. Empty
   * unless the session opens the whole file, because it would help somebody to guess.
   */
  differs: VerificationField[];
  /** The operator's reason for the rejection. */
  reason: string | null;
}

/**
 * Returns the outcome of the newest identity verification that a session sees (see `ownOf`); `null` if there
 * was none. Reveals nothing about other files.
 */
export type FindVerificationOutcome = (file: OpenFile) => Promise<VerificationOutcome | null>;

interface VerificationOutcomeReads {
  identity: Pick<IdentityReads, 'isQueued' | 'newestCheck'>;
  renterFile: Pick<RenterFileReads, 'findUnconfirmed' | 'listVerifications'>;
  renters: Pick<RenterReads, 'findById' | 'findDetails' | 'listIdentifiers'>;
}

export function makeFindVerificationOutcome(
  reads: VerificationOutcomeReads,
  clock: Clock,
): FindVerificationOutcome {
  return async (file) => {
    const { renterId } = file;
    const [newest] = await readVerifications(reads.renterFile, file, undefined, 1);
    if (newest === undefined) return null;
    const { decision, reason } = newest;
    if (decision === 'rejected') return { result: 'rejected', differs: [], reason };
    if (decision === null)
      return { result: 'review', differs: await differencesFrom(reads, file, newest), reason: null };
    const isChecking = await reads.identity.isQueued(renterId, clock() + SOON_MS);
    const result = isChecking ? 'checking' : await resultOfAccepted(reads, renterId);
    return { result, differs: [], reason };
  };
}

async function differencesFrom(
  reads: VerificationOutcomeReads,
  { renterId, opens }: OpenFile,
  verification: IdentityVerification,
): Promise<VerificationField[]> {
  if (opens !== 'whole') return [];
  const { filed } = await readIdentityOnFile(reads, renterId);
  return differencesOf(verification, filed);
}

async function resultOfAccepted(
  { renters, identity }: VerificationOutcomeReads,
  renterId: string,
): Promise<VerificationResult> {
  const renter = await renters.findById(renterId);
  if (renter !== undefined && isVerified(renter)) return 'verified';
  const check = await identity.newestCheck(renterId);
  if (check?.result === 'duplicate') return 'review';
  return check?.result === 'flagged' ? 'shared' : 'unmatched';
}
