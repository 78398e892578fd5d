/** The limits of disputes, each with its reason. */

/** Texts added to one dispute. Staff who decide it read them all. */
export const MOST_ADDED_TEXTS = 10;
/**
 * Disputes that a renter files in 24 hours: more than most renters have records. Staff read each of them.
 */
export const MOST_FILED_A_DAY = 20;
/**
 * Bytes of all documents that a renter added within 365 days: forty of the largest, or hundreds of photos.
 */
export const MOST_DOCUMENT_BYTES_A_YEAR = 200 * 1024 * 1024;
/** Earlier disputes of one record whose texts are compared. */
export const EARLIER_DISPUTES = 20;
/** Disputes on a page of a list. */
export const PAGE_DISPUTES = 50;
/** Undecided disputes counted for the navigation, on every page: it shows 99+ for more. */
export const MOST_OPEN_SHOWN = 100;
/** Entries of a timeline. Additions are limited, and every other entry occurs once. */
export const MOST_ENTRIES_SHOWN = 100;

/**
 * Bytes of a document in one row. On the embedded database the process does nothing else while it writes a
 * row: some tenths of a millisecond. With rows of 48 KiB the 99th percentile of checks was a third higher.
 * Older rows have 192 KiB.
 */
export const PART_BYTES = 12 * 1024;

/**
 * Time after which a document that is not complete is removed, because the server that stored it must have
 * died: storing takes seconds, and a minute if several arrive at once.
 */
export const ARRIVING_MS = 5 * 60_000;
