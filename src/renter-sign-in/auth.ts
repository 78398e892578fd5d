import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth/minimal';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { magicLink } from 'better-auth/plugins/magic-link';
import type { NewId } from '../ids.ts';
import { authOnStore } from '../sign-in/auth-on-store.ts';
import type { Store } from '../store/store.ts';
import { LINK_MINUTES } from './limits.ts';
import { RENTER_SESSION_MS } from './session.ts';

/**
 * Whoever guesses at one e-mail has some eight attempts an hour (`slow-down.ts`), and so needs millions of hours; with
 * six digits it would be a hundredth of it. Eight are still typed at two glances.
 */
const CODE_DIGITS = 8;

/** Wrong codes before a code is good no more; the link beside it stays. */
const MOST_WRONG_CODES = 3;

interface RenterAuthOptions {
  store: Pick<Store, 'signIn' | 'transaction'>;
  newId: NewId;
  secret: string;
  /** Cookies are for https alone. */
  secure: boolean;
  sessionCookie: string;
}

/** What a mail holds: either opens the portal, once. */
export interface MailedKeys {
  token: string;
  /** Digits. */
  code: string;
}

/** Better Auth for renters: by a link in a mail, or by the code beside it. Passwords there are none. */
export function makeRenterAuth({ store, newId, secret, secure, sessionCookie }: RenterAuthOptions) {
  const mailed = new AsyncLocalStorage<{ token: string }>();
  const { verification, ...onStore } = authOnStore({
    store,
    newId,
    secret,
    secure,
    sessionMs: RENTER_SESSION_MS,
    cookies: { session_token: { name: sessionCookie } },
    idPrefixes: { user: 'rsi', session: 'rse', verification: 'rln' },
    sessions: { table: 'renter_sessions', userColumn: 'sign_in_id' },
    verifications: 'renter_links',
  });
  const { api } = betterAuth({
    ...onStore,
    user: {
      modelName: 'renter_sign_ins',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at' },
    },
    // Whose they are, so that all of one e-mail can be counted and ended.
    verification: {
      ...verification,
      additionalFields: { email: { type: 'string' }, kind: { type: 'string' } },
    },
    databaseHooks: {
      verification: {
        create: {
          before: async (row, context) => ({
            data: {
              ...row,
              email: String(context?.body?.email),
              kind: context?.path === '/sign-in/magic-link' ? 'link' : 'code',
            },
          }),
        },
      },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        // Who may sign in is put down when the mail is sent.
        disableSignUp: true,
        sendMagicLink({ token }) {
          Object.assign(mailed.getStore() ?? {}, { token });
        },
      }),
      emailOTP({
        expiresIn: LINK_MINUTES * 60,
        otpLength: CODE_DIGITS,
        allowedAttempts: MOST_WRONG_CODES,
        disableSignUp: true,
        // A plain digest of so few digits is undone in a second by whoever reads the database.
        storeOTP: { hash: async (code) => createHmac('sha256', secret).update(`code ${code}`).digest('hex') },
        // The code goes with the link.
        sendVerificationOTP: async () => {},
      }),
    ],
  });
  return {
    api,
    /** A link's token and a code for this e-mail; nothing is sent. */
    async newKeys(email: string): Promise<MailedKeys> {
      const holder = { token: '' };
      const headers = new Headers();
      await mailed.run(holder, () => api.signInMagicLink({ body: { email }, headers }));
      const code = await api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      return { token: holder.token, code };
    },
  };
}

export type RenterAuth = ReturnType<typeof makeRenterAuth>;
