import { DAY_MS } from '../text/days.ts';
import { blockingKeys } from './matching/blocking-keys.ts';
import type { Person } from './matching/person.ts';
import { soundOf } from './matching/phonetic.ts';
import type { IdentityFlag } from './verification.ts';

/** What several profiles may have in common. */
export type SharedContact = 'phone' | 'address' | 'email';

/** The kinds of blocking keys that are contacts. */
const CONTACT_OF: Readonly<Record<string, SharedContact>> = { p: 'phone', a: 'address', e: 'email' };

/** The contacts of a person, each with the blocking key that all share who have it. */
export function contactsOf(person: Person): { contact: SharedContact; key: string }[] {
  return blockingKeys(person).flatMap((key) => {
    const contact = CONTACT_OF[key.charAt(0)];
    return contact === undefined ? [] : [{ contact, key }];
  });
}

/**
 * So many households with one phone or address are flagged. A family is one household, or two or three: partners and
 * children of earlier ones bear other names. A dwelling may hold more: cities that limit how many unrelated people live
 * in one allow up to five. An e-mail that several have is one renter from the start; spelled with dots and tags it is
 * one mailbox, which one person reads.
 */
const FLAGGED_FROM: Readonly<Record<SharedContact, number>> = { phone: 4, address: 6, email: 3 };

/** Besides the surname. A mailbox ties nobody: who makes up people gives them all the same. */
const TIED_BY: Readonly<Record<SharedContact, SharedContact>> = {
  phone: 'address',
  address: 'phone',
  email: 'address',
};

/** A profile is new for so long: whoever makes many of them does it in a day, and people who move in do not. */
const NEW_FOR_MS = DAY_MS;

/** So many new households with one phone or mailbox are flagged; of one address as many as are flagged at any time. */
const FLAGGED_NEW_FROM: Readonly<Record<SharedContact, number>> = { phone: 3, address: 6, email: 3 };

/** So many new profiles of whatever names: a household of more than seven is one in a hundred of the US Census. */
const FLAGGED_NEW_PROFILES = 8;

/** Somebody with the contact that is looked at. */
export interface Sharer {
  id: string;
  person: Person;
  createdAt: number;
  /** Maybe the very one who is checked, under another profile: not one more person. */
  maybeSame: boolean;
}

/** What is known of those who share one contact. */
export interface Sharing {
  contact: SharedContact;
  profiles: number;
  households: number;
  newProfiles: number;
  newHouseholds: number;
  flags: IdentityFlag[];
}

/**
 * What it says of `checked` that these share a contact, `checked` being one of them. Who also shares a surname (as it
 * sounds), or what `TIED_BY` says, counts as one household.
 */
export function sharingOf(
  contact: SharedContact,
  checked: string,
  sharers: readonly Sharer[],
  nowMs: number,
): Sharing {
  const news = sharers.filter(({ createdAt }) => createdAt > nowMs - NEW_FOR_MS);
  const isNew = news.some(({ id }) => id === checked);
  const [households, newHouseholds] = [householdsIn(contact, sharers), householdsIn(contact, news)];
  const flags: IdentityFlag[] = [];
  if (contact !== 'email' && households >= FLAGGED_FROM[contact]) flags.push(`shared_${contact}`);
  const many = contact !== 'address' && news.length >= FLAGGED_NEW_PROFILES;
  if (isNew && (many || newHouseholds >= FLAGGED_NEW_FROM[contact])) flags.push('velocity');
  return {
    contact,
    profiles: sharers.length,
    households,
    newProfiles: news.length,
    newHouseholds,
    flags,
  };
}

/** How many groups are left when all are joined who have a tie besides the contact. */
function householdsIn(contact: SharedContact, sharers: readonly Sharer[]): number {
  const groups: Set<string>[] = [];
  for (const sharer of sharers) {
    let ties = new Set(tiesOf(contact, sharer));
    for (const [place, group] of [...groups.entries()].toReversed()) {
      if (ties.isDisjointFrom(group)) continue;
      ties = ties.union(group);
      groups.splice(place, 1);
    }
    groups.push(ties);
  }
  return groups.length;
}

/** By what somebody is tied to others besides the contact. */
function tiesOf(contact: SharedContact, { id, person, maybeSame }: Sharer): string[] {
  return [
    maybeSame ? 'the checked one' : `id ${id}`,
    ...person.names.map(({ surname }) => `surname ${soundOf(surname)}`),
    ...contactsOf(person)
      .filter((its) => its.contact === TIED_BY[contact])
      .map(({ key }) => key),
  ];
}
