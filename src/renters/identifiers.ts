import { inquiryOf, withinLimit } from '../admission/inquire.ts';
import { ApiError } from '../errors.ts';
import { normalizeLicense } from '../rules/identity/normalization.ts';
import type {
  Identifier,
  IdentifierKind,
  RenterFileReads,
  RenterReads,
  Staff,
  Transaction,
} from '../store/store.ts';
import { MOST_IDENTIFIERS } from './read-renter.ts';

type Reads = Pick<RenterReads, 'search' | 'findByPhoneAndName' | 'listIdentifiers'>;

interface OthersReads {
  renters: Reads;
  renterFile: Pick<RenterFileReads, 'listUnconfirmed'>;
}

/** The error for an identifier of another renter. It tells that the network knows this renter, so it is an inquiry. */
export class TakenIdentifier extends ApiError {
  readonly kind: IdentifierKind;
  readonly holderIds: readonly string[];

  constructor(kind: IdentifierKind, holderIds: readonly string[], publicText: string) {
    super('conflict', publicText);
    this.kind = kind;
    this.holderIds = holderIds;
  }
}

/** A phone or license that other renters also have, and the first of these. */
export interface SharedIdentifier extends Identifier {
  kind: 'phone' | 'license';
  holderIds: readonly string[];
}

/**
 * Throws `TakenIdentifier` if an added identifier belongs to another renter: an e-mail, or a phone together
 * with a name. A phone alone may be shared, because families share phones. So may a license: otherwise an
 * organization could state somebody's license for another profile, and nobody could record it on the real one.
 * A license that the other renter has only stated themselves does not count. Returns the added phones and
 * licenses that other renters also have.
 */
export async function rejectOthersIdentifiers(
  { renters, renterFile }: OthersReads,
  renterId: string,
  added: readonly Identifier[],
): Promise<SharedIdentifier[]> {
  const shared: SharedIdentifier[] = [];
  for (const identifier of added) {
    const { kind, value } = identifier;
    if (kind === 'name') continue;
    const ignored = [renterId, ...(kind === 'license' ? await renterFile.listUnconfirmed(value) : [])];
    // One more than the ignored renters is enough to find another one.
    const found = await renters.search(identifier, ignored.length + 1);
    const holderIds = found.map(({ id }) => id).filter((id) => !ignored.includes(id));
    if (holderIds.length === 0) continue;
    if (kind !== 'phone' && kind !== 'license') {
      const text = 'email: another renter has this address. Two people must not share it.';
      throw new TakenIdentifier(kind, holderIds, text);
    }
    shared.push({ kind, value, holderIds });
  }
  await rejectOthersPhoneAndName(renters, renterId, added);
  return shared;
}

/** Returns the renters who also have one of the shared identifiers of a kind. */
export function holdersOf(shared: readonly SharedIdentifier[], kind: SharedIdentifier['kind']): string[] {
  return [...new Set(shared.filter((one) => one.kind === kind).flatMap(({ holderIds }) => holderIds))];
}

/**
 * Throws `TakenIdentifier` if another renter has the same phone and name. A report without an e-mail finds its
 * renter by both, so no two renters may share both.
 */
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
      throw new TakenIdentifier(
        'phone',
        [found.id],
        'phone: another renter has this phone and this name. Two people must not share both.',
      );
    }
  }
}

/**
 * Returns a function that logs that staff learned that other renters have an identifier. It throws `daily_limit` beyond
 * the daily limit of inquiries.
 */
export function logTaken({ organizationId, userId: callerId }: Staff, requestId: string, at: number) {
  return async (
    { locks, inquiries }: Pick<Transaction, 'locks' | 'inquiries'>,
    identifier: IdentifierKind,
    renterIds: readonly string[],
  ): Promise<void> => {
    const shown = { kind: 'search', identifier, renterIds } as const;
    const inquiry = inquiryOf({ organizationId, callerId, requestId }, shown, at);
    await locks.dailyLookups([organizationId]);
    const [outcome] = await inquiries.record([inquiry]);
    if (outcome !== undefined) withinLimit(inquiry, outcome);
  };
}

/** Most identity verifications read of one renter, more than anyone makes. */
const MOST_VERIFICATIONS = 1_000;

/**
 * Removes a license that an organization stated from every other profile where only the renter has stated it.
 * The identity verification that added it there then waits for the identity check, which compares both
 * renters again.
 *
 * @param license normalized
 */
export async function removeUnconfirmedLicense(
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
      (verification) => normalizeLicense(verification.license ?? '') === license,
    );
    for (const { id } of ofLicense) await renterFile.takeOff(id);
    await identity.queue(otherId, at);
  }
}
