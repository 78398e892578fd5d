import type { AssertionSource } from './assertion-source.ts';

/** How an e-mail came to a renter's file: see `AssertedBy` of the store. */
interface AssertedEmail {
  organizationId: string | null;
  source: AssertionSource;
  at: number;
}

/** Assertions of one e-mail that are read. No renter rents from more organizations with one e-mail. */
export const MOST_ASSERTED = 1_000;

/**
 * Returns the organizations whose records an e-mail opens; `undefined` for all. It opens the records of the
 * organizations that filed about this renter with it, even if the filing is held, and those that the renter confirmed it
 * for. An edit by staff opens nothing. If a merge brought the e-mail, or the renter detached it, only what was asserted
 * afterwards opens records.
 */
export function openedBy(asserted: readonly AssertedEmail[]): readonly string[] | undefined {
  const closed = closedAt(asserted);
  const opening = asserted.filter(
    ({ source, at }) => (source === 'filing' || source === 'held' || source === 'renter') && at > closed,
  );
  if (opening.some(({ organizationId }) => organizationId === null)) return undefined;
  return [...new Set(opening.flatMap(({ organizationId }) => organizationId ?? []))];
}

/** Returns when an e-mail was last closed, in epoch milliseconds; -1 if it never was. */
export function closedAt(asserted: readonly AssertedEmail[]): number {
  return Math.max(...asserted.filter(closes).map(({ at }) => at), -1);
}

/** Returns whether an assertion closes what earlier ones opened. */
export function closes({ source }: Pick<AssertedEmail, 'source'>): boolean {
  return source === 'merge' || source === 'detached';
}

/** Whether an e-mail opens the records of an organization. */
export function opensRecordsOf(
  { filedBy }: { filedBy: readonly string[] | undefined },
  organizationId: string,
): boolean {
  return filedBy === undefined || filedBy.includes(organizationId);
}
