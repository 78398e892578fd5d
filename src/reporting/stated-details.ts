import type {
  AssertedBy,
  DetailKind,
  RenterDetails,
  RenterFileWrites,
  RenterReads,
  RenterWrites,
} from '../store/store.ts';

/** What an organization states about a renter besides e-mail, name and phone; '' for what it does not state. */
export interface StatedDetails {
  /** Normalized. */
  license: string;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  /** In one line. */
  address: string;
}

interface DetailsTransaction {
  renters: Pick<RenterReads, 'findDetails'> & Pick<RenterWrites, 'putDetails' | 'assertDetail'>;
  renterFile: Pick<RenterFileWrites, 'confirm'>;
}

/**
 * Records who stated a date of birth and an address, and puts each on the profile if the profile has none. What the profile
 * has in common with them is no longer stated by the renter alone. A held filing leaves the profile as it is. Returns
 * whether the organization had not stated one of them before. The caller's transaction must have locked the renter.
 */
export async function addDetails(
  { renters, renterFile }: DetailsTransaction,
  renterId: string,
  { license, dateOfBirth, address }: StatedDetails,
  by: AssertedBy,
): Promise<boolean> {
  if (license === '' && dateOfBirth === '' && address === '') return false;
  const assert = async (kind: DetailKind, value: string) =>
    value !== '' && (await renters.assertDetail(renterId, { kind, value }, by));
  const asserted = [await assert('address', address), await assert('date_of_birth', dateOfBirth)];
  const isNew = asserted.includes(true);
  if (by.source === 'held') return isNew;
  const before = await renters.findDetails(renterId);
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
  return isNew;
}
