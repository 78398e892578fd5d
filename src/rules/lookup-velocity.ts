import { DAY_MS } from './days.ts';

/** Look-ups are counted for so long: who asks everywhere before the first bad report is on file does it in a day. */
export const LOOKED_UP_FOR_MS = DAY_MS;

/**
 * So many organizations in that time are flagged. Who looks for a home, or compares what a car costs, asks a handful of
 * them in a day; twenty are asked by somebody who means to rent from many at once.
 */
const FLAGGED_ORGANIZATIONS = 20;

/** @param organizations who looked a renter up within `LOOKED_UP_FOR_MS` */
export const isLookedUpFast = (organizations: number): boolean => organizations >= FLAGGED_ORGANIZATIONS;
