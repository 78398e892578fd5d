import { MOST_ASSERTED } from '../rules/identity/email-opening.ts';
import type { FiledBy, Identifier, Transaction } from '../store/store.ts';

/**
 * Stores that the renter confirmed an e-mail for the records of these organizations, or for the whole file. An
 * e-mail that a merge brought counts as one of this profile from then on.
 */
export async function confirmEmail(
  { renters, assertions }: Pick<Transaction, 'renters' | 'assertions'>,
  renterId: string,
  email: string,
  filedBy: FiledBy,
  at: number,
): Promise<void> {
  const identifier: Identifier = { kind: 'email', value: email };
  const before = await assertions.listOf(renterId, identifier, MOST_ASSERTED);
  if (before.some(({ source }) => source === 'merge')) {
    await renters.removeIdentifier(renterId, identifier);
    for (const { organizationId, source, at } of before)
      if (source !== 'merge' && source !== 'renter')
        await renters.addIdentifier(renterId, identifier, { organizationId, source, at });
  }
  for (const organizationId of filedBy ?? [null])
    await renters.addIdentifier(renterId, identifier, { organizationId, source: 'renter', at });
}
