/** Limits of the fields of a report or incident, in the API and on the pages. */

/** Longest text in characters: notes and details, not documents. */
export const MOST_CHARACTERS = 4_000;
/** Longest e-mail address in characters. RFC 5321, 4.5.3.1. */
export const MOST_EMAIL_CHARACTERS = 254;
/** Longest list; a rental has fewer incidents. */
export const MOST_ENTRIES = 100;
/** A billion dollars; sums of such amounts stay exact. */
export const MOST_CENTS = 100_000_000_000;

/** Limits of the fields of a renter's profile, on the server and on the pages. */

/** Longest displayed name in characters. No real name is longer, and a longer one would fill a table. */
export const MOST_NAME_CHARACTERS = 200;
/** Longest address in characters: several lines. */
export const MOST_ADDRESS_CHARACTERS = 500;
/** Longest phone or license number in characters. */
export const MOST_NUMBER_CHARACTERS = 100;
/** Maximum number of identifiers that one profile edit adds, and that it removes; people have no more. */
export const MOST_CHANGED_IDENTIFIERS = 10;
/** Longest correction request in characters: a few lines. */
export const MOST_REQUEST_CHARACTERS = 1_000;

/** Longest names in characters, on the server and on the pages. They are shown in tables and on pages. */

export const MOST_ORGANIZATION_NAME_CHARACTERS = 200;
export const MOST_KEY_NAME_CHARACTERS = 100;
/** The name of a staff member. */
export const MOST_PERSON_NAME_CHARACTERS = 200;
export const MOST_PASSKEY_NAME_CHARACTERS = 60;

/** After filing, a record can be withdrawn without a reason for this long. */
export const UNDO_MS = 10 * 60_000;
