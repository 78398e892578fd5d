import { ApiError, FieldError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import {
  countWords,
  MOST_STATEMENT_CHARACTERS,
  MOST_STATEMENT_WORDS,
  withoutHidden,
} from '../rules/disputes/statement.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { DAY_MS, dayText } from '../rules/text/days.ts';
import type { NoticeReads, RenterFileReads, Statement, Store } from '../store/store.ts';
import { type OpenFile, opensStatement } from './file-scope.ts';

export type WriteStatement = (file: OpenFile, text: string) => Promise<{ statement: OwnStatement | null }>;

/** A statement, and when the renter asked that organizations which checked the file see it; `null` if never. */
export type OwnStatement = Statement & { sharedAt: number | null };

/**
 * Returns the use case that stores a renter's statement in the file, in place of the earlier one. Staff who
 * open the file on the dashboard see it. 15 U.S.C. 1681i(b) and (c). Invisible characters are removed. An
 * empty text removes the statement. Throws `invalid` for more than 100 words, and `forbidden` for a session that may not
 * replace the statement, see `opensStatement`.
 */
export function makeWriteStatement(
  store: Pick<Store, 'transaction' | 'assertions'>,
  newId: NewId,
  clock: Clock,
): WriteStatement {
  return async (file, text) => {
    const { renterId } = file;
    if (!opensStatement(file, await store.assertions.list(renterId, MOST_ASSERTIONS)))
      throw new ApiError('forbidden', ANOTHER_IS_CONFIRMED);
    const said = withoutHidden(text).trim();
    if (said === '') {
      await store.transaction(({ renterFile }) => renterFile.removeStatement(renterId));
      return { statement: null };
    }
    rejectLong(said);
    const statement = { said, writtenAt: clock() };
    const id = newId('stm');
    await store.transaction(async ({ locks, renterFile }) => {
      // If two are sent at the same time, only one stays.
      await locks.renter(renterId);
      await renterFile.putStatement(renterId, { id, ...statement });
    });
    return { statement: { ...statement, sharedAt: null } };
  };
}

/** How often a renter can share a statement in 30 days: each reaches every organization that checked the renter. */
const MOST_SHARED = 5;
const SHARED_WITHIN_MS = 30 * DAY_MS;

export type ShareStatement = (file: OpenFile) => Promise<{ statement: OwnStatement }>;

/**
 * Returns the use case that notifies organizations which checked the renter of the statement: 15 U.S.C. 1681i(d). Throws
 * `not_found` without a statement, `conflict` for one that was shared already and for the sixth time in 30 days, and
 * `forbidden` for a session that may not replace the statement.
 */
export function makeShareStatement(
  store: Pick<Store, 'transaction' | 'assertions'>,
  clock: Clock,
  onChange: () => void,
): ShareStatement {
  return async (file) => {
    const { renterId } = file;
    if (!opensStatement(file, await store.assertions.list(renterId, MOST_ASSERTIONS)))
      throw new ApiError('forbidden', ANOTHER_IS_CONFIRMED);
    const statement = await store.transaction(async ({ locks, renterFile, notices }) => {
      await locks.renter(renterId);
      const written = await renterFile.findStatement(renterId);
      if (written === undefined) throw new ApiError('not_found', 'There is no statement in your file.');
      const changedAt = clock();
      rejectShared(written, await notices.listStatementChanges(renterId, MOST_SHARED), changedAt);
      await notices.addChange({
        renterId,
        outcome: 'statement',
        record: null,
        incidentsRemoved: 0,
        disputeId: null,
        changedAt,
      });
      return { ...written, sharedAt: changedAt };
    });
    onChange();
    return { statement };
  };
}

function rejectShared({ writtenAt }: Statement, shared: readonly number[], at: number): void {
  const [last, oldest] = [shared.at(0), shared.at(MOST_SHARED - 1)];
  if (last !== undefined && last >= writtenAt)
    throw new ApiError('conflict', `This statement was sent on ${dayText(last)}.`);
  if (oldest !== undefined && oldest > at - SHARED_WITHIN_MS)
    throw new ApiError(
      'conflict',
      `You can send a statement ${MOST_SHARED} times in 30 days. Try again on ${dayText(oldest + SHARED_WITHIN_MS)}.`,
    );
}

/** Returns the statement in a file with when it was shared; `null` if there is none. */
export async function readStatement(
  {
    renterFile,
    notices,
  }: {
    renterFile: Pick<RenterFileReads, 'findStatement'>;
    notices: Pick<NoticeReads, 'listStatementChanges'>;
  },
  renterId: string,
): Promise<OwnStatement | null> {
  const statement = await renterFile.findStatement(renterId);
  if (statement === undefined) return null;
  const [last] = await notices.listStatementChanges(renterId, 1);
  return { ...statement, sharedAt: last !== undefined && last >= statement.writtenAt ? last : null };
}

const ANOTHER_IS_CONFIRMED =
  'You can write a statement when you sign in with an e-mail that is confirmed for the whole file.';

function rejectLong(said: string): void {
  if (said.length > MOST_STATEMENT_CHARACTERS) {
    throw new FieldError('text', `A statement can have at most ${MOST_STATEMENT_CHARACTERS} characters.`);
  }
  const words = countWords(said);
  if (words > MOST_STATEMENT_WORDS) {
    throw new FieldError(
      'text',
      `The statement has ${words} words, but can have at most ${MOST_STATEMENT_WORDS}.`,
    );
  }
}
