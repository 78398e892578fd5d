import { ApiError } from '../errors.ts';
import { MOST_ASSERTED } from '../rules/identity/email-opening.ts';
import type { AssertedBy, AssertionReads, DetachedEmail, Identifier, Transaction } from '../store/store.ts';
import { replaceAssertions } from './confirm-email.ts';

/** The error text for an e-mail that is not on the file. */
export const NOT_ON_FILE = 'This e-mail is not on the file.';

/** Who detaches an e-mail, when, and the ID of the entry about it. */
type Detachment = Pick<DetachedEmail, 'id' | 'party' | 'organizationId'> & { at: number };

type DetachTransaction = Pick<
  Transaction,
  'locks' | 'renters' | 'renterFile' | 'renterSignIn' | 'inquiries' | 'identity'
> & { assertions: Pick<AssertionReads, 'listOf'> };

/**
 * Takes an e-mail off a renter's file and ends its access (see `endAccess`). Records that were filed with it stay as they
 * are. If the renter detaches an e-mail that an organization with a filing about the renter stated, it still finds the renter.
 * Otherwise renters could hide their records from checks. In all other cases the profile no longer has it. Throws
 * `not_found` if the profile does not have it.
 */
export async function detachEmail(
  tx: DetachTransaction,
  renterId: string,
  email: string,
  detachment: Detachment,
): Promise<void> {
  await tx.locks.identifiers([{ kind: 'email', value: email }]);
  await tx.locks.renter(renterId);
  const renter = await tx.renters.findById(renterId);
  const emails = await tx.renters.listIdentifiers(renterId, 'email', MOST_EMAILS);
  if (renter === undefined || !emails.includes(email)) throw new ApiError('not_found', NOT_ON_FILE);
  const identifier: Identifier = { kind: 'email', value: email };
  const kept =
    detachment.party === 'renter' ? await statedByFilers(tx, renterId, identifier, detachment.at) : [];
  await replaceAssertions(tx.renters, renterId, identifier, kept);
  if (renter.email === email) {
    const next = emails.find((other) => other !== email) ?? (kept.length > 0 ? email : null);
    await tx.renters.update({ ...renter, email: next });
  }
  await tx.identity.queue(renterId, detachment.at);
  await endAccess(tx, renterId, email, detachment);
}

/**
 * Returns what organizations asserted about an e-mail, and that it was detached; nothing if none of them filed about the
 * renter.
 */
async function statedByFilers(
  { assertions, inquiries }: DetachTransaction,
  renterId: string,
  email: Identifier,
  at: number,
): Promise<AssertedBy[]> {
  const asserted = await assertions.listOf(renterId, email, MOST_ASSERTED);
  const byOrganizations = asserted.filter(({ source }) => source !== 'renter' && source !== 'detached');
  const hasFiled = async ({ organizationId, source }: AssertedBy) => {
    if (source === 'filing' || source === 'held') return true;
    if (organizationId === null) return false;
    return (await inquiries.findReach(organizationId, [renterId], at)).get(renterId)?.filed === true;
  };
  for (const one of byOrganizations)
    if (await hasFiled(one)) return [...byOrganizations, { organizationId: null, source: 'detached', at }];
  return [];
}

/** E-mails that are searched. No renter has more. */
const MOST_EMAILS = 1_000;

/**
 * Ends what an e-mail opened that is no longer on a profile: its sessions, the links and codes that were sent
 * to it, and mails about inquiries. Keeps an entry about it.
 */
export async function endAccess(
  { renterFile, renterSignIn, inquiries }: DetachTransaction,
  renterId: string,
  email: string,
  { id, party, organizationId, at }: Detachment,
): Promise<void> {
  await renterSignIn.endLinks(email);
  await renterSignIn.endSessions(email);
  if ((await inquiries.findMails(renterId))?.email === email) await inquiries.stopMails(renterId);
  await renterFile.addDetachedEmail(renterId, { id, email, party, organizationId, detachedAt: at });
}

/** Returns the e-mails that an edit removes, with who stated each. */
export async function removedEmails(
  { assertions }: Pick<Transaction, 'assertions'>,
  renterId: string,
  removed: readonly Identifier[],
): Promise<{ email: string; by: AssertedBy[] }[]> {
  const emails = removed.filter(({ kind }) => kind === 'email');
  return Promise.all(
    emails.map(async (identifier) => {
      const by = await assertions.listOf(renterId, identifier, MOST_ASSERTED);
      return { email: identifier.value, by };
    }),
  );
}
