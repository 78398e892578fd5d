import type { Inquire } from '../admission/inquire.ts';
import { isOneOf, isWithinReach, type SeenRenter, seesContact } from '../admission/reach.ts';
import type { Clock } from '../ids.ts';
import {
  maskAddress,
  maskDateOfBirth,
  maskEmail,
  maskLicense,
  maskPhone,
} from '../rules/identity/masking.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  Asserted,
  AssertionReads,
  DetailKind,
  IdentifierKind,
  Inquirer,
  RenterReads,
} from '../store/store.ts';
import type { FindRenter, FoundRenter } from './find-renter.ts';

/** The error text for a renter who is not on the organization's roster. */
export const NOT_ON_ROSTER = 'There is no renter with this ID on your roster.';

/**
 * Most identifiers of each kind. People have few, but a profile filed under a placeholder can have very many
 * names.
 */
export const MOST_IDENTIFIERS = 50;

/** A text of the profile, masked or in full. */
interface MaskableText {
  text: string;
  masked: boolean;
}

/** A renter with the details of the profile, as an organization sees it. */
export interface RenterProfile extends Pick<FoundRenter, 'place'> {
  /** The summary is `null` outside the organization's reach. */
  renter: SeenRenter;
  /** The names other than the displayed one, normalized: without capitals and accents. Outside reach, its own. */
  aliases: string[];
  /** The displayed one first. */
  emails: MaskableText[];
  phones: MaskableText[];
  licenses: MaskableText[];
  address: MaskableText | null;
  dateOfBirth: MaskableText | null;
  /** The number of changes of the profile, by edits and by filings that fill an empty field. */
  version: number;
  /** The time of the last of these changes in epoch milliseconds; `null` if there was none. */
  correctedAt: number | null;
  /** Whether the renter is also on another organization's roster. Nothing can be removed or replaced then. */
  shared: boolean;
  /** When the profile was read, in epoch milliseconds. */
  readAt: number;
}

export type ReadRenter = (inquirer: Inquirer, renterId: string) => Promise<RenterProfile>;

interface ReadRenterDependencies {
  renters: Pick<RenterReads, 'listIdentifiers' | 'findDetails'>;
  assertions: Pick<AssertionReads, 'listOwn'>;
  findRenter: FindRenter;
  inquire: Inquire;
  clock: Clock;
}

/**
 * Returns the profile of a renter who is within the organization's reach or on its roster, as an inquiry. Outside its
 * reach, the profile reveals nothing of the network's records. What the organization asserted itself is in full. Other
 * licenses, addresses and dates of birth are masked, and so are other e-mails and phones if the renter is not on its roster
 * or it does not see the contact data (see `seesContact`). A mask leaves just enough to compare with what somebody presents.
 */
export function makeReadRenter(dependencies: ReadRenterDependencies): ReadRenter {
  const { renters, assertions, findRenter, inquire, clock } = dependencies;
  return async (inquirer, renterId) => {
    const { organizationId } = inquirer;
    const { renter, place, reach } = await findRenter.withinReachOrOnRoster(organizationId, renterId);
    await inquire(inquirer, { kind: 'profile', identifier: null, renterIds: [renter.id] });
    const list = (kind: IdentifierKind) => renters.listIdentifiers(renterId, kind, MOST_IDENTIFIERS);
    const [names, emails, phones, licenses, details, own] = await Promise.all([
      list('name'),
      list('email'),
      list('phone'),
      list('license'),
      renters.findDetails(renterId),
      assertions.listOwn(organizationId, [renterId]),
    ]);
    const stated = own.get(renterId) ?? [];
    const isOwn = isOneOf(stated);
    const within = isWithinReach(reach);
    const inFull = place !== undefined && seesContact(reach);
    const aliases = names.filter((name) => name !== normalizeName(renter.fullName ?? ''));
    return {
      readAt: clock(),
      renter: within ? renter : { ...renter, summary: null },
      place,
      aliases: aliases.filter((value) => within || isOwn({ kind: 'name', value })),
      emails: shownFirst(renter.email, emails, normalizeEmail).map((text) =>
        maskable(text, inFull || isOwn({ kind: 'email', value: normalizeEmail(text) }), maskEmail),
      ),
      phones: shownFirst(renter.phone, phones, normalizePhone).map((text) =>
        maskable(text, inFull || isOwn({ kind: 'phone', value: normalizePhone(text) }), maskPhone),
      ),
      licenses: licenses.map((value) => maskable(value, isOwn({ kind: 'license', value }), maskLicense)),
      address: maskableDetail('address', details?.address, stated, maskAddress),
      dateOfBirth: maskableDetail('date_of_birth', details?.dateOfBirth, stated, maskDateOfBirth),
      version: details?.version ?? 0,
      correctedAt: details?.updatedAt ?? null,
      shared: reach.shared,
    };
  };
}

function maskable(text: string, inFull: boolean, mask: (text: string) => string): MaskableText {
  return { text: inFull ? text : mask(text), masked: !inFull };
}

/**
 * Returns a detail of the profile, masked. If the organization stated one that looks the same when it is masked, returns
 * what it stated last, whether or not it is the one on file: otherwise an organization could guess a date of birth by
 * filing one after the other.
 */
function maskableDetail(
  kind: DetailKind,
  value: string | null | undefined,
  stated: readonly Asserted[],
  mask: (text: string) => string,
): MaskableText | null {
  if (typeof value !== 'string') return null;
  const text = mask(value);
  const own = stated.findLast((one) => one.kind === kind && mask(one.value) === text);
  return own === undefined ? { text, masked: true } : { text: own.value, masked: false };
}

/** Returns all values, the displayed one first and as written, the others normalized. */
function shownFirst(shown: string | null, all: string[], normalize: (text: string) => string): string[] {
  return shown === null ? all : [shown, ...all.filter((one) => one !== normalize(shown))];
}
