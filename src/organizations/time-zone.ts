import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import type { Staff, Store } from '../store/store.ts';
import { findOrganization, tidyTimeZone } from './organizations.ts';

export type SetTimeZone = (staff: Staff, timeZone: string) => Promise<void>;

/**
 * Returns the use case with which staff set the time zone of their organization's days. It applies to all days, also to past ones.
 * Throws `invalid` for an unknown time zone.
 */
export function makeSetTimeZone(store: Pick<Store, 'transaction'>, clock: Clock): SetTimeZone {
  return async (staff, name) => {
    const timeZone = tidyTimeZone(name);
    await store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      const before = await findOrganization(tx.organizations, staff.organizationId);
      if (before.timeZone === timeZone) return;
      await tx.organizations.update(staff.organizationId, { timeZone });
      await recordAction(tx, { staff, at: clock() }, 'organization.time_zone_set', { timeZone });
    });
  };
}
