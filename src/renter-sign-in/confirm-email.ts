import { ApiError, FieldError } from '../errors.ts';
import { emailConfirmationMail } from '../mail/renter-mails.ts';
import { makeReadOpenFile, type OpenFile } from '../portal/file-scope.ts';
import { checkConfirmable } from '../portal/own-emails.ts';
import { confirmEmail } from '../renters/confirm-email.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { tokenKey } from '../sign-in/sessions.ts';
import type { Transaction } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import type { Language } from '../texts/languages.ts';
import type { RenterSignInContext } from './context.ts';
import { useCode } from './open-session.ts';
import { codeHash, newCode } from './request-link.ts';

/** How a renter confirms another e-mail of the file, from a session that opens the whole file. */
export interface ConfirmEmail {
  /**
   * Mails a code to an e-mail that is on the renter's file or named in an open correction request. Throws
   * `not_found` for any other, `conflict` if it opens as much as the session, and `rate_limited` for too many
   * mails to it.
   */
  sendConfirmation(file: OpenFile, email: string, language: Language): Promise<void>;
  /**
   * Confirms the e-mail with the code: from then on it opens what the session opens, and mails to it are in this language. Throws `invalid` for a
   * code that is wrong, was used or has expired, `rate_limited` after too many failures, and `conflict` if the
   * e-mail is on another file.
   */
  confirmEmail(file: OpenFile, email: string, code: string, language: Language): Promise<void>;
}

const WRONG_CODE =
  'This code is wrong, was already used, or is older than 15 minutes. After three wrong codes, request a new one.';

const ON_ANOTHER_FILE =
  'This e-mail is on another file of this network. Write to the operator of the network if both files are yours.';

export function makeConfirmEmail(context: RenterSignInContext): ConfirmEmail {
  const { store, clock, newId, mailer, limits, slowDown, secret } = context;
  const readOpenFile = makeReadOpenFile(store);
  return {
    async sendConfirmation(file, given, language) {
      const email = normalizeEmail(given);
      await checkConfirmable(store, readOpenFile, file, email);
      await limits.codesToEmail.take(email);
      const identifier = confirmationKey(file, email);
      const { code, link } = newCode({ id: newId('rln'), email, identifier, at: clock() }, await secret());
      await store.transaction(({ renterSignIn }) => renterSignIn.createLink(link));
      await mailer.send(emailConfirmationMail(textsIn(language), { to: email, code }));
    },

    async confirmEmail(file, given, code, language) {
      const email = normalizeEmail(given);
      // Apart from the codes that open a session.
      return slowDown.attempt(confirmationKey(file, email), async () => {
        const hash = codeHash(code.replaceAll(/[\s-]/g, ''), await secret());
        const error = await store.transaction(async (tx) => {
          const at = clock();
          const failed = await confirm(tx, file, { email, hash, at });
          if (failed === undefined) {
            await tx.renterSignIn.putFirst({ id: newId('rsi'), email, at });
            await tx.renterSignIn.putLanguage(email, language);
          }
          return failed;
        });
        // Thrown after the commit, so that used and wrong codes are stored.
        if (error !== undefined) throw error;
      });
    },
  };
}

/** Returns the key under which the code is stored. It differs from that of a code that opens a session. */
const confirmationKey = ({ renterId }: OpenFile, email: string): string =>
  tokenKey(`confirm-email-${renterId}-${email}`);

async function confirm(
  tx: Transaction,
  file: OpenFile,
  { email, hash, at }: { email: string; hash: string; at: number },
): Promise<ApiError | undefined> {
  const { renterId, filedBy } = file;
  await tx.locks.identifiers([{ kind: 'email', value: email }]);
  await tx.locks.renter(renterId);
  if (!(await useCode(tx, confirmationKey(file, email), hash, at))) return new FieldError('code', WRONG_CODE);
  const found = await tx.renters.search({ kind: 'email', value: email }, 2);
  if (found.some(({ id }) => id !== renterId)) return new ApiError('conflict', ON_ANOTHER_FILE);
  await confirmEmail(tx, renterId, email, filedBy, at);
  const renter = await tx.renters.findById(renterId);
  if (renter?.email === null) await tx.renters.update({ ...renter, email });
  await tx.identity.queue(renterId, at);
  return undefined;
}
