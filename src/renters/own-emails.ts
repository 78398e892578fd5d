import { Refusal } from '../errors.ts';
import { normalizeEmail } from '../rules/normalization.ts';
import type { Identifier, RenterFileReads, RenterReads } from '../store/store.ts';
import { MOST_REQUESTS_SHOWN } from './correction-requests.ts';
import { MOST_IDENTIFIERS } from './read-renter.ts';

interface Reads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  renterFile: Pick<RenterFileReads, 'listRequests'>;
}

const ONLY_THE_RENTER =
  'email: an e-mail opens the renter’s own file, and another organization has this renter on its roster, too. So it can be added only when the renter asks for it, in a correction request from the renter portal that has the address in full.';

/**
 * For a renter whom several organizations know: refuses (`conflict`) an e-mail that is not on file and that no open
 * correction request of the renter names. With it whoever reads that mailbox signs in to the file, with what all of
 * the others filed: one organization's word is not enough for that.
 */
export async function refuseUnaskedEmails(
  { renters, renterFile }: Reads,
  renterId: string,
  added: readonly Identifier[],
): Promise<void> {
  const emails = added.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  if (emails.length === 0) return;
  const onFile = await renters.listIdentifiers(renterId, 'email', MOST_IDENTIFIERS);
  const requests = await renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN);
  const asked = requests.filter(({ doneAt }) => doneAt === null).flatMap(({ said }) => emailsIn(said));
  const known = new Set([...onFile, ...asked]);
  if (!emails.every((email) => known.has(email))) throw new Refusal('conflict', ONLY_THE_RENTER);
}

/** The words of a text that hold an @, as e-mails are compared, without what a sentence puts around them. */
function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;:<>()[\]"“”„]+/)
    .map((word) => normalizeEmail(word.replace(/[.!?…]+$/, '')))
    .filter((word) => word.includes('@'));
}
