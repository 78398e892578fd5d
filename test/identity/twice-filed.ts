import { blockingKeys } from '../../src/rules/identity/matching/blocking-keys.ts';
import { isEstimatedFrom } from '../../src/rules/identity/matching/estimate.ts';
import { makePerson, type Profile } from '../../src/rules/identity/matching/person.ts';
import { normalizeName } from '../../src/rules/identity/normalization.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import type { Store } from '../../src/store/store.ts';
import { organization, renter } from '../store/fixtures.ts';

const FIRST_NAMES = ['robert', 'william', 'margaret', 'elizabeth', 'james', 'katherine', 'edward', 'susan'];
const NICKNAMES = ['bob', 'bill', 'peggy', 'liz', 'jim', 'kate', 'ned', 'sue'];

/** A profile, and the organization that filed it. */
export interface FiledProfile {
  profile: Profile;
  organizationId: string;
}

/** Creates this number of organizations, and returns their IDs. */
export async function putOrganizations(store: Store, number: number): Promise<string[]> {
  const created = Array.from({ length: number }, (_, place) => organization({ name: `Rentals ${place}` }));
  await store.transaction(async ({ organizations }) => {
    for (const one of created) await organizations.create(one);
  });
  return created.map(({ id }) => id);
}

/** Returns an invented person without an e-mail, always the same for a number. `second` is what another organization knows. */
export function personOf(number: number): { first: Profile; second: Profile } {
  const surname = surnameOf(number);
  const name = (firsts: string[]) => `${firsts[number % firsts.length]} ${surname}`;
  const first: Profile = {
    names: [name(FIRST_NAMES)],
    emails: [],
    phones: [`415555${String(1_000 + number)}`],
    licenses: [`D${String(7_000_003 + 7_919 * number)}`],
    address: `${number + 1} ${surnameOf(number + 500)} Street, Oakland, CA ${String(94_000 + (number % 700))}`,
    dateOfBirth: new Date((number * 37 - 3_000) * DAY_MS).toISOString().slice(0, 10),
  };
  const second: Profile = {
    ...first,
    names: [name(number % 2 === 0 ? FIRST_NAMES : NICKNAMES)],
    phones: number % 4 === 0 ? [`510444${String(1_000 + number)}`] : first.phones,
    address: number % 3 === 0 ? `${number + 9} Pine Road, Reno, NV 89501` : first.address,
  };
  return { first, second };
}

/** Returns a name that is unlike those of other numbers. */
function surnameOf(number: number): string {
  const syllables = ['ba', 'ko', 'di', 'lu', 'me', 'ro', 'ta', 'vi', 'zo', 'ny'];
  const digits = String((number * 7_919 + 104_729) % 100_000).padStart(5, '0');
  return [...digits].map((digit) => syllables[Number(digit)]).join('');
}

/** Returns the two profiles of each of these people, filed by two of the organizations. */
export function filedTwice(people: number, organizations: readonly string[]): FiledProfile[] {
  const filedBy = (place: number) => organizations[place % organizations.length] ?? '';
  return Array.from({ length: people }, (_, number) => {
    const { first, second } = personOf(number);
    return [
      { profile: first, organizationId: filedBy(number) },
      { profile: second, organizationId: filedBy(number + 1 + (number % 5)) },
    ];
  }).flat();
}

/** Puts profiles on file with the blocking keys that an estimate reads, without filings, which would take longer. */
export async function putFiled(store: Store, filed: readonly FiledProfile[]): Promise<void> {
  await store.transaction(async ({ renters, identity }) => {
    for (const { profile, organizationId } of filed) {
      const { names, phones, licenses, address, dateOfBirth } = profile;
      const created = renter({ fullName: names[0] ?? null });
      const by = { organizationId, source: 'filing', at: created.createdAt } as const;
      await renters.create(created);
      const identifiers = [
        ...names.map((value) => ({ kind: 'name' as const, value: normalizeName(value) })),
        ...phones.map((value) => ({ kind: 'phone' as const, value })),
        ...licenses.map((value) => ({ kind: 'license' as const, value })),
      ];
      for (const identifier of identifiers) await renters.addIdentifier(created.id, identifier, by);
      await renters.putDetails(created.id, { address, dateOfBirth, version: 1, updatedAt: 1 });
      await identity.putKeys(created.id, blockingKeys(makePerson(profile)).filter(isEstimatedFrom));
    }
  });
}
