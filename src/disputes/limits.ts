/** The limits of disputes, each with its reason. */

/** Texts that are added to one dispute: whoever decides reads them all. */
export const MOST_ADDED_TEXTS = 10;
/** A renter files so many in 24 hours: more than most have records; each has somebody read it. */
export const MOST_FILED_A_DAY = 20;
/** The documents that a renter added within 365 days, to all disputes together: forty of the largest, hundreds of photos. */
export const MOST_DOCUMENT_BYTES_A_YEAR = 200 * 1024 * 1024;
/** Of so many earlier disputes of one record it is known what they said. */
export const EARLIER_DISPUTES = 20;
/** Disputes on a page of a list. */
export const PAGE_DISPUTES = 50;
/** Notices on a page of a list. */
export const PAGE_NOTICES = 25;
/** Entries of a timeline: what is added is limited, and each of the rest happens once. */
export const MOST_ENTRIES_SHOWN = 100;

/**
 * So many bytes of a document are in one row: a row in base64 is then as long as the longest of the others, so that
 * whoever copies a network needs no more memory than for those.
 */
export const PART_BYTES = 192 * 1024;
