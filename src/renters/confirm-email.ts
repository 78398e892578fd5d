import { closes, MOST_ASSERTED } from '../rules/identity/email-opening.ts';
import type { AssertedBy, FiledBy, Identifier, RenterWrites, Transaction } from '../store/store.ts';

/**
 * Stores that the renter confirmed an e-mail for the records of these organizations, or for the whole file. An
 * e-mail that a merge brought, or the renter detached, counts as one of this profile from then on.
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
  if (before.some(closes)) {
    const kept = before.filter((one) => !closes(one) && one.source !== 'renter');
    await replaceAssertions(renters, renterId, identifier, kept);
  }
  for (const organizationId of filedBy ?? [null])
    await renters.addIdentifier(renterId, identifier, { organizationId, source: 'renter', at });
}

/** Replaces all that is asserted about a renter's identifier. Without an assertion, the renter no longer has it. */
export async function replaceAssertions(
  renters: Pick<RenterWrites, 'addIdentifier' | 'removeIdentifier'>,
  renterId: string,
  identifier: Identifier,
  asserted: readonly AssertedBy[],
): Promise<void> {
  await renters.removeIdentifier(renterId, identifier);
  for (const { organizationId, source, at } of asserted)
    await renters.addIdentifier(renterId, identifier, { organizationId, source, at });
}
