import { DAY_MS } from '../text/days.ts';
import { addressKeys, emailKey, phoneKey } from './matching/blocking-keys.ts';
import type { Person } from './matching/person.ts';
import { soundOf } from './matching/phonetic.ts';
import type { IdentityFlag } from './verification.ts';

/** Contact data that several profiles may share. */
export type SharedContact = 'phone' | 'address' | 'email';

/** Returns the kinds of a person's contacts by the blocking key that everyone with this contact shares. */
export function contactsOf({ phones, emails, address }: Person): ReadonlyMap<string, SharedContact> {
  return new Map<string, SharedContact>([
    ...addressKeys(address).map((key) => [key, 'address'] as const),
    ...emails.map((email) => [emailKey(email), 'email'] as const),
    ...phones.map((phone) => [phoneKey(phone), 'phone'] as const),
  ]);
}

/**
 * Minimum number of households at which a shared contact is flagged. A family counts as one household, or
 * as two or three: partners and children of earlier partners have other surnames. A dwelling may hold more:
 * cities that limit how many unrelated people share one allow up to five. Profiles with the same e-mail are
 * one renter from the start; e-mails that differ only in dots and tags reach one mailbox, which one person
 * reads.
 */
const FLAGGED_FROM: Readonly<Record<SharedContact, number>> = { phone: 4, address: 6, email: 3 };

/**
 * How long a profile counts as new. People who invent many profiles do so within a day; people who move in
 * do not.
 */
const NEW_FOR_MS = DAY_MS;

/**
 * Minimum number of new households at which a contact is flagged. For an address this is the same number as
 * for all households.
 */
const FLAGGED_NEW_FROM: Readonly<Record<SharedContact, number>> = { phone: 3, address: 6, email: 3 };

/**
 * Minimum number of new profiles, with any names, at which a contact is flagged. By the US Census, one
 * household in a hundred has more than seven people.
 */
const FLAGGED_NEW_PROFILES = 8;

/** A profile that has the compared contact. */
export interface Sharer {
  id: string;
  person: Person;
  createdAt: number;
}

/** Counts of the profiles that share one contact, and the flags that follow. */
export interface Sharing {
  contact: SharedContact;
  profiles: number;
  households: number;
  newProfiles: number;
  newHouseholds: number;
  flags: IdentityFlag[];
}

/**
 * Counts the profiles and households that share a contact and returns the flags for `checked`, which is one
 * of them. Profiles whose surnames sound alike count as one household. Nothing else about them counts, such as address or
 * license: otherwise an organization could invent people with the phone of a renter, and see by the flags whether what it
 * guesses about the renter is right.
 */
export function sharingOf(
  contact: SharedContact,
  checked: string,
  sharers: readonly Sharer[],
  nowMs: number,
): Sharing {
  const news = sharers.filter(({ createdAt }) => createdAt > nowMs - NEW_FOR_MS);
  const isNew = news.some(({ id }) => id === checked);
  const [households, newHouseholds] = [householdsIn(sharers), householdsIn(news)];
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

/**
 * Counts the different surnames by sound, of each sharer the one of the first name on file. So nobody lowers the number, and
 * hides a flag, by stating more names or inventing more people. A sharer without a name is a household of its own.
 */
function householdsIn(sharers: readonly Sharer[]): number {
  return new Set(
    sharers.map(({ id, person: { names } }) =>
      names[0] === undefined ? `id ${id}` : soundOf(names[0].surname),
    ),
  ).size;
}
