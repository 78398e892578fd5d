import { ApiError } from '../errors.ts';
import type { IdentifierKind, Renter, RenterReads } from '../store/store.ts';
import { identifiersOf, type TypedIdentifiers } from './identifiers.ts';

/** The error text for a search without an identifier. */
export const SEARCH_FIELD_REQUIRED = 'Provide at least one of memberId, email, phone or name.';

/** Most results for each kind of identifier. Specification 4.7. Only the pages search by license. */
const MOST_RESULTS: Record<IdentifierKind, number> = {
  member_id: 1,
  email: 5,
  phone: 5,
  license: 5,
  name: 10,
};

export type Search = (typed: TypedIdentifiers) => Promise<Renter[]>;

/**
 * Finds renters by the first of these that is given: member ID, e-mail, phone, license, or the beginning of a
 * name. Specification 4.7. Throws `invalid` without an identifier.
 */
export function makeSearch(renters: Pick<RenterReads, 'search' | 'searchNamePrefix'>): Search {
  return async (typed) => {
    const [identifier] = identifiersOf(typed);
    if (identifier === undefined) {
      throw new ApiError('invalid', SEARCH_FIELD_REQUIRED);
    }
    const limit = MOST_RESULTS[identifier.kind];
    if (identifier.kind === 'name') return renters.searchNamePrefix(identifier.value, limit);
    return renters.search(identifier, limit);
  };
}
