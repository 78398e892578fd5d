import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type { Identifier, Renter, RenterDetails, Staff, Store, Transaction } from '../store/store.ts';
import { giveWay, rejectOthersIdentifiers, rejectUnaskedEmails } from './identifiers.ts';
import { type Correction, correctedFields, type TidyCorrection, tidyCorrection } from './profile-edit.ts';
import { MOST_IDENTIFIERS, NOT_ON_ROSTER } from './read-renter.ts';

export interface CorrectedRenter {
  memberId: string;
  /** What the next correction begins from. */
  version: number;
  correctedAt: number;
  /** Phones that were given and that another renter has, too: families share them. */
  sharedPhones: string[];
}

export type EditRenter = (staff: Staff, renterId: string, correction: Correction) => Promise<CorrectedRenter>;

type CorrectingTransaction = Pick<Transaction, 'renters' | 'roster' | 'renterFile' | 'identity'>;

/** Returns what is added, and with a name the renter's phones: no two renters may have both (see `rejectOthers`). */
async function identifiersToLock(
  { renters }: CorrectingTransaction,
  renterId: string,
  added: readonly Identifier[],
): Promise<Identifier[]> {
  if (!added.some(({ kind }) => kind === 'name')) return [...added];
  const phones = await renters.listIdentifiers(renterId, 'phone', MOST_IDENTIFIERS);
  return [...added, ...phones.map((value) => ({ kind: 'phone' as const, value }))];
}

/**
 * Corrects a renter of the organization's roster. Rejects
 * - `not_found`: one who is not on it;
 * - `conflict`: a profile that was corrected since the version that was read; an identifier that is another
 *   renter's, for two people are never made one; while another organization has the renter on its roster, taking away
 *   or replacing what is on file, and an e-mail that the renter did not ask for (see `rejectUnaskedEmails`): what is
 *   empty may be filled, and other identifiers be added;
 * - `invalid`: what cannot be compared by, too many identifiers, no change.
 */
export function makeEditRenter(store: Pick<Store, 'transaction'>, clock: Clock): EditRenter {
  return async (staff, renterId, correction) => {
    const { organizationId } = staff;
    const now = clock();
    const tidy = tidyCorrection(correction, now);
    return store.transaction(async (tx) => {
      await tx.locks.identifiers(await identifiersToLock(tx, renterId, tidy.added));
      await tx.locks.renter(renterId);
      const renter = await tx.renters.findById(renterId);
      if (renter === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
      const sharedPhones = await rejectOthers(tx, organizationId, renterId, tidy.added);
      const before = await tx.renters.findDetails(renterId);
      const details = detailsAfter(before, correction, now);
      if (await tx.roster.isOnAnother(organizationId, renterId)) {
        if (takesAway(renter, tidy) || replacesDetails(before, correction))
          throw new ApiError('conflict', STAYS);
        await rejectUnaskedEmails(tx, renterId, tidy.added);
      }
      await changeIdentifiers(tx, renter, tidy);
      await tx.renters.update(await shownOf(tx, renter, tidy));
      await tx.renters.putDetails(renterId, details);
      await confirm(tx, renterId, tidy, correction, now);
      await tx.identity.queue(renterId, now);
      const subject = { memberId: renter.memberId, fields: correctedFields(correction) };
      await recordAction(tx, { staff, at: now }, 'renter.corrected', subject);
      return { memberId: renter.memberId, version: details.version, correctedAt: now, sharedPhones };
    });
  };
}

/** Rejects who is not on the organization's roster, and what is another's; see `rejectOthersIdentifiers`. */
async function rejectOthers(
  { roster, ...tx }: CorrectingTransaction,
  organizationId: string,
  renterId: string,
  added: readonly Identifier[],
): Promise<string[]> {
  const place = await roster.find(organizationId, renterId);
  if (place === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
  return rejectOthersIdentifiers(tx, renterId, added);
}

const STAYS =
  'Another organization has this renter on its roster, too: what is empty can be filled in, and phones and licenses be added. The name, e-mail and phone that are shown, address and date of birth stay, and nothing can be taken away.';

function detailsAfter(
  before: RenterDetails | undefined,
  { version, address, dateOfBirth }: Correction,
  now: number,
): RenterDetails {
  if ((before?.version ?? 0) !== version) {
    throw new ApiError(
      'conflict',
      'Somebody corrected this renter meanwhile. Look at what is on file now, and correct that.',
    );
  }
  const tidyAddress = address?.trim() ?? '';
  return {
    address: address === undefined ? (before?.address ?? null) : tidyAddress === '' ? null : tidyAddress,
    dateOfBirth: dateOfBirth === undefined ? (before?.dateOfBirth ?? null) : dateOfBirth,
    version: version + 1,
    updatedAt: now,
  };
}

function takesAway({ fullName, email, phone }: Renter, { shown, removed }: TidyCorrection): boolean {
  return (
    removed.length > 0 ||
    isOther(fullName, shown.name, normalizeName) ||
    isOther(email, shown.email, normalizeEmail) ||
    isOther(phone, shown.phone, normalizePhone)
  );
}

function isOther(before: string | null, after: string | undefined, normalize: (text: string) => string) {
  const onFile = normalize(before ?? '');
  return onFile !== '' && after !== undefined && normalize(after) !== onFile;
}

/** The same again counts, too: else whoever may not see a date of birth could find it out by trying. */
function replacesDetails(before: RenterDetails | undefined, { address, dateOfBirth }: Correction): boolean {
  const stays = (onFile: string | null | undefined) => typeof onFile === 'string';
  return (
    (address !== undefined && stays(before?.address)) ||
    (dateOfBirth !== undefined && stays(before?.dateOfBirth))
  );
}

async function changeIdentifiers(
  { renters }: CorrectingTransaction,
  { id, fullName }: Renter,
  { shown, added, removed }: TidyCorrection,
): Promise<void> {
  for (const identifier of removed) await renters.removeIdentifier(id, identifier);
  // The name before is found by already, unless the profile was made by other means.
  const alias = normalizeName(fullName ?? '');
  if (shown.name !== undefined && alias !== '')
    await renters.addIdentifier(id, { kind: 'name', value: alias });
  for (const identifier of added) await renters.addIdentifier(id, identifier);
  for (const kind of new Set(added.map(({ kind }) => kind))) {
    const many = await renters.listIdentifiers(id, kind, MOST_IDENTIFIERS + 1);
    if (many.length <= MOST_IDENTIFIERS) continue;
    throw new ApiError('invalid', `A renter has ${MOST_IDENTIFIERS} identifiers of one kind at most.`);
  }
}

/** What an organization says, the renter need not vouch for any more, and nobody else has by their own word. */
async function confirm(
  tx: CorrectingTransaction,
  renterId: string,
  { added }: TidyCorrection,
  { address, dateOfBirth }: Correction,
  now: number,
): Promise<void> {
  const licenses = added.filter(({ kind }) => kind === 'license').map(({ value }) => value);
  for (const license of licenses) await giveWay(tx, renterId, license, now);
  await tx.renterFile.confirm(renterId, {
    licenses,
    address: address !== undefined,
    dateOfBirth: dateOfBirth !== undefined,
  });
}

/** The renter as shown from now on: what was taken away gives way to the next of its kind. */
async function shownOf(
  { renters }: CorrectingTransaction,
  renter: Renter,
  tidy: TidyCorrection,
): Promise<Renter> {
  const { shown, removed } = tidy;
  const next = async (
    kind: 'email' | 'phone',
    before: string | null,
    normalize: (text: string) => string,
  ) => {
    if (shown[kind] !== undefined) return shown[kind];
    if (before === null || !includes(removed, { kind, value: normalize(before) })) return before;
    const [first] = await renters.listIdentifiers(renter.id, kind, 1);
    return first ?? null;
  };
  return {
    ...renter,
    fullName: shown.name ?? renter.fullName,
    email: await next('email', renter.email, normalizeEmail),
    phone: await next('phone', renter.phone, normalizePhone),
  };
}

function includes(identifiers: readonly Identifier[], { kind, value }: Identifier): boolean {
  return identifiers.some((one) => one.kind === kind && one.value === value);
}
