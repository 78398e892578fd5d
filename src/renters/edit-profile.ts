import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { queueChecks } from '../reporting/queue-checks.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  AssertedBy,
  Identifier,
  Renter,
  RenterDetails,
  Staff,
  Store,
  Transaction,
} from '../store/store.ts';
import { endAccess, removedEmails } from './detach-email.ts';
import {
  holdersOf,
  logTaken,
  rejectOthersIdentifiers,
  removeUnconfirmedLicense,
  type SharedIdentifier,
  TakenIdentifier,
} from './identifiers.ts';
import { editedFields, type NormalizedEdit, normalizeEdit, type ProfileEdit } from './profile-edit.ts';
import { MOST_IDENTIFIERS, NOT_ON_ROSTER } from './read-renter.ts';
import { rejectSharedEdit } from './shared-edit.ts';

interface EditedRenter {
  memberId: string;
  /** The version that the next edit must name. */
  version: number;
  correctedAt: number;
  /** The added phones and licenses that another renter also has. */
  sharedIdentifiers: Pick<SharedIdentifier, 'kind' | 'value'>[];
}

export type EditRenter = (
  staff: Staff,
  renterId: string,
  edit: ProfileEdit,
  requestId: string,
) => Promise<EditedRenter>;

type EditTransaction = Pick<
  Transaction,
  'locks' | 'renters' | 'assertions' | 'roster' | 'renterFile' | 'renterSignIn' | 'inquiries' | 'identity'
>;

/**
 * Returns the added identifiers, and if they include a name also the renter's phones, because no two renters
 * may have the same phone and name (see `rejectOthersIdentifiers`).
 */
async function identifiersToLock(
  { renters }: EditTransaction,
  renterId: string,
  added: readonly Identifier[],
): Promise<Identifier[]> {
  if (!added.some(({ kind }) => kind === 'name')) return [...added];
  const phones = await renters.listIdentifiers(renterId, 'phone', MOST_IDENTIFIERS);
  return [...added, ...phones.map((value) => ({ kind: 'phone' as const, value }))];
}

/**
 * Edits the profile of a renter on the organization's roster. While the renter is also on another
 * organization's roster, an edit can only fill empty fields, add identifiers, and remove e-mails that only this
 * organization stated. A removed e-mail ends its sessions. That another renter has an added identifier is an inquiry about
 * that renter. Throws
 * - `not_found` if the renter is not on the roster;
 * - `conflict` if the profile was edited since the version that was read, if an added e-mail, or phone and name,
 *   belongs to another renter, and, while another organization has the renter on its roster, if the edit removes or
 *   replaces something else, or adds an e-mail that the renter did not ask for (see `rejectSharedEdit`),
 *   and if it removes an e-mail that the renter confirmed;
 * - `daily_limit` for identifiers of other renters, beyond the daily limit of inquiries;
 * - `invalid` for an identifier that is empty after normalization, for too many identifiers, and for an edit
 *   without a change.
 */
export function makeEditRenter(store: Pick<Store, 'transaction'>, newId: NewId, clock: Clock): EditRenter {
  return async (staff, renterId, edit, requestId) => {
    const { organizationId } = staff;
    const now = clock();
    const normalized = normalizeEdit(edit, now);
    const log = logTaken(staff, requestId, now);
    const edited = store.transaction(async (tx) => {
      await tx.locks.identifiers(await identifiersToLock(tx, renterId, normalized.added));
      await tx.locks.renter(renterId);
      const renter = await tx.renters.findById(renterId);
      if (renter === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
      const shared = await checkRosterAndIdentifiers(tx, organizationId, renterId, normalized.added);
      const before = await tx.renters.findDetails(renterId);
      const details = detailsAfter(before, edit, now);
      const detached = await removedEmails(tx, renterId, normalized.removed);
      if (await tx.roster.isOnAnother(organizationId, renterId))
        await rejectSharedEdit(tx, { organizationId, renter, before, edit, normalized, detached, now });
      // Afterwards, so that the error does not tell which e-mail the renter confirmed, if the page masks it.
      if (detached.some(({ by }) => by.some(({ source }) => source === 'renter')))
        throw new ApiError('conflict', 'The renter confirmed this e-mail. Only the renter can remove it.');
      const by: AssertedBy = { organizationId, source: 'edit', at: now };
      await changeIdentifiers(tx, renter, normalized, by);
      await tx.renters.update(await shownOf(tx, renter, normalized));
      await tx.renters.putDetails(renterId, details);
      await assertDetails(tx, renterId, edit, details, by);
      await confirm(tx, renterId, normalized, edit, now);
      for (const { email } of detached.filter(({ by }) => by.length > 0)) {
        const entry = { id: newId('det'), party: 'organization', organizationId, at: now } as const;
        await endAccess(tx, renterId, email, entry);
      }
      // The pair reaches the operator even if the holders of a license were never compared.
      await queueChecks(tx.identity, [renterId, ...holdersOf(shared, 'license')], now);
      const subject = { memberId: renter.memberId, fields: editedFields(edit) };
      await recordAction(tx, { staff, at: now }, 'renter.corrected', subject);
      for (const kind of ['phone', 'license'] as const) {
        const holderIds = holdersOf(shared, kind);
        if (holderIds.length > 0) await log(tx, kind, holderIds);
      }
      const sharedIdentifiers = shared.map(({ kind, value }) => ({ kind, value }));
      return { memberId: renter.memberId, version: details.version, correctedAt: now, sharedIdentifiers };
    });
    return edited.catch(async (error: unknown) => {
      if (error instanceof TakenIdentifier)
        await store.transaction((tx) => log(tx, error.kind, error.holderIds));
      throw error;
    });
  };
}

/**
 * Throws `not_found` if the renter is not on the organization's roster, and the errors of
 * `rejectOthersIdentifiers`. Returns the phones and licenses that other renters also have.
 */
async function checkRosterAndIdentifiers(
  { roster, ...tx }: EditTransaction,
  organizationId: string,
  renterId: string,
  added: readonly Identifier[],
): Promise<SharedIdentifier[]> {
  const place = await roster.find(organizationId, renterId);
  if (place === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
  return rejectOthersIdentifiers(tx, renterId, added);
}

function detailsAfter(
  before: RenterDetails | undefined,
  { version, address, dateOfBirth }: ProfileEdit,
  now: number,
): RenterDetails {
  if ((before?.version ?? 0) !== version) {
    throw new ApiError(
      'conflict',
      'This renter was edited since you loaded the page. Reload it and try again.',
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

async function changeIdentifiers(
  { renters }: EditTransaction,
  { id, fullName }: Renter,
  { shown, added, removed }: NormalizedEdit,
  by: AssertedBy,
): Promise<void> {
  for (const identifier of removed) await renters.removeIdentifier(id, identifier);
  // The previous name is an identifier already, unless the profile was created by other means.
  const alias = normalizeName(fullName ?? '');
  const names = await renters.listIdentifiers(id, 'name', MOST_IDENTIFIERS);
  if (shown.name !== undefined && alias !== '' && !names.includes(alias))
    await renters.addIdentifier(id, { kind: 'name', value: alias }, by);
  for (const identifier of added) await renters.addIdentifier(id, identifier, by);
  for (const kind of new Set(added.map(({ kind }) => kind))) {
    const many = await renters.listIdentifiers(id, kind, MOST_IDENTIFIERS + 1);
    if (many.length <= MOST_IDENTIFIERS) continue;
    throw new ApiError('invalid', `A renter can have at most ${MOST_IDENTIFIERS} identifiers of one kind.`);
  }
}

/** Records who stated the edited details. */
async function assertDetails(
  { renters }: EditTransaction,
  renterId: string,
  { address, dateOfBirth }: ProfileEdit,
  after: RenterDetails,
  by: AssertedBy,
): Promise<void> {
  if (address !== undefined && after.address !== null)
    await renters.assertDetail(renterId, { kind: 'address', value: after.address }, by);
  if (dateOfBirth !== undefined && after.dateOfBirth !== null)
    await renters.assertDetail(renterId, { kind: 'date_of_birth', value: after.dateOfBirth }, by);
}

/**
 * Marks the edited details as confirmed, because an organization stated them, and removes an added license
 * from the other renters who have only stated it themselves.
 */
async function confirm(
  tx: EditTransaction,
  renterId: string,
  { added }: NormalizedEdit,
  { address, dateOfBirth }: ProfileEdit,
  now: number,
): Promise<void> {
  const licenses = added.filter(({ kind }) => kind === 'license').map(({ value }) => value);
  for (const license of licenses) await removeUnconfirmedLicense(tx, renterId, license, now);
  await tx.renterFile.confirm(renterId, {
    licenses,
    address: address !== undefined,
    dateOfBirth: dateOfBirth !== undefined,
  });
}

/**
 * Returns the renter with the new displayed values. A removed e-mail or phone is replaced by the next one on
 * file.
 */
async function shownOf(
  { renters }: EditTransaction,
  renter: Renter,
  normalized: NormalizedEdit,
): Promise<Renter> {
  const { shown, removed } = normalized;
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
