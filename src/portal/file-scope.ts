import { closedAt, MOST_ASSERTED, openedBy } from '../rules/identity/email-opening.ts';
import type { Assertion, AssertionReads, FiledBy, OthersCount, RecordReads } from '../store/store.ts';

/**
 * A renter's file, and how much of it a portal session opens:
 * - `nothing`: no organization filed anything with the session's e-mail, and the renter did not confirm it;
 * - `part`: organizations that did not file with this e-mail also have records on file;
 * - `whole`: there are no such records, or the e-mail was confirmed for the whole file.
 */
export interface OpenFile {
  renterId: string;
  /** The e-mail that the link was sent to, normalized. */
  email: string;
  opens: 'nothing' | 'part' | 'whole';
  /** The organizations whose records are open; `undefined` for all, also for those that file later. */
  filedBy: FiledBy;
  /** What is closed. */
  closed: OthersCount;
  /** When the e-mail was last taken off the file or brought by a merge, in epoch milliseconds; -1 if it never was. */
  closedAt: number;
}

/** Returns how much of the renter's file an e-mail opens (see `openedBy`). 15 U.S.C. 1681h(a). */
export type ReadOpenFile = (renter: Pick<OpenFile, 'renterId' | 'email'>) => Promise<OpenFile>;

export interface OpenFileReads {
  assertions: Pick<AssertionReads, 'listOf'>;
  records: Pick<RecordReads, 'countOthers'>;
}

const NOTHING_CLOSED: OthersCount = { records: 0, organizations: 0, removedRecords: 0, disputes: 0 };

export function makeReadOpenFile({ assertions, records }: OpenFileReads): ReadOpenFile {
  return async ({ renterId, email }) => {
    const asserted = await assertions.listOf(renterId, { kind: 'email', value: email }, MOST_ASSERTED);
    const filedBy = openedBy(asserted);
    const file = { renterId, email, filedBy, closedAt: closedAt(asserted) };
    if (filedBy === undefined) return { ...file, opens: 'whole', closed: NOTHING_CLOSED };
    const closed = await records.countOthers(renterId, filedBy);
    if (filedBy.length === 0) return { ...file, opens: 'nothing', closed };
    return { ...file, opens: closed.records === 0 ? 'whole' : 'part', closed };
  };
}

/** Returns the assertions that a session sees: those of the organizations whose records are open. */
export function openAssertions(
  { filedBy }: Pick<OpenFile, 'filedBy'>,
  assertions: readonly Assertion[],
): readonly Assertion[] {
  if (filedBy === undefined) return assertions;
  return assertions.filter(({ organizationId }) => organizationId && filedBy.includes(organizationId));
}

/** Returns a function that tells whether a session sees an identifier or detail: who stated it decides. */
export function shownTo(file: OpenFile, assertions: readonly Assertion[]) {
  if (file.filedBy === undefined) return () => true;
  const open = openAssertions(file, assertions);
  const shown = new Set([`email ${file.email}`, ...open.map(({ kind, value }) => `${kind} ${value}`)]);
  return ({ kind, value }: Pick<Assertion, 'kind' | 'value'>) => shown.has(`${kind} ${value}`);
}

/**
 * Returns whether a session may read and replace the renter's statement: it opens the whole file, and no other e-mail was
 * confirmed for the whole file. Otherwise an old mailbox that somebody else reads could speak for the renter.
 */
export function opensStatement({ opens, filedBy }: OpenFile, assertions: readonly Assertion[]): boolean {
  if (opens !== 'whole' || filedBy === undefined) return opens === 'whole';
  const emails = Map.groupBy(
    assertions.filter(({ kind }) => kind === 'email'),
    ({ value }) => value,
  );
  return [...emails.values()].every((asserted) => openedBy(asserted) !== undefined);
}

/**
 * Returns the e-mail of the session if it sees only what the renter sent from sessions with the same e-mail; `undefined` if
 * it was confirmed for the whole file. That all records were filed with it does not suffice: another mailbox of the renter
 * may have sent a new address.
 */
export function ownOf({ filedBy, email }: Pick<OpenFile, 'filedBy' | 'email'>): string | undefined {
  return filedBy === undefined ? undefined : email;
}

/**
 * Returns whether a session sees what was sent with its e-mail at a time: not what was sent before the e-mail was taken off the
 * file, because somebody else may read the mailbox since.
 */
export function isSentSince(
  { filedBy, closedAt }: Pick<OpenFile, 'filedBy' | 'closedAt'>,
  atMs: number,
): boolean {
  return filedBy === undefined || atMs > closedAt;
}
