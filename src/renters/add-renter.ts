import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { normalizePerson, type Person, profileOf } from '../reporting/person.ts';
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

export type AddRenter = (staff: Staff, person: Person) => Promise<AddedRenter>;

/**
 * Adds a person to the organization's roster. Finds a renter on file by the rule for reports (`profileOf`):
 * never by a phone alone, and by a name alone only on the organization's own roster. Throws `invalid` without
 * an e-mail or a name.
 */
export function makeAddRenter({ store, newId, clock, randomBytes }: AddRenterDependencies): AddRenter {
  return async (staff, person) => {
    const { organizationId } = staff;
    const { email, name } = normalizePerson(person);
    if (email === '' && name === '') throw new ApiError('invalid', 'Give an e-mail or a name.');
    const at = clock();
    return store.transaction(async (tx) => {
      let createdId: string | undefined;
      const recordedNewId: NewId = (prefix) => {
        createdId = newId(prefix);
        return createdId;
      };
      const renter = await profileOf(tx, organizationId, person, at, { newId: recordedNewId, randomBytes });
      await tx.renters.update(renter);
      const place = await tx.roster.find(organizationId, renter.id);
      await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: 0, at });
      const { id, memberId } = renter;
      if (place === undefined) await recordAction(tx, { staff, at }, 'renter.added', renter);
      return { renterId: id, memberId, wasOnFile: id !== createdId, wasOnRoster: place !== undefined };
    });
  };
}
