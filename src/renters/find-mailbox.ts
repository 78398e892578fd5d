import { MOST_ASSERTED } from '../rules/identity/email-opening.ts';
import type { AssertionReads, Renter, RenterReads } from '../store/store.ts';

interface MailboxReads {
  renters: Pick<RenterReads, 'search'>;
  assertions: Pick<AssertionReads, 'listOf'>;
}

/** Renters with one e-mail that are read to find the owner of the mailbox. */
const MOST_HOLDERS = 10;

/**
 * Returns the renter whose file an e-mail opens: usually the only one who has it. After a split, several may have it. Then it is
 * the one for whom the e-mail was confirmed, or otherwise the one that the e-mail finds. How much it opens is another question:
 * see `openedBy`.
 */
export async function findMailbox(
  { renters, assertions }: MailboxReads,
  email: string,
): Promise<Renter | undefined> {
  const identifier = { kind: 'email', value: email } as const;
  const holders = await renters.search(identifier, MOST_HOLDERS);
  if (holders.length < 2) return holders[0];
  for (const holder of holders) {
    const asserted = await assertions.listOf(holder.id, identifier, MOST_ASSERTED);
    if (asserted.some(({ source }) => source === 'renter')) return holder;
  }
  return holders[0];
}
