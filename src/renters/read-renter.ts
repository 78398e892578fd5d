import type { Inquire } from '../admission/inquire.ts';
import { ApiError } from '../errors.ts';
import { maskEmail, maskLicense, maskPhone } from '../rules/identity/masking.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  CheckLogReads,
  IdentifierKind,
  Inquirer,
  Renter,
  RenterReads,
  RosterReads,
  RosterRow,
} from '../store/store.ts';

/** The error text for a renter who is unknown or whose page the organization may not open. */
const OUT_OF_REACH = 'No renter with this ID is on your roster or in your newest 10,000 checks.';

/** The error text for a renter who is not on the organization's roster. */
export const NOT_ON_ROSTER = 'There is no renter with this ID on your roster.';

/**
 * Checks of the log scanned in one query. It takes the database some milliseconds, and other queries wait.
 */
export const MOST_CHECKS_SCANNED = 10_000;

/** A renter that an organization may view. */
interface ReachedRenter {
  renter: Renter;
  /** The entry on the organization's roster; `undefined` if the organization only checked the renter. */
  place: Omit<RosterRow, 'renter'> | undefined;
}

type Reach = (organizationId: string, renterId: string) => Promise<ReachedRenter>;

export interface ReachReads {
  renters: Pick<RenterReads, 'findById'>;
  roster: Pick<RosterReads, 'find'>;
  checkLog: CheckLogReads;
}

/** Whether one of the organization's newest 10,000 checks is of this renter. */
async function hasChecked(
  checkLog: CheckLogReads,
  organizationId: string,
  renterId: string,
): Promise<boolean> {
  const last = await checkLog.findPlace(organizationId, undefined, MOST_CHECKS_SCANNED);
  const [check] = await checkLog.listOfRenter(organizationId, renterId, undefined, last, 1);
  return check !== undefined;
}

/**
 * Returns a function that finds a renter on the organization's roster or among its newest 10,000 checks. It
 * throws `not_found` for any other renter, whether on file or not.
 */
export function makeReach({ renters, roster, checkLog }: ReachReads): Reach {
  return async (organizationId, renterId) => {
    const [renter, place] = await Promise.all([
      renters.findById(renterId),
      roster.find(organizationId, renterId),
    ]);
    const reached = place !== undefined || (await hasChecked(checkLog, organizationId, renterId));
    if (renter === undefined || !reached) throw new ApiError('not_found', OUT_OF_REACH);
    return { renter, place };
  };
}

/**
 * Most identifiers of each kind. People have few, but a profile filed under a placeholder can have very many
 * names.
 */
export const MOST_IDENTIFIERS = 50;

/** A renter with all details of the profile. */
export interface RenterProfile extends ReachedRenter {
  /** The names other than the displayed one, normalized: without capitals and accents. */
  aliases: string[];
  /** The displayed one first. */
  emails: string[];
  phones: string[];
  licenses: string[];
  /** Whether e-mails, phones and licenses are masked, and address and date of birth left out. */
  masked: boolean;
  address: string | null;
  dateOfBirth: string | null;
  /** The number of edits of the profile. */
  version: number;
  /** The time of the last edit in epoch milliseconds; `null` if there was none. */
  correctedAt: number | null;
  /** Whether the renter is also on another organization's roster. Nothing can be removed or replaced then. */
  shared: boolean;
}

export type ReadRenter = (inquirer: Inquirer, renterId: string) => Promise<RenterProfile>;

interface ReadRenterReads extends ReachReads {
  renters: Pick<RenterReads, 'findById' | 'listIdentifiers' | 'findDetails'>;
  roster: Pick<RosterReads, 'find' | 'isOnAnother'>;
}

/**
 * Returns the profile of a renter whose page the organization may open (see `makeReach`), as an inquiry. It is
 * masked if the renter is not on the organization's roster, and if the renter is also on another roster and the
 * organization never checked the renter: adding a renter to the roster is free and notifies nobody, while a
 * check is billed and logged. A masked profile shows name and member ID, and just enough of the contact data
 * to compare it with what somebody presents.
 */
export function makeReadRenter(reads: ReadRenterReads, inquire: Inquire): ReadRenter {
  const reach = makeReach(reads);
  return async (inquirer, renterId) => {
    const { organizationId } = inquirer;
    const { renter, place } = await reach(organizationId, renterId);
    await inquire(inquirer, { kind: 'profile', identifier: null, renterIds: [renter.id] });
    const list = (kind: IdentifierKind) => reads.renters.listIdentifiers(renterId, kind, MOST_IDENTIFIERS);
    const [names, emails, phones, licenses, details, shared] = await Promise.all([
      list('name'),
      list('email'),
      list('phone'),
      list('license'),
      reads.renters.findDetails(renterId),
      reads.roster.isOnAnother(organizationId, renterId),
    ]);
    const masked =
      place === undefined || (shared && !(await hasChecked(reads.checkLog, organizationId, renterId)));
    const contact = {
      emails: shownFirst(renter.email, emails, normalizeEmail),
      phones: shownFirst(renter.phone, phones, normalizePhone),
      licenses,
    };
    return {
      renter,
      place,
      aliases: names.filter((name) => name !== normalizeName(renter.fullName ?? '')),
      ...(masked ? maskedContact(contact) : contact),
      masked,
      address: masked ? null : (details?.address ?? null),
      dateOfBirth: masked ? null : (details?.dateOfBirth ?? null),
      version: details?.version ?? 0,
      correctedAt: details?.updatedAt ?? null,
      shared,
    };
  };
}

/** Returns all values, the displayed one first and as written, the others normalized. */
function shownFirst(shown: string | null, all: string[], normalize: (text: string) => string): string[] {
  return shown === null ? all : [shown, ...all.filter((one) => one !== normalize(shown))];
}

type Contact = Record<'emails' | 'phones' | 'licenses', string[]>;

function maskedContact({ emails, phones, licenses }: Contact): Contact {
  return {
    emails: emails.map(maskEmail),
    phones: phones.map(maskPhone),
    licenses: licenses.map(maskLicense),
  };
}
