/** What the fields of a filing take at most, by the API and on the pages. */

/** The longest text: notes and details, not documents. */
export const MOST_CHARACTERS = 4_000;
/** The longest e-mail address. RFC 5321, 4.5.3.1. */
export const MOST_EMAIL_CHARACTERS = 254;
/** The longest list: a rental has fewer incidents. */
export const MOST_ENTRIES = 100;
/** A billion dollars: sums of such amounts stay exact. */
export const MOST_CENTS = 100_000_000_000;
