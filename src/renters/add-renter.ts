import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { normalizePerson, type Person, profileOf } from '../reporting/person.ts';
import type { Staff, Store } from '../store/store.ts';

export interface AddRenterDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

export interface AddedRenter {
  renterId: string;
  memberId: string;
  /** Whether the network knew the person already. */
  wasOnFile: boolean;
  /** Whether the renter was on the roster already: it is then as it was. */
  wasOnRoster: boolean;
}

export type AddRenter = (staff: Staff, person: Person) => Promise<AddedRenter>;

/**
 * Puts a person on the organization's roster. Who is on file is found by the rule by which reports are filed
 * (`profileOf`): never by a name or a phone alone. Rejects (`invalid`) somebody without e-mail and name.
 */
export function makeAddRenter({ store, newId, clock, randomBytes }: AddRenterDependencies): AddRenter {
  return async (staff, person) => {
    const { organizationId } = staff;
    const { email, name } = normalizePerson(person);
    if (email === '' && name === '') throw new ApiError('invalid', 'Give an e-mail or a name.');
    const at = clock();
    return store.transaction(async (tx) => {
      let made: string | undefined;
      const making: NewId = (prefix) => {
        made = newId(prefix);
        return made;
      };
      const renter = await profileOf(tx, organizationId, person, at, { newId: making, randomBytes });
      await tx.renters.update(renter);
      const place = await tx.roster.find(organizationId, renter.id);
      await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: 0, at });
      const { id, memberId } = renter;
      if (place === undefined) await recordAction(tx, { staff, at }, 'renter.added', renter);
      return { renterId: id, memberId, wasOnFile: id !== made, wasOnRoster: place !== undefined };
    });
  };
}
