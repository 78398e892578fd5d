import { DAY_MS } from '../../../../src/rules/text/days.ts';

/** A deadline is urgent within this many days. */
const URGENT_DAYS = 7;

export const isUrgent = (deadlineAt: number, now: number): boolean => deadlineAt - now < URGENT_DAYS * DAY_MS;
