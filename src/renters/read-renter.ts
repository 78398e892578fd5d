import type { Inquire } from '../admission/inquire.ts';
import { isWithinReach, type SeenRenter } from '../admission/reach.ts';
import { maskEmail, maskLicense, maskPhone } from '../rules/identity/masking.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type { IdentifierKind, Inquirer, RenterReads } from '../store/store.ts';
import type { FindRenter, FoundRenter } from './find-renter.ts';

/** The error text for a renter who is not on the organization's roster. */
export const NOT_ON_ROSTER = 'There is no renter with this ID on your roster.';

/**
 * Most identifiers of each kind. People have few, but a profile filed under a placeholder can have very many
 * names.
 */
export const MOST_IDENTIFIERS = 50;

/** A renter with the details of the profile, as an organization sees it. */
export interface RenterProfile extends Pick<FoundRenter, 'place'> {
  /** The summary is `null` outside the organization's reach. */
  renter: SeenRenter;
  /** The names other than the displayed one, normalized: without capitals and accents. None outside reach. */
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

interface ReadRenterDependencies {
  renters: Pick<RenterReads, 'listIdentifiers' | 'findDetails'>;
  findRenter: FindRenter;
  inquire: Inquire;
}

/**
 * Returns the profile of a renter who is within the organization's reach or on its roster, as an inquiry. Outside its
 * reach, the profile tells nothing of the network's records. Contact data is masked if the renter is not on the
 * organization's roster, and if the renter is also on another roster and the organization did not check the renter in
 * the last 365 days: adding a renter to the roster is free and notifies nobody, while a check is billed and logged. A
 * masked profile shows name and member ID, and just enough of the contact data to compare it with what somebody
 * presents.
 */
export function makeReadRenter({ renters, findRenter, inquire }: ReadRenterDependencies): ReadRenter {
  return async (inquirer, renterId) => {
    const { organizationId } = inquirer;
    const { renter, place, reach } = await findRenter.withinReachOrOnRoster(organizationId, renterId);
    await inquire(inquirer, { kind: 'profile', identifier: null, renterIds: [renter.id] });
    const list = (kind: IdentifierKind) => renters.listIdentifiers(renterId, kind, MOST_IDENTIFIERS);
    const [names, emails, phones, licenses, details] = await Promise.all([
      list('name'),
      list('email'),
      list('phone'),
      list('license'),
      renters.findDetails(renterId),
    ]);
    const within = isWithinReach(reach);
    const masked = place === undefined || (reach.shared && !reach.checked);
    const aliases = names.filter((name) => name !== normalizeName(renter.fullName ?? ''));
    const contact = {
      emails: shownFirst(renter.email, emails, normalizeEmail),
      phones: shownFirst(renter.phone, phones, normalizePhone),
      licenses,
    };
    return {
      renter: within ? renter : { ...renter, summary: null },
      place,
      aliases: within ? aliases : [],
      ...(masked ? maskedContact(contact) : contact),
      masked,
      address: masked ? null : (details?.address ?? null),
      dateOfBirth: masked ? null : (details?.dateOfBirth ?? null),
      version: details?.version ?? 0,
      correctedAt: details?.updatedAt ?? null,
      shared: reach.shared,
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
