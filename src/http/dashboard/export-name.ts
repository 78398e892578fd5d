import { slugOf } from '../../rules/text/slug.ts';
import { dayIn } from '../../rules/text/zones.ts';
import type { Staff } from '../../store/store.ts';
import type { DashboardApp } from './route.ts';

/** The days of an export, of which one or both may be missing. */
interface ExportDays {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns the name of a CSV file, such as `harbor-homes-checks-2026-11-27.csv`: with the organization, what the file contains, and the
 * days of its period, or today in the organization's time zone if it has none.
 */
export async function exportName(
  { staff, timeZone }: { staff: Staff; timeZone: string },
  app: Pick<DashboardApp, 'findOrganization'>,
  contents: string,
  { from, to }: ExportDays = {},
): Promise<string> {
  const { name } = await app.findOrganization(staff.organizationId);
  const days = [from, to].filter(Boolean).join('-to-');
  return [slugOf(name), contents, days || dayIn(timeZone, Date.now())]
    .filter(Boolean)
    .join('-')
    .concat('.csv');
}
