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
 * organizations that filed something about this renter with it, held or not, and what the renter confirmed it for. What
 * staff write into a profile opens nothing, and neither does an e-mail that a merge brought or the renter detached,
 * whatever was asserted before.
 */
export function openedBy(asserted: readonly AssertedEmail[]): readonly string[] | undefined {
  const closedAt = Math.max(...asserted.filter(closes).map(({ at }) => at), -1);
  const opening = asserted.filter(
    ({ source, at }) => (source === 'filing' || source === 'held' || source === 'renter') && at > closedAt,
  );
  if (opening.some(({ organizationId }) => organizationId === null)) return undefined;
  return [...new Set(opening.flatMap(({ organizationId }) => organizationId ?? []))];
}

/** Whether an e-mail opens nothing that was asserted before this. */
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
