import { makeFindReach, makeSeeRenters } from '../admission/reach.ts';
import type { NewId } from '../ids.ts';
import { resultOf } from '../rules/identity/verification.ts';
import type { IdentityCheck, QueuedRenter, Renter, Transaction } from '../store/store.ts';
import { emitIdentityCheck } from '../webhooks/events.ts';
import type { SeenFlag } from './visibility.ts';

/** Most organizations that get an event about one check. No renter has been on more rosters. */
const MOST_LISTENERS = 500;

/** An identity check, and who may see its flags. */
export interface CheckWithFlags extends IdentityCheck {
  found: readonly SeenFlag[];
}

/** Returns an identity check as an organization sees it. */
function seenBy(organizationId: string, check: CheckWithFlags): IdentityCheck {
  const hidden = check.found.filter(({ hiddenFrom }) => hiddenFrom.includes(organizationId));
  const flags = check.flags.filter((flag) => !hidden.some((one) => one.flag === flag));
  return { ...check, flags, result: resultOf(flags) };
}

/** Returns whether a check of a renter differs from the previous one. */
export function hasChanged(before: IdentityCheck | undefined, check: IdentityCheck): boolean {
  return (
    before === undefined ||
    before.profile !== check.profile ||
    before.result !== check.result ||
    before.flags.join() !== check.flags.join()
  );
}

type EventTransaction = Pick<
  Transaction,
  'identity' | 'inquiries' | 'assertions' | 'webhooks' | 'deliveries' | 'events'
>;

/**
 * Enqueues an event for each organization that sees something new. An event tells an organization no more than the page of
 * the renter. Returns whether there is one.
 */
export async function emitCheckEvents(
  tx: EventTransaction,
  newId: NewId,
  renter: Renter,
  before: CheckWithFlags | undefined,
  check: CheckWithFlags,
  { quiet }: QueuedRenter,
): Promise<boolean> {
  const findReach = makeFindReach(tx.inquiries, () => check.checkedAt);
  const see = makeSeeRenters({ ...tx, findReach });
  let hasEvent = false;
  for (const organizationId of await tx.identity.listListeners(renter.id, MOST_LISTENERS)) {
    const seen = seenBy(organizationId, check);
    if (!hasChanged(before && seenBy(organizationId, before), seen)) continue;
    if (quiet && seen.result === 'clear') continue;
    const [profile] = await see(organizationId, [renter]);
    if (profile === undefined || profile.summary === null) continue;
    const email = profile.email === renter.email ? profile.email : null;
    hasEvent = (await emitIdentityCheck(tx, newId, organizationId, email, seen)) || hasEvent;
  }
  return hasEvent;
}
