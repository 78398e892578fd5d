import { ApiError } from '../errors.ts';
import type { Identifier, Inquirer, Renter } from '../store/store.ts';
import type { FindRenters } from './find-renters.ts';
import { identifiersOf, type TypedIdentifiers } from './identifiers.ts';

/** The error text for a search without an identifier. */
export const SEARCH_FIELD_REQUIRED = 'Provide at least one of memberId, email, phone or name.';

export type Search = (typed: TypedIdentifiers, inquirer: Inquirer) => Promise<Renter[]>;

/**
 * Finds renters by the first of these that is given: member ID, e-mail, phone, license, or the beginning of a
 * name. Specification 4.7. See `FindRenters`. Throws `invalid` without an identifier.
 */
export function makeSearch(findRenters: FindRenters): Search {
  return async (typed, inquirer) => {
    const [identifier] = identifiersOf(typed);
    if (identifier === undefined) throw new ApiError('invalid', SEARCH_FIELD_REQUIRED);
    const found = await findRenters(inquirer, identifier, 'search');
    return found.map(({ renter, isWithinReach }) =>
      isWithinReach ? renter : maskedRenter(renter, identifier),
    );
  };
}

/** Returns a renter outside the organization's reach: without an e-mail, except the one that was asked for. */
function maskedRenter(renter: Renter, { kind, value }: Identifier): Renter {
  return { ...renter, email: kind === 'email' ? value : null };
}
