import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { NewId } from '../ids.ts';
import { BACKUP_CODE_BYTES, BACKUP_CODES, backupCode } from '../rules/staff/backup-codes.ts';
import { LEAST_PASSWORD_CHARACTERS, MOST_PASSWORD_CHARACTERS } from '../rules/staff/password.ts';
import type { IdPrefix } from '../rules/text/formats.ts';
import type { Store } from '../store/store.ts';
import { authOnStore } from './auth-on-store.ts';
import { cookieNames } from './cookies.ts';
import type { Passwords } from './passwords.ts';

/** A code is asked for so long after the password was given. */
const CHALLENGE_SECONDS = 10 * 60;

/** What the product is called in an app that shows codes. */
const ISSUER = 'Renter screening';

export const RESET_LINK_MS = 60 * 60 * 1000;

const ID_PREFIXES: Record<string, IdPrefix> = {
  user: 'usr',
  session: 'ses',
  account: 'crd',
  verification: 'vrf',
  twoFactor: 'fac',
};

export interface AuthOptions {
  store: Pick<Store, 'signIn' | 'transaction'>;
  newId: NewId;
  secret: string;
  /** Cookies are for https alone. */
  secure: boolean;
  sessionMs: number;
  passwords: Passwords;
}

/** Better Auth for staff: password, second factor, links for a new password. */
export function makeAuth(options: AuthOptions) {
  const { passwords } = options;
  const names = cookieNames(options.secure);
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
  const asked = new AsyncLocalStorage<{ token: string }>();
  const { api, $context } = betterAuth({
    ...authOnStore({
      ...options,
      cookies: { session_token: { name: names.session }, two_factor: { name: names.challenge } },
      idPrefixes: ID_PREFIXES,
      sessions: { table: 'sessions', userColumn: 'user_id' },
      verifications: 'verifications',
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: LEAST_PASSWORD_CHARACTERS,
      maxPasswordLength: MOST_PASSWORD_CHARACTERS,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_MS / 1000,
      password: {
        hash: passwords.hash,
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
      async sendResetPassword({ token }) {
        Object.assign(asked.getStore() ?? {}, { token });
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
    account: {
      modelName: 'credentials',
      fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', ...times },
    },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        backupCodeOptions: {
          customBackupCodesGenerate: () =>
            Array.from({ length: BACKUP_CODES }, () => backupCode(randomBytes(BACKUP_CODE_BYTES))),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'second_factor' } },
          twoFactor: {
            modelName: 'second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failures',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
  return {
    api,
    $context,
    /** A token by which this person can choose a new password, once. */
    async newResetToken(email: string): Promise<string> {
      const holder = { token: '' };
      await asked.run(holder, () => api.requestPasswordReset({ body: { email } }));
      if (holder.token === '') throw new Error('there is nobody to make a token for');
      return holder.token;
    },
  };
}

export type Auth = ReturnType<typeof makeAuth>;
