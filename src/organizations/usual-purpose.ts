import {
  DEFAULT_PURPOSE,
  type Purpose,
  purposeOfIndustry,
  statedPurpose,
} from '../rules/organizations/purpose.ts';
import type { CheckLogReads, ReportReads } from '../store/store.ts';

/** Newest checks of an organization in which its usual purpose is looked for. */
const NEWEST_CHECKS = 100;

/** Newest reports from which its usual industry is taken. */
const NEWEST_REPORTS = 500;

export type FindUsualPurpose = (organizationId: string) => Promise<Purpose>;

interface UsualPurposeStore {
  checkLog: Pick<CheckLogReads, 'list'>;
  reports: Pick<ReportReads, 'industriesOf'>;
}

/**
 * Returns the use case that finds why an organization usually checks: the newest purpose that was stated with a check, otherwise the
 * one that fits the industry of most of its reports, otherwise the default.
 */
export function makeFindUsualPurpose({ checkLog, reports }: UsualPurposeStore): FindUsualPurpose {
  return async (organizationId) => {
    const always = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
    const checks = await checkLog.list(organizationId, always, undefined, NEWEST_CHECKS);
    const stated = checks.map(statedPurpose).find((purpose) => purpose !== undefined);
    if (stated !== undefined) return stated;
    const industry = await usualIndustry(reports, organizationId);
    return (industry === undefined ? undefined : purposeOfIndustry(industry)) ?? DEFAULT_PURPOSE;
  };
}

/** Returns the industry of most of the organization's newest reports, or `undefined` if it has none. */
export async function usualIndustry(
  reports: Pick<ReportReads, 'industriesOf'>,
  organizationId: string,
): Promise<string | undefined> {
  const [usual] = await reports.industriesOf(organizationId, NEWEST_REPORTS);
  return usual;
}
