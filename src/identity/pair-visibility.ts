import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { comparePeople, type Frequencies } from '../rules/identity/matching/compare.ts';
import { decide } from '../rules/identity/matching/decision.ts';
import { makePerson } from '../rules/identity/matching/person.ts';
import { type OwnStatements, ownStatements } from '../rules/identity/own-statements.ts';
import type { AssertionReads } from '../store/store.ts';
import type { ComparedPerson } from './candidates.ts';

/** Returns the IDs of the organizations that may not learn that two renters look like one person, sorted. */
type HiddenFrom = (other: ComparedPerson, frequencies: Frequencies) => Promise<string[]>;

/**
 * Returns a function that decides which organizations may not learn that a renter and another look like one person: those
 * without whose own statements the two would not. Such an organization could file about invented people until one of them
 * looks like a real renter, and so guess the renter's date of birth or license. An organization that stated everything
 * about both renters learns nothing new, so it may.
 */
export function makeHiddenFrom(assertions: Pick<AssertionReads, 'list'>, renter: ComparedPerson): HiddenFrom {
  const statementsOf = async ({ id }: ComparedPerson) =>
    ownStatements(await assertions.list(id, MOST_ASSERTIONS));
  let own: Promise<OwnStatements> | undefined;
  return async (other, frequencies) => {
    own ??= statementsOf(renter);
    const [its, theirs] = await Promise.all([own, statementsOf(other)]);
    const isHiddenFrom = (organizationId: string) => {
      if (its.onlyOrganization === organizationId && theirs.onlyOrganization === organizationId) return false;
      const person = makePerson(its.without(organizationId, renter.filed));
      const otherPerson = makePerson(theirs.without(organizationId, other.filed));
      return decide(comparePeople(person, otherPerson, frequencies).total) !== 'duplicate';
    };
    return [...its.organizations.union(theirs.organizations)].filter(isHiddenFrom).sort();
  };
}
