import type { AssertedBy, Detail, RenterDetails, RenterFileWrites, RenterWrites } from '../store/store.ts';

/** What an organization states about a renter besides e-mail, name and phone; '' for what it does not state. */
export interface StatedDetails {
  /** Normalized. */
  license: string;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  /** In one line. */
  address: string;
}

/** Returns the stated details. */
export function detailsOf({ address, dateOfBirth }: StatedDetails): Detail[] {
  const details: Detail[] = [
    { kind: 'address', value: address },
    { kind: 'date_of_birth', value: dateOfBirth },
  ];
  return details.filter(({ value }) => value !== '');
}

interface DetailsTransaction {
  renters: Pick<RenterWrites, 'putDetails'>;
  renterFile: Pick<RenterFileWrites, 'confirm'>;
}

/**
 * Puts the date of birth and the address on the profile if it has none. What the profile has in common with them is no longer
 * stated by the renter alone. A held filing leaves the profile as it is. The caller's transaction must have locked the renter.
 *
 * @param before what the profile has
 */
export async function completeDetails(
  { renters, renterFile }: DetailsTransaction,
  renterId: string,
  { license, dateOfBirth, address }: StatedDetails,
  before: RenterDetails | undefined,
  by: AssertedBy,
): Promise<void> {
  if (by.source === 'held' || (license === '' && dateOfBirth === '' && address === '')) return;
  const after: RenterDetails = {
    address: before?.address ?? (address || null),
    dateOfBirth: before?.dateOfBirth ?? (dateOfBirth || null),
    version: (before?.version ?? 0) + 1,
    updatedAt: by.at,
  };
  const changed =
    after.address !== (before?.address ?? null) || after.dateOfBirth !== (before?.dateOfBirth ?? null);
  if (changed) await renters.putDetails(renterId, after);
  await renterFile.confirm(renterId, {
    licenses: license === '' ? [] : [license],
    address: address !== '' && after.address === address,
    dateOfBirth: dateOfBirth !== '' && after.dateOfBirth === dateOfBirth,
  });
}
