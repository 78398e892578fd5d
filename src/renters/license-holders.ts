import { licenseCharacters } from '../rules/identity/identity-verification.ts';
import { licenseKey } from '../rules/identity/matching/blocking-keys.ts';
import type { Identifier, IdentityReads, RenterReads } from '../store/store.ts';

/** A renter who has a license, with the license as it is on the profile. */
interface LicenseHolder {
  id: string;
  licenses: Identifier[];
}

interface HolderReads {
  renters: Pick<RenterReads, 'search' | 'listIdentifiers'>;
  identity: Pick<IdentityReads, 'listBlock'>;
}

/** Most other renters with one license that are read. More share only a placeholder. */
const MOST_HOLDERS = 100;

/** Most licenses of one renter that are read. No renter has more. */
const MOST_LICENSES = 1_000;

/**
 * Returns the other renters who have a license, in any spelling. Another spelling is found once the identity check has
 * compared its renter.
 */
export async function otherHolders(
  { renters, identity }: HolderReads,
  renterId: string,
  license: string,
): Promise<LicenseHolder[]> {
  const characters = licenseCharacters(license);
  const exact = await renters.search({ kind: 'license', value: license }, MOST_HOLDERS);
  const spelled = await identity.listBlock(licenseKey(license), MOST_HOLDERS);
  const ids = new Set([...exact.map(({ id }) => id), ...spelled]);
  ids.delete(renterId);
  const holders = await Promise.all(
    [...ids].map(async (id) => {
      const values = await renters.listIdentifiers(id, 'license', MOST_LICENSES);
      const same = values.filter((value) => licenseCharacters(value) === characters);
      return { id, licenses: same.map((value): Identifier => ({ kind: 'license', value })) };
    }),
  );
  return holders.filter(({ licenses }) => licenses.length > 0);
}
