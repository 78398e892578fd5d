import { DAY_MS } from '../rules/text/days.ts';

/** Rows of one batch: the largest portfolios. They are answered in seconds. */
export const MOST_ROWS = 10_000;
/** Batches of an organization that run at once: one for each of a few programs. They take turns, so more would not be faster. */
export const MOST_RUNNING = 3;
/** How many rows a batch counts as at least, so that nobody fills the list with batches of one row. */
export const LEAST_COUNTED_ROWS = 100;
/** Characters of the name of a batch, which is shown in tables. */
export const MOST_NAME_CHARACTERS = 200;
/** Characters of the organization's own name for a row, such as the number of a contract. */
export const MOST_REFERENCE_CHARACTERS = 200;
/** How long rows and results are kept after the batch has ended. They are personal data; the check log stays. */
export const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;
/** A batch takes seconds. One that cannot be finished in a day would be answered when nobody expects it any more. */
export const MOST_AGE_MS = DAY_MS;
/** How long one batch is worked on before another one gets its turn. */
export const TURN_MS = 1_000;
/** A part takes milliseconds, so a process that has not recorded the next one by then has died. */
export const LEASE_MS = 30_000;
