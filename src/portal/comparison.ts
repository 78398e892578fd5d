import { decide } from '../rules/identity/matching/decision.ts';
import { MIXED_FILE } from '../rules/scoring/renter-summary.ts';
import type { IdentityPair, PairReads, Renter } from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';

/** Why the network compares a renter's file: it looks like another one, or its records may be about two people. */
export type Comparison = 'other_file' | 'two_people';

/** More open pairs than an identity check stores for a renter and the others. */
const MOST_PAIRS = 200;

/**
 * Returns what the network compares a renter's file for, as far as the session may learn it. Otherwise somebody with an
 * invented profile could read from it that another renter has a guessed name and date of birth, so it tells
 * - nothing, unless the session opens the whole file;
 * - `two_people` if the statements on the file contradict each other, which the session sees anyway;
 * - `other_file` if another file looks alike by more than what the renter entered or one organization alone stated, or if the
 *   operator knows that the session is the renter's.
 */
export async function readComparison(
  pairs: Pick<PairReads, 'listOf'>,
  { id, summary }: Renter,
  { opens, filedBy }: Pick<OpenFile, 'opens' | 'filedBy'>,
): Promise<Comparison | null> {
  if (opens !== 'whole') return null;
  if (summary.identityFlags.includes(MIXED_FILE)) return 'two_people';
  if (!summary.identityFlags.includes('DUPLICATE_IDENTITY')) return null;
  if (filedBy === undefined) return 'other_file';
  const isTold = ({ state, total, against, hiddenFrom }: IdentityPair) =>
    state === 'open' && decide(total) === 'duplicate' && against.length === 2 && hiddenFrom.length === 0;
  return (await pairs.listOf(id, MOST_PAIRS)).some(isTold) ? 'other_file' : null;
}
