import { DAY_MS } from '../rules/text/days.ts';
/** The limits of imports, each with its reason. */

/** The longest text of a file, in bytes of UTF-8: 20,000 rows of 500. */
export const MOST_CONTENT_BYTES = 10 * 1024 * 1024;
/** What a spreadsheet still shows well; filing them takes minutes, not hours. */
export const MOST_ROWS = 20_000;
/** A report has 13 fields; other programs export dozens of columns. */
export const MOST_COLUMNS = 100;
/** A row of the longest texts that the API takes, and as much besides. */
export const MOST_ROW_BYTES = 256 * 1024;
/** The longest name of a column, and of a file, in characters: both stand in tables. */
export const MOST_NAME_CHARACTERS = 200;

/** An organization has so many imports at once that are not done: each holds up to a whole file. */
export const MOST_UNFINISHED = 10;
/** Of so many imports that are done the rejected rows are kept, to be fixed … */
export const KEPT_DONE = 10;
/** … and of none for longer than this after its last change. */
export const KEPT_MS = 30 * DAY_MS;
/** So many lines of an organization's imports without rows stay in the list: years of them. */
export const MOST_LINES = 1_000;
