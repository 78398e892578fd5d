/** An adverse record counts and shows for so many years. 15 U.S.C. 1681c(a). */
const ADVERSE_YEARS = 7;

/**
 * Adverse records filed before this moment count no more.
 *
 * @param nowMs epoch milliseconds
 */
export function agedBefore(nowMs: number): number {
  const then = new Date(nowMs);
  return then.setUTCFullYear(then.getUTCFullYear() - ADVERSE_YEARS);
}
