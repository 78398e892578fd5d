import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { factorResetMail, newOwnerMail, roleChangedMail } from '../mail/team-texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { Role } from '../rules/staff/roles.ts';
import { makeChangeRole, resetSecondFactor } from '../staff/access.ts';
import { currentOwner, findStaff } from '../staff/staff.ts';
import type { Staff, StaffMember } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import { findPolicy } from './factor-policy.ts';

/** What staff change about colleagues, who get a mail about it. */
export interface Colleagues {
  /** Changes a role, as `makeChangeRole` does. Mails the person, and the other owners if the person is now an owner. */
  changeRole(by: Staff, userId: string, role: Role): Promise<StaffMember>;
  /**
   * Deletes the authenticator app, the backup codes and the passkeys of a colleague who lost them, ends their sessions, and
   * mails them. Throws `not_found` for a person outside the organization, `forbidden` unless `by` is still an owner, and
   * `conflict` for one's own second factor, and for a colleague without one.
   */
  resetSecondFactor(by: Staff, userId: string): Promise<StaffMember>;
}

const OWN_FACTOR = [
  'conflict',
  'You cannot reset your own second factor. Change it on the Security page, or ask another owner.',
] as const;
const HAS_NONE = ['conflict', 'This person has no second factor. Reload the page.'] as const;

export function makeColleagues(context: SignInContext): Colleagues {
  const { store, clock, onFailure } = context;
  const change = makeChangeRole(store, clock);
  return {
    async changeRole(by, userId, role) {
      const { before, member } = await change(by, userId, role);
      if (before === role) return member;
      mailRole(context, by, before, member).catch(onFailure);
      if (role === 'owner') mailOwners(context, member, by).catch(onFailure);
      return member;
    },

    async resetSecondFactor(by, userId) {
      const member = await store.transaction(async (tx) => {
        await tx.locks.team(by.organizationId);
        await currentOwner(tx.staff, by);
        if (userId === by.userId) throw new ApiError(...OWN_FACTOR);
        const found = await findStaff(tx.staff, by.organizationId, userId);
        if (!found.secondFactor) throw new ApiError(...HAS_NONE);
        await resetSecondFactor(tx, userId);
        await recordAction(tx, { staff: by, at: clock() }, 'second_factor.reset', found);
        return { ...found, secondFactor: false };
      });
      mailReset(context, by, member).catch(onFailure);
      return member;
    },
  };
}

async function mailRole(
  { store, mailer, limits }: SignInContext,
  { name: by }: Staff,
  before: Role,
  member: StaffMember,
): Promise<void> {
  if (!(await limits.roleMails.count(member.userId))) return;
  const { name: organization } = await findOrganization(store.organizations, member.organizationId);
  await mailer.send(roleChangedMail({ to: member, organization, by, before, role: member.role }));
}

/**
 * Mails the other owners that somebody is now one of them.
 *
 * @param by the owner who did it, who gets no mail; undefined if the person accepted an invitation
 */
export async function mailOwners(
  { store, mailer, limits, baseUrl }: SignInContext,
  owner: StaffMember,
  by?: Staff,
): Promise<void> {
  const { organizationId, userId } = owner;
  const others = (await store.staff.listOwners(organizationId)).filter(
    (other) => other.userId !== userId && other.userId !== by?.userId,
  );
  if (others.length === 0 || !(await limits.roleMails.count(organizationId))) return;
  const { name: organization } = await findOrganization(store.organizations, organizationId);
  const link = `${baseUrl()}/team?person=${userId}`;
  for (const to of others) await mailer.send(newOwnerMail({ to, organization, link, by: by?.name, owner }));
}

async function mailReset(
  { store, mailer, baseUrl }: SignInContext,
  { name: by }: Staff,
  to: StaffMember,
): Promise<void> {
  const [{ name: organization }, { requiredSince }] = await Promise.all([
    findOrganization(store.organizations, to.organizationId),
    findPolicy(store.staff, to.organizationId),
  ]);
  const link = `${baseUrl()}/security`;
  await mailer.send(factorResetMail({ to, organization, link, by, isRequired: requiredSince !== null }));
}
