import type { FiledIdentity } from '../rules/proof.ts';
import type { OwnWord, RenterDetails, RenterFileReads, RenterReads } from '../store/store.ts';

/** Licenses that a proof is held against: nobody has more. */
const MOST_LICENSES = 50;

export interface IdentityOnFile {
  /** All that the profile has, normalized. */
  licenses: readonly string[];
  details: RenterDetails | undefined;
  /** What of it stands there by the renter's own word alone. */
  ownWord: OwnWord;
  /** The rest: what organizations put there. */
  filed: FiledIdentity;
}

/** Who a renter is by the profile, and what of it organizations said. */
export async function readIdentityOnFile(
  {
    renters,
    renterFile,
  }: {
    renters: Pick<RenterReads, 'findDetails' | 'listIdentifiers'>;
    renterFile: Pick<RenterFileReads, 'findOwnWord'>;
  },
  renterId: string,
): Promise<IdentityOnFile> {
  const licenses = await renters.listIdentifiers(renterId, 'license', MOST_LICENSES);
  const details = await renters.findDetails(renterId);
  const ownWord = await renterFile.findOwnWord(renterId);
  return {
    licenses,
    details,
    ownWord,
    filed: {
      licenses: licenses.filter((license) => !ownWord.licenses.includes(license)),
      dateOfBirth: ownWord.dateOfBirth ? null : (details?.dateOfBirth ?? null),
    },
  };
}
