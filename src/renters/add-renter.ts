import { inquiryOf, withinLimit } from '../admission/inquire.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { openProfile } from '../reporting/open-profile.ts';
import { assertPerson, matchedBy, normalizePerson, type Person, withShown } from '../reporting/person.ts';
import type { Staff, Store } from '../store/store.ts';

interface AddRenterDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

interface AddedRenter {
  renterId: string;
  memberId: string;
  /** Whether the network knew the person already. */
  wasOnFile: boolean;
  /** Whether the renter was on the roster already. The entry is then unchanged. */
  wasOnRoster: boolean;
}

export type AddRenter = (staff: Staff, person: Person, requestId: string) => Promise<AddedRenter>;

/**
 * Adds a person to the organization's roster. Finds a renter on file by the rule for reports (`openProfile`):
 * never by a phone alone, and by a name alone only on the organization's own roster. Adding a renter on file is an
 * inquiry. Throws `invalid` without an e-mail or a name, and `daily_limit` beyond the daily lookups, whether or not the
 * renter is on file.
 */
export function makeAddRenter({ store, newId, clock, randomBytes }: AddRenterDependencies): AddRenter {
  return async (staff, person, requestId) => {
    const { organizationId, userId: callerId } = staff;
    const normalized = normalizePerson(person);
    const { email, name } = normalized;
    if (email === '' && name === '') throw new ApiError('invalid', 'Enter an e-mail or a name.');
    const at = clock();
    return store.transaction(async (tx) => {
      const by = { organizationId, source: 'edit', at } as const;
      const profile = await openProfile(tx, by, person, {}, { newId, randomBytes });
      const { renter, isNew } = profile;
      await (isNew ? tx.renters.create(renter) : tx.renters.update(withShown(renter, person)));
      await assertPerson(tx, profile, person, by);
      const place = await tx.roster.find(organizationId, renter.id);
      await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: 0, at });
      const { id, memberId } = renter;
      const wasOnFile = !isNew;
      if (place === undefined) {
        await recordAction(tx, { staff, at }, 'renter.added', renter);
        const renterIds = wasOnFile ? [id] : [];
        const shown = { kind: 'roster', identifier: matchedBy(normalized), renterIds } as const;
        const inquiry = inquiryOf({ organizationId, callerId, requestId }, shown, at);
        await tx.locks.dailyLookups([organizationId]);
        const [outcome] = await tx.inquiries.record([inquiry]);
        if (outcome !== undefined) withinLimit(inquiry, outcome);
      }
      return { renterId: id, memberId, wasOnFile, wasOnRoster: place !== undefined };
    });
  };
}
