import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { comparePeople, type Frequencies } from '../rules/identity/matching/compare.ts';
import { decide } from '../rules/identity/matching/decision.ts';
import { makePerson } from '../rules/identity/matching/person.ts';
import { type OwnStatements, ownStatements } from '../rules/identity/own-statements.ts';
import type { AssertionReads } from '../store/store.ts';
import type { ComparedPerson } from './candidates.ts';

/** Returns the IDs of the organizations that may not learn that two renters look like one person, sorted. */
type HiddenFrom = (other: ComparedPerson) => Promise<string[]>;

/**
 * Returns a function that decides who may not learn that a renter and another look like one person: each organization
 * without whose own statements they do not. Otherwise it could file about invented people until one of them looks like
 * a real renter, and so guess the renter's date of birth or license. An organization that stated everything about both
 * renters learns nothing that it did not know.
 */
export function makeHiddenFrom(
  assertions: Pick<AssertionReads, 'list'>,
  renter: ComparedPerson,
  frequencies: Frequencies,
): HiddenFrom {
  const statementsOf = async ({ id }: ComparedPerson) =>
    ownStatements(await assertions.list(id, MOST_ASSERTIONS));
  let own: OwnStatements | undefined;
  return async (other) => {
    own ??= await statementsOf(renter);
    const others = await statementsOf(other);
    const [its, theirs] = [own, others];
    const isHiddenFrom = (organizationId: string) => {
      if (its.onlyOrganization === organizationId && theirs.onlyOrganization === organizationId) return false;
      const person = makePerson(its.without(organizationId, renter.filed));
      const otherPerson = makePerson(theirs.without(organizationId, other.filed));
      return decide(comparePeople(person, otherPerson, frequencies).total) !== 'duplicate';
    };
    return [...its.organizations.union(theirs.organizations)].filter(isHiddenFrom).sort();
  };
}
