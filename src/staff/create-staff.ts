import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { findOrganization, tidyName } from '../organizations/organizations.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { passwordFault } from '../rules/staff/password.ts';
import type { Role } from '../rules/staff/roles.ts';
import { EMAIL } from '../rules/text/email.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { StaffMember, Store, Transaction } from '../store/store.ts';

export interface NewStaff {
  organizationId: string;
  email: string;
  name: string;
  password: string;
  role: Role;
}

export type CreateStaff = (input: NewStaff) => Promise<StaffMember>;

interface CreateStaffDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
}

/**
 * Returns the use case that adds a person with a password to an organization's staff. Throws the errors of
 * `personOf` and `putStaff`.
 */
export function makeCreateStaff({ store, newId, clock, hashPassword }: CreateStaffDependencies): CreateStaff {
  return async ({ organizationId, password, role, ...given }) => {
    const person = personOf(given.name, given.email, password);
    const passwordHash = await hashPassword(password);
    return store.transaction(async (tx) => {
      await findOrganization(tx.organizations, organizationId);
      const member = newMember({ ...person, organizationId, role }, newId, clock());
      await putStaff(tx, member, passwordHash, newId('crd'));
      return member;
    });
  };
}

/**
 * Returns a person's tidied name and e-mail. Throws `invalid` if one of them is invalid, and for a weak
 * password.
 */
export function personOf(name: string, email: string, password: string): { name: string; email: string } {
  const person = { name: tidyName(name, MOST_PERSON_NAME_CHARACTERS), email: tidyEmail(email) };
  const fault = passwordFault(password, person.email);
  if (fault !== undefined) throw new ApiError('invalid', fault);
  return person;
}

const MOST_EMAIL_CHARACTERS = 254;

/** Returns an e-mail as it is stored. Throws `invalid` for an invalid one. */
export function tidyEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email.length <= MOST_EMAIL_CHARACTERS && EMAIL.test(email)) return email;
  throw new ApiError('invalid', 'email must be an e-mail address, such as name@example.com.');
}

export function newMember(
  given: Pick<StaffMember, 'name' | 'email' | 'organizationId' | 'role'>,
  newId: NewId,
  createdAt: number,
): StaffMember {
  return { userId: newId('usr'), ...given, secondFactor: false, disabledAt: null, createdAt };
}

/**
 * Stores a staff member with a password. Throws `conflict` for an e-mail that already has an account in the
 * network.
 */
export async function putStaff(
  { staff, signIn }: Pick<Transaction, 'staff' | 'signIn'>,
  member: StaffMember,
  passwordHash: string,
  credentialId: string,
): Promise<void> {
  const { userId, createdAt } = member;
  await staff.create(member);
  await signIn.createPassword({ id: credentialId, userId, hash: passwordHash, at: createdAt });
}
