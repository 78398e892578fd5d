import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { DAY_MS } from '../rules/days.ts';
import type { Store } from '../store/store.ts';
import { newInvitation } from './invite-staff.ts';

/** Whoever starts a server sets it up on the same day, or starts it again. */
const GOOD_FOR_MS = DAY_MS;

interface InviteFirstOwnerDependencies {
  store: Pick<Store, 'organizations' | 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/** A network without an organization gets a link that makes one, in place of an earlier link; else nothing happens. */
export async function inviteFirstOwner(
  dependencies: InviteFirstOwnerDependencies,
): Promise<string | undefined> {
  const { store, newId, clock, randomBytes } = dependencies;
  if ((await store.organizations.list()).length > 0) return undefined;
  const now = clock();
  const { token, invitation } = newInvitation({ newId, randomBytes }, now, GOOD_FOR_MS, {
    organizationId: null,
    email: null,
    role: 'owner',
    invitedBy: null,
  });
  await store.transaction(async ({ invitations }) => {
    await invitations.revokeOpen(null, now);
    await invitations.create(invitation);
  });
  return token;
}
