import { MOST_ASSERTED, openedBy, opensRecordsOf } from '../rules/identity/email-opening.ts';
import type { AssertionReads, RenterReads } from '../store/store.ts';

/** E-mails of a renter that are searched. No renter has more. */
const MOST_EMAILS = 100;

interface OpeningReads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  assertions: Pick<AssertionReads, 'listOf'>;
}

/**
 * Returns an e-mail of the renter that opens the records of an organization, to which mails about them may be
 * sent: the preferred one if it does, and otherwise another one; `undefined` if there is none.
 *
 * @param preferred normalized
 */
export async function openingEmail(
  { renters, assertions }: OpeningReads,
  renterId: string,
  organizationId: string,
  preferred: string | null,
): Promise<string | undefined> {
  const onFile = await renters.listIdentifiers(renterId, 'email', MOST_EMAILS);
  const first = onFile.filter((email) => email === preferred);
  for (const email of [...first, ...onFile]) {
    const asserted = await assertions.listOf(renterId, { kind: 'email', value: email }, MOST_ASSERTED);
    if (opensRecordsOf({ filedBy: openedBy(asserted) }, organizationId)) return email;
  }
  return undefined;
}
