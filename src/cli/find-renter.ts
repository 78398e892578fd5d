import { ApiError } from '../errors.ts';
import { normalizeMemberId } from '../rules/identity/normalization.ts';
import type { Renter, Store } from '../store/store.ts';

/** The option that names a renter, for `findRenter`. */
export const RENTER_OPTION = [
  '--renter <id>',
  'the ID or the member ID of the renter, ren_… or MB-…',
] as const;

/** Returns the renter with this ID or member ID. Throws `not_found` if there is none. */
export async function findRenter({ renters }: Pick<Store, 'renters'>, given: string): Promise<Renter> {
  const value = normalizeMemberId(given);
  const found =
    (await renters.findById(given)) ??
    (value === '' ? undefined : (await renters.search({ kind: 'member_id', value }, 1))[0]);
  if (found === undefined) throw new ApiError('not_found', `There is no renter with the ID ${given}.`);
  return found;
}
