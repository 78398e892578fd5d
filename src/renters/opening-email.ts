import { MOST_ASSERTED, openedBy, opensRecordsOf } from '../rules/identity/email-opening.ts';
import type { AssertionReads, RenterReads } from '../store/store.ts';

/** E-mails of a renter that are searched. No renter has more. */
const MOST_EMAILS = 100;

interface OpeningReads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  assertions: Pick<AssertionReads, 'listOf'>;
}

/**
 * Returns the e-mail to which mails about records of an organization are sent: the preferred one if it opens them,
 * otherwise one that was confirmed for the whole file; `undefined` if there is none. Another e-mail that opens the records
 * does not suffice, because somebody else may read that mailbox by now.
 *
 * @param preferred normalized: the one with which the renter filed the dispute, or the organization the record
 */
export async function openingEmail(
  { renters, assertions }: OpeningReads,
  renterId: string,
  organizationId: string,
  preferred: string | null,
): Promise<string | undefined> {
  const readOpened = async (email: string) =>
    openedBy(await assertions.listOf(renterId, { kind: 'email', value: email }, MOST_ASSERTED));
  if (preferred !== null && opensRecordsOf({ filedBy: await readOpened(preferred) }, organizationId))
    return preferred;
  for (const email of await renters.listIdentifiers(renterId, 'email', MOST_EMAILS))
    if ((await readOpened(email)) === undefined) return email;
  return undefined;
}
