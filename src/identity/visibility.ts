import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { comparePeople, type Frequencies } from '../rules/identity/matching/compare.ts';
import { decide } from '../rules/identity/matching/decision.ts';
import { makePerson } from '../rules/identity/matching/person.ts';
import type { Weights } from '../rules/identity/matching/weights.ts';
import { type OwnStatements, ownStatements } from '../rules/identity/own-statements.ts';
import { contactsOf, type Sharing, sharingOf } from '../rules/identity/shared-contact.ts';
import type { IdentityFlag } from '../rules/identity/verification.ts';
import type { AssertionReads } from '../store/store.ts';
import type { ComparedPerson } from './candidates.ts';

/** A flag, and the IDs of the organizations that may not see it, because it could tell them what others stated. */
export interface SeenFlag {
  flag: string;
  hiddenFrom: readonly string[];
}

/** A flag of an identity check. */
export interface FoundFlag extends SeenFlag {
  flag: IdentityFlag;
  /** Whether the renter cannot be verified automatically. */
  preventsVerification: boolean;
}

/** Decides which organizations may see what an examination of a renter found. */
export interface Visibility {
  /** Returns the IDs of the organizations that may not learn that the renter and another look like one person, sorted. */
  ofPair(other: ComparedPerson, frequencies: Frequencies): Promise<string[]>;
  /** Returns the flags of a contact that the renter shares with others. */
  ofSharing(
    sharing: Sharing,
    key: string,
    sharers: readonly ComparedPerson[],
    nowMs: number,
  ): Promise<FoundFlag[]>;
}

/**
 * Returns the visibility of what an examination of a renter found. An organization may not see what follows only from what
 * it alone stated: it could file about invented people until one of them looks like a real renter or shares a surname with
 * one, and so guess the date of birth, license or address of the real one. What follows from people about whom the
 * organization stated everything tells it nothing new, so it may see that.
 */
export function makeVisibility(
  assertions: Pick<AssertionReads, 'list'>,
  renter: ComparedPerson,
  weights: Weights,
): Visibility {
  const read = new Map<string, Promise<OwnStatements>>();
  const statementsOf = ({ id }: ComparedPerson) =>
    read.getOrInsertComputed(id, async () => ownStatements(await assertions.list(id, MOST_ASSERTIONS)));

  /** Returns a sharer, and the organizations without whose own statements it would not have the contact. */
  async function statersOf(sharer: ComparedPerson, key: string) {
    const { organizations, onlyOrganization, without } = await statementsOf(sharer);
    const aloneStated = (organizationId: string) =>
      !contactsOf(makePerson(without(organizationId, sharer.filed))).has(key);
    return { sharer, alone: new Set([...organizations].filter(aloneStated)), onlyOrganization };
  }

  return {
    async ofPair(other, frequencies) {
      const [its, theirs] = await Promise.all([statementsOf(renter), statementsOf(other)]);
      const isHiddenFrom = (organizationId: string) => {
        if (its.onlyOrganization === organizationId && theirs.onlyOrganization === organizationId)
          return false;
        const person = makePerson(its.without(organizationId, renter.filed));
        const otherPerson = makePerson(theirs.without(organizationId, other.filed));
        return decide(comparePeople(person, otherPerson, frequencies, weights).total) !== 'duplicate';
      };
      return [...its.organizations.union(theirs.organizations)].filter(isHiddenFrom).sort();
    },
    async ofSharing({ contact, flags }, key, sharers, nowMs) {
      if (flags.length === 0) return [];
      const stated = await Promise.all(sharers.map((sharer) => statersOf(sharer, key)));
      const organizations = [...new Set(stated.flatMap(({ alone }) => [...alone]))].sort();
      const flagsAmong = (some: typeof stated) =>
        sharingOf(
          contact,
          renter.id,
          some.map(({ sharer }) => sharer),
          nowMs,
        ).flags;
      const without = new Map(
        organizations.map((id) => [id, flagsAmong(stated.filter(({ alone }) => !alone.has(id)))]),
      );
      const own = new Map(
        organizations.map((id) => [
          id,
          flagsAmong(stated.filter(({ onlyOrganization }) => onlyOrganization === id)),
        ]),
      );
      return flags.map((flag) => {
        const restsOn = organizations.filter((id) => !without.get(id)?.includes(flag));
        const hiddenFrom = restsOn.filter((id) => !own.get(id)?.includes(flag));
        // Otherwise an organization could prevent it with invented people.
        return { flag, hiddenFrom, preventsVerification: restsOn.length === 0 };
      });
    },
  };
}

/** Returns the entries of `hiddenFlags` in a renter summary. */
export function hiddenFlagsOf(found: readonly SeenFlag[]): string[] {
  return found.flatMap(({ flag, hiddenFrom }) => hiddenFrom.map((id) => `${flag.toUpperCase()}:${id}`));
}

/** Returns each flag once. An organization sees a flag that was found several times if it may see it once. */
export function eachOnce(found: readonly FoundFlag[]): FoundFlag[] {
  return [...Map.groupBy(found, ({ flag }) => flag)].map(([flag, same]) => ({
    flag,
    hiddenFrom: (same[0]?.hiddenFrom ?? []).filter((id) =>
      same.every(({ hiddenFrom }) => hiddenFrom.includes(id)),
    ),
    preventsVerification: same.some((one) => one.preventsVerification),
  }));
}
