import { ApiError } from '../errors.ts';
import { normalizeEmail, normalizeLicense } from '../rules/identity/normalization.ts';
import type { Identifier, RenterFileReads, RenterReads, Transaction } from '../store/store.ts';
import { MOST_REQUESTS_SHOWN } from './correction-requests.ts';
import { MOST_IDENTIFIERS } from './read-renter.ts';

type Reads = Pick<RenterReads, 'search' | 'findByPhoneAndName' | 'listIdentifiers'>;

export interface OthersReads {
  renters: Reads;
  renterFile: Pick<RenterFileReads, 'listUnconfirmed'>;
}

/**
 * Rejects (`conflict`) identifiers by which another renter is surely known: an e-mail, a license, and a phone together
 * with a name. A phone alone is nobody's: families share them; nor is a license that somebody has by their own word alone.
 * Answers the phones that others have, too.
 */
export async function rejectOthersIdentifiers(
  { renters, renterFile }: OthersReads,
  renterId: string,
  added: readonly Identifier[],
): Promise<string[]> {
  const sharedPhones: string[] = [];
  for (const identifier of added) {
    const { kind, value } = identifier;
    if (kind === 'name') continue;
    const passedOver = [renterId, ...(kind === 'license' ? await renterFile.listUnconfirmed(value) : [])];
    // Of more than these who have it one is another.
    const found = await renters.search(identifier, passedOver.length + 1);
    const others = found.filter(({ id }) => !passedOver.includes(id));
    if (others.length === 0) continue;
    if (kind !== 'phone') throw othersIdentifier(kind);
    sharedPhones.push(value);
  }
  await rejectOthersPhoneAndName(renters, renterId, added);
  return sharedPhones;
}

/** By phone and name together a report without an e-mail finds its renter: no two may have both. */
async function rejectOthersPhoneAndName(
  renters: Reads,
  renterId: string,
  added: readonly Identifier[],
): Promise<void> {
  const valuesOf = (kind: Identifier['kind']) =>
    added.filter((identifier) => identifier.kind === kind).map(({ value }) => value);
  const [newNames, newPhones] = [valuesOf('name'), valuesOf('phone')];
  if (newNames.length === 0 && newPhones.length === 0) return;
  const names = await renters.listIdentifiers(renterId, 'name', MOST_IDENTIFIERS);
  const phones = await renters.listIdentifiers(renterId, 'phone', MOST_IDENTIFIERS);
  const pairs = new Map<string, [phone: string, name: string]>();
  for (const phone of newPhones)
    for (const name of [...names, ...newNames]) pairs.set(`${phone} ${name}`, [phone, name]);
  for (const name of newNames) for (const phone of phones) pairs.set(`${phone} ${name}`, [phone, name]);
  for (const [phone, name] of pairs.values()) {
    const found = await renters.findByPhoneAndName(phone, name);
    if (found !== undefined && found.id !== renterId) {
      throw new ApiError(
        'conflict',
        'phone: another renter has this phone and this name. Two people are never made one.',
      );
    }
  }
}

function othersIdentifier(kind: Identifier['kind']): ApiError {
  const what =
    kind === 'email' ? 'email: another renter has this address' : 'license: another renter has this number';
  return new ApiError('conflict', `${what}. Two people are never made one.`);
}

interface EmailReads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  renterFile: Pick<RenterFileReads, 'listRequests'>;
}

const ONLY_THE_RENTER =
  'email: an e-mail opens the renter’s own file, and another organization has this renter on its roster, too. So it can be added only when the renter asks for it, in a correction request from the renter portal that has the address in full.';

/**
 * For a renter whom several organizations know: rejects (`conflict`) an e-mail that is not on file and that no open
 * correction request of the renter names. With it whoever reads that mailbox signs in to the file, with what all of
 * the others filed: one organization's word is not enough for that.
 */
export async function rejectUnaskedEmails(
  { renters, renterFile }: EmailReads,
  renterId: string,
  added: readonly Identifier[],
): Promise<void> {
  const emails = added.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  if (emails.length === 0) return;
  const onFile = await renters.listIdentifiers(renterId, 'email', MOST_IDENTIFIERS);
  const requests = await renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN);
  const asked = requests.filter(({ doneAt }) => doneAt === null).flatMap(({ said }) => emailsIn(said));
  const known = new Set([...onFile, ...asked]);
  if (!emails.every((email) => known.has(email))) throw new ApiError('conflict', ONLY_THE_RENTER);
}

/** The words of a text that hold an @, as e-mails are compared, without what a sentence puts around them. */
function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;:<>()[\]"“”„]+/)
    .map((word) => normalizeEmail(word.replace(/[.!?…]+$/, '')))
    .filter((word) => word.includes('@'));
}

/** Of somebody's proofs so many are looked through: more than anybody gives. */
const MOST_VERIFICATIONS = 1_000;

/**
 * A license that an organization files goes off every other profile that has it by its renter's own word alone: what is
 * unconfirmed gives way. The proof then waits for the identity check, which compares both anew.
 *
 * @param license normalized
 */
export async function giveWay(
  { renters, renterFile, identity }: Pick<Transaction, 'renters' | 'renterFile' | 'identity'>,
  renterId: string,
  license: string,
  at: number,
): Promise<void> {
  for (const otherId of await renterFile.listUnconfirmed(license)) {
    if (otherId === renterId) continue;
    await renters.removeIdentifier(otherId, { kind: 'license', value: license });
    const verifications = await renterFile.listVerifications(otherId, undefined, MOST_VERIFICATIONS);
    const ofLicense = verifications.filter(
      (verification) => normalizeLicense(verification.license) === license,
    );
    for (const { id } of ofLicense) await renterFile.takeOff(id);
    await identity.queue(otherId, at);
  }
}
