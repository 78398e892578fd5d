import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import {
  countWords,
  MOST_STATEMENT_CHARACTERS,
  MOST_STATEMENT_WORDS,
  withoutHidden,
} from '../rules/disputes/statement.ts';
import type { Statement, Store } from '../store/store.ts';

export type WriteStatement = (renterId: string, text: string) => Promise<{ statement: Statement | null }>;

/**
 * Returns the use case that stores a renter's statement in the file, in place of the earlier one. Staff who
 * open the file on the dashboard see it. 15 U.S.C. 1681i(b) and (c). Invisible characters are removed. An
 * empty text removes the statement. Throws `invalid` for more than 100 words.
 */
export function makeWriteStatement(
  store: Pick<Store, 'transaction'>,
  newId: NewId,
  clock: Clock,
): WriteStatement {
  return async (renterId, text) => {
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
    return { statement };
  };
}

function rejectLong(said: string): void {
  if (said.length > MOST_STATEMENT_CHARACTERS) {
    throw new ApiError('invalid', `text can have at most ${MOST_STATEMENT_CHARACTERS} characters.`);
  }
  const words = countWords(said);
  if (words > MOST_STATEMENT_WORDS) {
    throw new ApiError('invalid', `text has ${words} words, but can have at most ${MOST_STATEMENT_WORDS}.`);
  }
}
