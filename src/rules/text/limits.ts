/** What the fields of a filing take at most, by the API and on the pages. */

/** The longest text: notes and details, not documents. */
export const MOST_CHARACTERS = 4_000;
/** The longest e-mail address. RFC 5321, 4.5.3.1. */
export const MOST_EMAIL_CHARACTERS = 254;
/** The longest list: a rental has fewer incidents. */
export const MOST_ENTRIES = 100;
/** A billion dollars: sums of such amounts stay exact. */
export const MOST_CENTS = 100_000_000_000;

/** What a renter's profile takes at most, by the server and on the pages. */

/** The longest name that is shown: more is no name that anybody bears, and would fill a table. */
export const MOST_NAME_CHARACTERS = 200;
/** The longest address: several lines, and no document. */
export const MOST_ADDRESS_CHARACTERS = 500;
/** The longest phone or license number. */
export const MOST_NUMBER_CHARACTERS = 100;
/** So many identifiers are added, and so many taken away, by one correction: as many as people have. */
export const MOST_CHANGED_IDENTIFIERS = 10;
/** What a renter says is wrong about it: some lines, and no letter. */
export const MOST_REQUEST_CHARACTERS = 1_000;
