import { isOneOf, isWithinReach, makeFindReach, seesContact } from '../admission/reach.ts';
import { ApiError } from '../errors.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  Asserted,
  AssertedBy,
  Identifier,
  Renter,
  RenterDetails,
  RenterFileReads,
  RenterReads,
  Transaction,
} from '../store/store.ts';
import { MOST_REQUESTS_SHOWN } from './correction-requests.ts';
import type { removedEmails } from './detach-email.ts';
import type { NormalizedEdit, ProfileEdit } from './profile-edit.ts';
import { MOST_IDENTIFIERS } from './read-renter.ts';

interface SharedEdit {
  organizationId: string;
  renter: Renter;
  before: RenterDetails | undefined;
  edit: ProfileEdit;
  normalized: NormalizedEdit;
  /** The e-mails that the edit removes. */
  detached: Awaited<ReturnType<typeof removedEmails>>;
  now: number;
}

/**
 * Throws `conflict` for an edit that an organization may not make while another one has the renter on its roster: one that
 * removes or replaces something, except e-mails that only this organization stated, or adds an e-mail that the renter did
 * not ask for.
 */
export async function rejectSharedEdit(
  tx: Pick<Transaction, 'renters' | 'renterFile' | 'inquiries' | 'assertions'>,
  { organizationId, renter, before, edit, normalized, detached, now }: SharedEdit,
): Promise<void> {
  const isOwn = detached.every(({ by }) => isOnlyOf(organizationId, by));
  const known = await findKnown(tx, organizationId, renter.id, now);
  if (
    removesOrReplaces(renter, isOwn ? withoutEmails(normalized) : normalized, known) ||
    replacesDetails(before, edit)
  )
    throw new ApiError('conflict', STAYS);
  await rejectUnaskedEmails(tx, renter.id, normalized.added, known);
}

const STAYS =
  'Another organization also has this renter on its roster. You can fill in empty fields and add phones and licenses. You cannot change the displayed name, e-mail or phone, the address or the date of birth, and you can remove only e-mails that no other organization stated.';

function removesOrReplaces(
  { fullName, email, phone }: Renter,
  { shown, removed }: NormalizedEdit,
  { knows }: Known,
): boolean {
  const onFile = { email: normalizeEmail(email ?? ''), phone: normalizePhone(phone ?? '') };
  return (
    removed.length > 0 ||
    isOther(normalizeName(fullName ?? ''), shown.name, normalizeName) ||
    (['email', 'phone'] as const).some((kind) => {
      const value = onFile[kind];
      const normalize = kind === 'email' ? normalizeEmail : normalizePhone;
      // An equal value counts too if staff do not see it: otherwise they could guess it by trying.
      return isOther(value, shown[kind], normalize, knows({ kind, value }));
    })
  );
}

function isOther(
  onFile: string,
  after: string | undefined,
  normalize: (text: string) => string,
  isKnown = true,
): boolean {
  return onFile !== '' && after !== undefined && (!isKnown || normalize(after) !== onFile);
}

/**
 * Whether an edit states an address or date of birth that is already on file. An equal value counts too:
 * otherwise staff who may not see a date of birth could guess it by trying.
 */
function replacesDetails(before: RenterDetails | undefined, { address, dateOfBirth }: ProfileEdit): boolean {
  const stays = (onFile: string | null | undefined) => typeof onFile === 'string';
  return (
    (address !== undefined && stays(before?.address)) ||
    (dateOfBirth !== undefined && stays(before?.dateOfBirth))
  );
}

/** Whether an e-mail is on the profile, and only this organization stated it. */
function isOnlyOf(organizationId: string, by: readonly AssertedBy[]): boolean {
  return by.length > 0 && by.every((one) => one.organizationId === organizationId);
}

function withoutEmails(edit: NormalizedEdit): NormalizedEdit {
  return { ...edit, removed: edit.removed.filter(({ kind }) => kind !== 'email') };
}

interface EmailReads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  renterFile: Pick<RenterFileReads, 'listRequests'>;
}

/** What an organization sees of a renter on its roster. */
interface Known {
  /** Whether it sees an e-mail or phone in full. */
  knows(identifier: Asserted): boolean;
  /** Whether it sees the renter's correction requests. */
  isWithinReach: boolean;
}

/** Returns what an organization sees of a renter on its roster. */
async function findKnown(
  { inquiries, assertions }: Pick<Transaction, 'inquiries' | 'assertions'>,
  organizationId: string,
  renterId: string,
  now: number,
): Promise<Known> {
  const reachOf = await makeFindReach(inquiries, () => now)(organizationId, [renterId]);
  const reach = reachOf(renterId);
  const isOwn = isOneOf((await assertions.listOwn(organizationId, [renterId])).get(renterId) ?? []);
  return {
    knows: (identifier) => seesContact(reach) || isOwn(identifier),
    isWithinReach: isWithinReach(reach),
  };
}

const ONLY_THE_RENTER =
  'email: another organization also has this renter on its roster, and reports and checks find a renter by e-mail. You can add it only if the renter asks for it in a correction request on the renter portal.';

/**
 * Throws `conflict` for an e-mail that the organization neither sees on file nor in an open correction request of the renter.
 * Call it for a renter on the roster of several organizations. Reports and checks of all of them find the
 * renter by the e-mail, so the statement of one organization is not enough.
 */
async function rejectUnaskedEmails(
  { renters, renterFile }: EmailReads,
  renterId: string,
  added: readonly Identifier[],
  { knows, isWithinReach }: Known,
): Promise<void> {
  const emails = added.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  if (emails.length === 0) return;
  const onFile = await renters.listIdentifiers(renterId, 'email', MOST_IDENTIFIERS);
  const requests = isWithinReach
    ? await renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN)
    : [];
  const requested = requests.flatMap(({ doneAt, email }) => (doneAt === null ? (email ?? []) : []));
  const seen = new Set([...onFile.filter((value) => knows({ kind: 'email', value })), ...requested]);
  if (!emails.every((email) => seen.has(email))) throw new ApiError('conflict', ONLY_THE_RENTER);
}
