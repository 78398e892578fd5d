import { DAY_MS } from '../rules/text/days.ts';

/** The limits of imports, each with its reason. */

/** Longest file in bytes of UTF-8: 20,000 rows of 500 bytes. */
export const MOST_CONTENT_BYTES = 10 * 1024 * 1024;
/** Most rows. Spreadsheets still show this many well, and filing them takes seconds. */
export const MOST_ROWS = 20_000;
/** Most columns. A report has 13 fields; other programs export dozens of columns. */
export const MOST_COLUMNS = 100;
/** Longest row in bytes: twice a row with the longest texts that the API accepts. */
export const MOST_ROW_BYTES = 256 * 1024;
/** Longest name of a column or file in characters; both are shown in tables. */
export const MOST_NAME_CHARACTERS = 200;

/** Most unfinished imports of an organization. Each stores up to a complete file. */
export const MOST_UNFINISHED = 10;
/** Finished imports whose rejected rows are kept so that they can be fixed. */
export const KEPT_DONE = 10;
/** How long rows are kept after the last change of their import. */
export const KEPT_MS = 30 * DAY_MS;
/** Imports without rows that stay in an organization's list; enough for years. */
export const MOST_LINES = 1_000;

/** Most rows and letters that one transaction stores of a file: some 10 ms, in which an embedded database does nothing else. */
export const ROWS_A_PART = 500;
export const LETTERS_A_PART = 256 * 1024;
/** A file is stored within seconds. If its import has not arrived by then, the server died. */
export const ARRIVING_MS = 60 * 60_000;

/** How long one import is worked on before that of another organization gets its turn. */
export const TURN_MS = 1_000;
/** A group of rows takes milliseconds, and at most 10 s: a process that has not claimed the next one by then has died. */
export const LEASE_MS = 10_000;
