import { ApiError } from '../errors.ts';
import type { IdentifierKind, Renter, RenterReads } from '../store/store.ts';
import { identifiersOf, type TypedIdentifiers } from './identifiers.ts';

/** The text for a search that says nothing to search by. */
export const SEARCH_FIELD_REQUIRED = 'Provide at least one of memberId, email, phone or name.';

/** Most results by identifier. Specification 4.7; a license is a search field on the pages alone. */
const MOST_RESULTS: Record<IdentifierKind, number> = {
  member_id: 1,
  email: 5,
  phone: 5,
  license: 5,
  name: 10,
};

export type Search = (typed: TypedIdentifiers) => Promise<Renter[]>;

/**
 * Renters by the surest identifier given: member ID, then e-mail, then phone, license, then the beginning of a
 * name. Specification 4.7. Rejects (`invalid`) when there is nothing to search by.
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
