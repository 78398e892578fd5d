import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { tidyOrganization } from '../organizations/organizations.ts';
import type { Invitation, StaffMember, Store, Transaction } from '../store/store.ts';
import { newMember, personOf, putStaff, tidyEmail } from './create-staff.ts';
import { hashToken } from './sessions.ts';

const DEAD =
  'This link was already used, was replaced, or is too old. Ask the person who invited you for a new one.';
const ORGANIZATION_EXISTS =
  'This link creates the first organization, and there is one already. Ask one of its owners to invite you.';
const TAKEN =
  'Someone already signs in with this e-mail, so it cannot be used. Ask for an invitation to another e-mail.';

/** The form of a person who accepts an invitation. */
export interface Acceptance {
  token: string;
  name: string;
  password: string;
  /** Required with the link of the first owner. With any other it must be the invitation's e-mail. */
  email?: string | undefined;
  /** The name of the organization that the first owner creates. */
  organization?: string | undefined;
}

/**
 * Returns the result of `signIn`, which runs in the transaction that adds the new staff member: both happen,
 * or neither.
 */
export type AcceptInvitation = <T>(
  acceptance: Acceptance,
  signIn: (tx: Transaction, member: StaffMember) => Promise<T>,
) => Promise<T>;

interface AcceptInvitationDependencies {
  store: Pick<Store, 'transaction' | 'invitations' | 'organizations'>;
  newId: NewId;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
}

/**
 * Returns the open invitation of a link. Throws `not_found` if it was used or revoked, or has expired, and for the
 * link of the first owner once an organization exists.
 */
export async function findInvitation(
  { invitations, organizations }: Pick<Store, 'invitations' | 'organizations'>,
  token: string,
  now: number,
): Promise<Invitation> {
  const found = await invitations.findByToken(hashToken(token));
  if (
    found === undefined ||
    found.acceptedAt !== null ||
    found.revokedAt !== null ||
    now >= found.expiresAt
  ) {
    throw new ApiError('not_found', DEAD);
  }
  if (found.organizationId === null) await rejectSecondOrganization(organizations);
  return found;
}

async function rejectSecondOrganization(organizations: Pick<Store['organizations'], 'list'>): Promise<void> {
  if ((await organizations.list()).length > 0) throw new ApiError('not_found', ORGANIZATION_EXISTS);
}

/**
 * Returns the use case that adds an invited person to the staff, and creates the first owner's
 * organization, in one transaction. Of several concurrent requests with one link, one succeeds. Throws the
 * errors of `findInvitation`, `invalid` for a bad name, e-mail or password, and `conflict` for an e-mail
 * that already has an account.
 */
export function makeAcceptInvitation(dependencies: AcceptInvitationDependencies): AcceptInvitation {
  const { store, newId, clock, hashPassword } = dependencies;
  return async (acceptance, signIn) => {
    const invitation = await findInvitation(store, acceptance.token, clock());
    const person = personOf(acceptance.name, emailOf(invitation, acceptance), acceptance.password);
    const passwordHash = await hashPassword(acceptance.password);
    return store.transaction(async (tx) => {
      const now = clock();
      if (!(await tx.invitations.accept(invitation.id, now))) throw new ApiError('not_found', DEAD);
      const { role } = invitation;
      const organizationId =
        invitation.organizationId ?? (await firstOrganization(tx, acceptance, newId('org'), now));
      if ((await tx.staff.findByEmail(person.email)) !== undefined) throw new ApiError('conflict', TAKEN);
      const member = newMember({ ...person, organizationId, role }, newId, now);
      await putStaff(tx, member, passwordHash, newId('crd'));
      await recordAction(tx, { staff: member, at: now }, 'staff.joined', member);
      return signIn(tx, member);
    });
  };
}

function emailOf({ email }: Invitation, acceptance: Acceptance): string {
  if (email === null) return acceptance.email ?? '';
  if (acceptance.email === undefined || tidyEmail(acceptance.email) === email) return email;
  throw new ApiError('invalid', 'This invitation is for another e-mail.');
}

async function firstOrganization(
  { locks, organizations }: Pick<Transaction, 'locks' | 'organizations'>,
  { organization: name = '' }: Acceptance,
  id: string,
  createdAt: number,
): Promise<string> {
  // Again, because another organization may have been created since the link was found, or may be being created now.
  await locks.organizationNames();
  await rejectSecondOrganization(organizations);
  const given = tidyOrganization({
    name,
    plan: 'standard',
    apiAccess: false,
    rateLimit: null,
    creditFloor: null,
    certifiedUntil: null,
    nameOnly: 'review',
    timeZone: 'UTC',
    postalAddress: null,
    telephone: null,
    dailyLookups: null,
  } as const);
  await organizations.create({ id, ...given, credits: 0, createdAt });
  return id;
}
