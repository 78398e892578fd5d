import type { BetterAuthOptions } from 'better-auth';
import type { NewId } from '../ids.ts';
import type { IdPrefix } from '../rules/text/formats.ts';
import type { SignInTable, Store } from '../store/store.ts';
import { storeAdapter } from './adapter.ts';

export interface AuthOnStore {
  store: Pick<Store, 'signIn' | 'transaction'>;
  newId: NewId;
  secret: string;
  /** Cookies are for https alone. */
  secure: boolean;
  sessionMs: number;
  /** The cookies that it sets, by Better Auth's own names for them. */
  cookies: Record<string, { name: string }>;
  /** By Better Auth's names of its tables. */
  idPrefixes: Record<string, IdPrefix>;
  sessions: { table: SignInTable; userColumn: string };
  verifications: SignInTable;
}

/**
 * What every Better Auth here has in common: it stands on the store, is called by our own routes and by nobody else,
 * answers no address of its own, asks the database for each session, and calls tables as the product calls them.
 */
export function authOnStore(options: AuthOnStore) {
  const { newId, secure, cookies, idPrefixes, sessions } = options;
  return {
    baseURL: 'http://localhost',
    secret: options.secret,
    database: storeAdapter(options.store),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Counted by `slow-down.ts` and `limits.ts`, for each account and address.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: ({ model }) => newId(idPrefixes[model] ?? 'usr') },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      cookies,
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    verification: {
      modelName: options.verifications,
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    session: {
      modelName: sessions.table,
      fields: {
        userId: sessions.userColumn,
        token: 'token_hash',
        ipAddress: 'address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'last_seen_at',
        expiresAt: 'expires_at',
      },
      expiresIn: options.sessionMs / 1000,
      disableSessionRefresh: true,
    },
  } satisfies BetterAuthOptions;
}
