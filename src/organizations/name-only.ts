import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import type { NameOnly } from '../rules/organizations/name-only.ts';
import type { Staff, Store } from '../store/store.ts';
import { findOrganization } from './organizations.ts';

export type SetNameOnly = (staff: Staff, nameOnly: NameOnly) => Promise<void>;

/** Returns the use case with which staff set what a check does that finds adverse records by a name alone. */
export function makeSetNameOnly(store: Pick<Store, 'transaction'>, clock: Clock): SetNameOnly {
  return async (staff, nameOnly) => {
    await store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      const before = await findOrganization(tx.organizations, staff.organizationId);
      if (before.nameOnly === nameOnly) return;
      await tx.organizations.update(staff.organizationId, { nameOnly });
      await recordAction(tx, { staff, at: clock() }, 'organization.name_only_set', { nameOnly });
    });
  };
}
