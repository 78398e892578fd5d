import { Refusal } from '../errors.ts';
import type { Identifier, RenterFileReads, RenterReads } from '../store/store.ts';
import { MOST_IDENTIFIERS } from './read-renter.ts';

type Reads = Pick<RenterReads, 'search' | 'findByPhoneAndName' | 'listIdentifiers'>;

export interface OthersReads {
  renters: Reads;
  renterFile: Pick<RenterFileReads, 'listUnconfirmed'>;
}

/**
 * Refuses (`conflict`) identifiers by which another renter is surely known: an e-mail, a license, and a phone together
 * with a name. A phone alone is nobody's: families share them; nor is a license that somebody has by their own word alone.
 * Answers the phones that others have, too.
 */
export async function refuseOthersIdentifiers(
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
  await refuseOthersPhoneAndName(renters, renterId, added);
  return sharedPhones;
}

/** By phone and name together a report without an e-mail finds its renter: no two may have both. */
async function refuseOthersPhoneAndName(
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
      throw new Refusal(
        'conflict',
        'phone: another renter has this phone and this name. Two people are never made one.',
      );
    }
  }
}

function othersIdentifier(kind: Identifier['kind']): Refusal {
  const what =
    kind === 'email' ? 'email: another renter has this address' : 'license: another renter has this number';
  return new Refusal('conflict', `${what}. Two people are never made one.`);
}
