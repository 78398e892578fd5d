import type { Clock } from '../ids.ts';
import type { ListKeys } from '../keys/keys.ts';
import { EXPIRY_REMINDER_MS, reminderOf } from '../rules/organizations/key-restrictions.ts';
import { daysUnused, UNUSED_AFTER_DAYS } from '../rules/organizations/unused-keys.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { ApiKey, Store } from '../store/store.ts';

/** For how long a request from an address that is not allowed needs attention. */
const REJECTED_FOR_MS = 7 * DAY_MS;

/** Keys that staff should look at. */
export type KeyAttention =
  /** A request with the key came from an address that it does not allow: somebody else may have it. */
  | { kind: 'rejectedKeys'; keys: { name: string; address: string; at: number }[] }
  | { kind: 'expiringKeys'; keys: { name: string; expiresAt: number }[] }
  /** Active keys that a staff member created whose access was switched off since. */
  | { kind: 'formerStaffKeys'; keys: { name: string; creator: string }[] }
  | { kind: 'keys'; unused: ApiKey[] };

interface Dependencies {
  staff: Pick<Store['staff'], 'find'>;
  listKeys: ListKeys;
  clock: Clock;
}

/** Returns the function that lists what is wrong with an organization's keys, most urgent first. */
export function makeFindKeyAttention({ staff, listKeys, clock }: Dependencies) {
  async function listFormerStaff(keys: readonly ApiKey[]) {
    const found = keys.map(async ({ name, createdBy }) => {
      const creator = createdBy === null ? undefined : await staff.find(createdBy);
      return creator === undefined || creator.disabledAt === null ? [] : [{ name, creator: creator.name }];
    });
    return (await Promise.all(found)).flat();
  }

  return async (organizationId: string): Promise<KeyAttention[]> => {
    const now = clock();
    const keys = await listKeys(organizationId);
    const rejected = keys.flatMap(({ name, rejected }) =>
      rejected !== null && rejected.at > now - REJECTED_FOR_MS ? [{ name, ...rejected }] : [],
    );
    const formerStaff = await listFormerStaff(keys);
    const unused = keys.filter((key) => daysUnused(key, now) >= UNUSED_AFTER_DAYS);
    return [
      ...(rejected.length > 0 ? [{ kind: 'rejectedKeys' as const, keys: rejected }] : []),
      ...expiringOf(keys, now),
      ...(formerStaff.length > 0 ? [{ kind: 'formerStaffKeys' as const, keys: formerStaff }] : []),
      ...(unused.length > 0 ? [{ kind: 'keys' as const, unused }] : []),
    ];
  };
}

/** Keys that were created for a few days, or that were replaced, need no attention when they expire. */
function expiringOf(keys: readonly ApiKey[], now: number): KeyAttention[] {
  const expiring = keys.flatMap(({ name, expiresAt, createdAt, replacedBy }) => {
    const isMeant = replacedBy !== null || reminderOf({ expiresAt }, createdAt) === null;
    return expiresAt === null || isMeant || expiresAt > now + EXPIRY_REMINDER_MS ? [] : [{ name, expiresAt }];
  });
  return expiring.length > 0 ? [{ kind: 'expiringKeys', keys: expiring }] : [];
}
