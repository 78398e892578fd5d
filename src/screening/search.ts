import type { Inquire } from '../admission/inquire.ts';
import { ApiError } from '../errors.ts';
import type { Identifier, IdentifierKind, Inquirer, Renter, RenterReads } from '../store/store.ts';
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

export type Search = (typed: TypedIdentifiers, inquirer: Inquirer) => Promise<Renter[]>;

/**
 * Finds renters by the first of these that is given: member ID, e-mail, phone, license, or the beginning of a
 * name. Specification 4.7. Each renter found is an inquiry. Throws `invalid` without an identifier.
 */
export function makeSearch(
  renters: Pick<RenterReads, 'search' | 'searchNamePrefix'>,
  inquire: Inquire,
): Search {
  function find(identifier: Identifier): Promise<Renter[]> {
    const limit = MOST_RESULTS[identifier.kind];
    if (identifier.kind === 'name') return renters.searchNamePrefix(identifier.value, limit);
    return renters.search(identifier, limit);
  }

  return async (typed, inquirer) => {
    const [identifier] = identifiersOf(typed);
    if (identifier === undefined) {
      throw new ApiError('invalid', SEARCH_FIELD_REQUIRED);
    }
    const found = await find(identifier);
    const renterIds = found.map(({ id }) => id);
    await inquire(inquirer, { kind: 'search', identifier: identifier.kind, renterIds });
    return found;
  };
}
