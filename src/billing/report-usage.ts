import { Refusal } from '../errors.ts';
import type { BillingReads, Organization, OrganizationReads, Usage } from '../store/store.ts';

/** From `fromMs` on, before `toMs`, in epoch milliseconds; `undefined` leaves that side open. */
export interface Period {
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** What an organization used in a period, and its balance now. */
export interface UsageReport extends Usage {
  organization: Organization;
}

export type ReportUsage = (organizationId: string, period: Period) => Promise<UsageReport>;

export interface ReportUsageStore {
  organizations: Pick<OrganizationReads, 'find'>;
  billing: BillingReads;
}

/** Adds up the check log of an organization. Refuses (`notFound`) an unknown one. Specification 1, rule 2. */
export function makeReportUsage({ organizations, billing }: ReportUsageStore): ReportUsage {
  return async (organizationId, { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }) => {
    const organization = await organizations.find(organizationId);
    if (organization === undefined)
      throw new Refusal('notFound', `There is no organization ${organizationId}.`);
    return { organization, ...(await billing.usage(organizationId, fromMs, toMs)) };
  };
}
