import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import {
  countWords,
  MOST_STATEMENT_CHARACTERS,
  MOST_STATEMENT_WORDS,
  withoutHidden,
} from '../rules/disputes/statement.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import type { Statement, Store } from '../store/store.ts';
import { type OpenFile, opensStatement } from './file-scope.ts';

export type WriteStatement = (file: OpenFile, text: string) => Promise<{ statement: Statement | null }>;

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
    return { statement };
  };
}

const ANOTHER_IS_CONFIRMED =
  'You can write a statement when you sign in with an e-mail that is confirmed for the whole file.';

function rejectLong(said: string): void {
  if (said.length > MOST_STATEMENT_CHARACTERS) {
    throw new ApiError('invalid', `text can have at most ${MOST_STATEMENT_CHARACTERS} characters.`);
  }
  const words = countWords(said);
  if (words > MOST_STATEMENT_WORDS) {
    throw new ApiError('invalid', `text has ${words} words, but can have at most ${MOST_STATEMENT_WORDS}.`);
  }
}
