import { findOrganization } from '../accounts/find-organization.ts';
import type { BillingReads, Organization, OrganizationReads } from '../store/store.ts';

/** From `fromMs` on, before `toMs`, in epoch milliseconds; `undefined` leaves that side open. */
interface Period {
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** What an organization used in a period, and the organization with its balance now. */
interface OrganizationUsage {
  organization: Organization;
  /** Each cost one credit: specification 1, rule 2. */
  checks: number;
}

export type ReadUsage = (organizationId: string, period: Period) => Promise<OrganizationUsage>;

interface ReadUsageStore {
  organizations: Pick<OrganizationReads, 'find'>;
  billing: BillingReads;
}

/**
 * Adds up the check log of an organization. Refuses (`notFound`) an unknown one, and (`invalid`) a period with a part
 * of a month that is detached from the log. Specification 1, rule 2.
 */
export function makeReadUsage({ organizations, billing }: ReadUsageStore): ReadUsage {
  return async (organizationId, { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }) => {
    const organization = await findOrganization(organizations, organizationId);
    return { organization, checks: await billing.countChecks(organizationId, fromMs, toMs) };
  };
}
