import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { factorOptionalMail, factorRequiredMail } from '../mail/texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { currentOwner } from '../staff/staff.ts';
import type { FactorPolicy, Staff, StaffMember, StaffReads } from '../store/store.ts';
import type { SignInContext } from './context.ts';

/** How many of the staff without a second factor a page names. */
const MOST_NAMED = 10;

/** Staff members read at once. */
const STAFF_A_READ = 100;

interface NamedFactorPolicy extends FactorPolicy {
  /** Names of staff without a second factor, at most 10. */
  names: string[];
}

/** Whether an organization requires a second factor of all staff. */
export interface FactorPolicies {
  read(organizationId: string): Promise<NamedFactorPolicy>;
  /**
   * Requires a second factor of all staff from their next request on, or ends that. Throws `forbidden` unless `by` is still
   * an owner, and `conflict` if an owner without a second factor requires one of others.
   */
  set(by: Staff, required: boolean): Promise<void>;
}

const OWN_FACTOR_FIRST = [
  'conflict',
  'Turn on your own second factor first, on the Security page. Otherwise you would be locked out yourself.',
] as const;

export function makeFactorPolicies(context: SignInContext): FactorPolicies {
  const { store, clock, onFailure } = context;
  return {
    async read(organizationId) {
      const [policy, named] = await Promise.all([
        findPolicy(store.staff, organizationId),
        store.staff.listWithoutFactor(organizationId, '', MOST_NAMED),
      ]);
      return { ...policy, names: named.map(({ name }) => name) };
    },

    async set(by, required) {
      const { organizationId, userId } = by;
      const changed = await store.transaction(async (tx) => {
        await tx.locks.team(organizationId);
        // The owner cannot turn off their own second factor meanwhile.
        await tx.locks.staffMember(userId);
        const owner = await currentOwner(tx.staff, by);
        if (required && !owner.secondFactor) throw new ApiError(...OWN_FACTOR_FIRST);
        const { requiredSince } = await findPolicy(tx.staff, organizationId);
        if (required === (requiredSince !== null)) return false;
        const at = clock();
        await tx.staff.requireSecondFactor(organizationId, required ? at : null);
        await recordAction(tx, { staff: by, at }, 'organization.second_factor_set', { required });
        return true;
      });
      if (changed) mailPolicy(context, by, required).catch(onFailure);
    },
  };
}

/** Returns the policy of an organization that exists. */
export async function findPolicy(
  staff: Pick<StaffReads, 'findFactorPolicy'>,
  organizationId: string,
): Promise<FactorPolicy> {
  const policy = await staff.findFactorPolicy(organizationId);
  if (policy === undefined) throw new Error(`the organization ${organizationId} does not exist`);
  return policy;
}

/** Throws `conflict` if the organization of a staff member requires a second factor. */
export async function rejectRequired(
  staff: Pick<StaffReads, 'findFactorPolicy'>,
  { organizationId }: StaffMember,
): Promise<void> {
  const { requiredSince } = await findPolicy(staff, organizationId);
  if (requiredSince === null) return;
  throw new ApiError(
    'conflict',
    'Your organization requires a second factor of all staff. You can turn it off once an owner no longer requires it.',
  );
}

/**
 * Mails all staff without a second factor if it is required now. Otherwise mails the other owners, so that nobody lowers the
 * protection in secret.
 */
async function mailPolicy(
  { store, mailer, limits, baseUrl }: SignInContext,
  by: Staff,
  required: boolean,
): Promise<void> {
  const { organizationId } = by;
  if (!(await limits.policyMails.count(organizationId))) return;
  const { name: organization } = await findOrganization(store.organizations, organizationId);
  const link = `${baseUrl()}/${required ? 'security' : 'organization'}`;
  const text = ({ email: to, name }: StaffMember) => ({ to, name, organization, owner: by.name, link });
  if (!required) {
    for (const owner of await store.staff.listOwners(organizationId)) {
      if (owner.userId !== by.userId) await mailer.send(factorOptionalMail(text(owner)));
    }
    return;
  }
  for (let after = ''; ; ) {
    const read = await store.staff.listWithoutFactor(organizationId, after, STAFF_A_READ);
    for (const member of read) await mailer.send(factorRequiredMail(text(member)));
    const last = read.at(-1);
    if (last === undefined || read.length < STAFF_A_READ) return;
    after = last.userId;
  }
}
