import type { Clock } from '../ids.ts';
import { lookupsPerDay } from '../rules/organizations/plans.ts';
import { startOfDay } from '../rules/text/days.ts';
import type { InquiryReads, OrganizationReads } from '../store/store.ts';
import { findOrganization } from './organizations.ts';

/** How many renters outside its reach an organization may be shown without a check, and was shown, on this day (UTC). */
export interface DailyLookups {
  limit: number;
  used: number;
  /** When the next day begins, in epoch milliseconds. */
  resetsAt: number;
}

export type ReadDailyLookups = (organizationId: string) => Promise<DailyLookups>;

interface DailyLookupReads {
  organizations: Pick<OrganizationReads, 'find'>;
  inquiries: Pick<InquiryReads, 'countShown'>;
}

export function makeReadDailyLookups(
  { organizations, inquiries }: DailyLookupReads,
  clock: Clock,
): ReadDailyLookups {
  return async (organizationId) => {
    const now = clock();
    const [organization, used] = await Promise.all([
      findOrganization(organizations, organizationId),
      inquiries.countShown(organizationId, now),
    ]);
    return { limit: lookupsPerDay(organization), used, resetsAt: startOfDay(now, 1) };
  };
}
