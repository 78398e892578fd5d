import { DAY_MS } from '../text/days.ts';

/** How long a check keeps a renter within reach. In texts it is `365 days`, because 12 months can be longer. */
export const REACH_MS = 365 * DAY_MS;
