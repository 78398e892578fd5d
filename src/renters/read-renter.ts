import { ApiError } from '../errors.ts';
import { maskEmail, maskLicense, maskPhone } from '../rules/identity/masking.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  CheckLogReads,
  IdentifierKind,
  Renter,
  RenterReads,
  RosterReads,
  RosterRow,
} from '../store/store.ts';

/** The text for a renter whom the organization has nothing to do with, or whom nobody knows. */
const OUT_OF_REACH =
  'There is no renter with this ID on your roster or among those of your newest 10,000 checks.';

/** The text for a renter who is not on the organization's roster. */
export const NOT_ON_ROSTER = 'There is no renter with this ID on your roster.';

/** So many checks of the log are looked through at once: milliseconds of a database that others wait for. */
export const MOST_CHECKS_SCANNED = 10_000;

/** A renter whom an organization may look at. */
export interface ReachedRenter {
  renter: Renter;
  /** The place on the organization's roster; `undefined` for whom it has only checked. */
  place: Omit<RosterRow, 'renter'> | undefined;
}

export type Reach = (organizationId: string, renterId: string) => Promise<ReachedRenter>;

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
 * A renter whom the organization has on its roster, or whom it checked: one of its newest 10,000 checks is of this
 * renter. Everybody else is rejected (`not_found`), whether on file or not.
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

/** Of each kind: people have few, and whoever filed under a placeholder has no end of names. */
export const MOST_IDENTIFIERS = 50;

/** A renter with all that is known of the person. */
export interface RenterProfile extends ReachedRenter {
  /** Names beside the shown one, as they are compared: without capitals and accents. */
  aliases: string[];
  /** The shown one first. */
  emails: string[];
  phones: string[];
  licenses: string[];
  /** Whether e-mails, phones and licenses are cut, and address and date of birth left out. */
  masked: boolean;
  address: string | null;
  dateOfBirth: string | null;
  /** How often the profile was corrected. */
  version: number;
  /** Epoch milliseconds; `null` when it never was. */
  correctedAt: number | null;
  /** Whether another organization has the renter on its roster: what is on file then stays. */
  shared: boolean;
}

export type ReadRenter = (organizationId: string, renterId: string) => Promise<RenterProfile>;

export interface ReadRenterReads extends ReachReads {
  renters: Pick<RenterReads, 'findById' | 'listIdentifiers' | 'findDetails'>;
  roster: Pick<RosterReads, 'find' | 'isOnAnother'>;
}

/**
 * A renter within the organization's reach (see `makeReach`). Whom it has only checked, and whom it put on its roster
 * but never checked while another organization has the renter on its own, is shown with name and member ID; of the
 * rest so much as tells whether it is what somebody has in hand. For a place on the roster costs nothing and is told
 * nobody; a check is billed and logged.
 */
export function makeReadRenter(reads: ReadRenterReads): ReadRenter {
  const reach = makeReach(reads);
  return async (organizationId, renterId) => {
    const { renter, place } = await reach(organizationId, renterId);
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

/** The shown one as it was written, the others as they are compared. */
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
