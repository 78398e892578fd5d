import { randomBytes } from 'node:crypto';
import { auditEntry } from '../audit/audit.ts';
import type { Clock, NewId } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { SESSION_MS } from '../staff/sessions.ts';
import type { Staff, Store } from '../store/store.ts';
import type { Auth } from './auth.ts';
import { type CookieNames, cookieNames } from './cookies.ts';
import { type SignInLimits, signInLimits } from './limits.ts';
import { makePasswords, type Passwords } from './passwords.ts';
import { sessionSecret } from './secret.ts';
import { SlowDown } from './slow-down.ts';

interface SecretOptions {
  store: Store;
  newId: NewId;
  /** The operator's secret; without one the network makes its own. */
  secret: string | undefined;
  /** Cookies are for https alone. */
  secure: boolean;
}

export interface SignInOptions extends SecretOptions {
  clock: Clock;
  mailer: Mailer;
  /** Where people reach the dashboard, without a slash at the end. */
  baseUrl: () => string;
  /** What failed without a part in the answer. */
  onFailure: (error: unknown) => void;
}

/** What the parts of signing in share. */
export interface SignInContext extends Omit<SignInOptions, 'secret' | 'secure'> {
  cookies: CookieNames;
  passwords: Passwords;
  limits: SignInLimits;
  /** Of one person. */
  slowDown: SlowDown;
  secret(): Promise<string>;
  /** Loaded when somebody signs in first: a server that answers the API alone has no use for 40 MB of it. */
  auth(): Promise<Auth>;
}

export function signInContext(options: SignInOptions): SignInContext {
  const { store, newId, clock, secure, mailer, baseUrl, onFailure } = options;
  return {
    store,
    newId,
    clock,
    mailer,
    baseUrl,
    onFailure,
    cookies: cookieNames(secure),
    limits: signInLimits(),
    slowDown: new SlowDown(clock),
    ...lazyAuth(options),
  };
}

/** Better Auth, and what it needs. */
export function lazyAuth({ store, newId, secret: given, secure }: SecretOptions) {
  const passwords = makePasswords();
  const secret = lazily(() => sessionSecret(store, given, randomBytes));
  const auth = lazily(async () => {
    const { makeAuth } = await import('./auth.ts');
    return makeAuth({ store, newId, secret: await secret(), secure, sessionMs: SESSION_MS, passwords });
  });
  return { passwords, secret, auth };
}

/** Makes it when it is asked for first; what failed is tried again. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/**
 * Writes into the audit log what somebody did to their own way of signing in. It is done already: what cannot be written
 * keeps neither cookies nor mails back.
 */
export async function note(
  { store, clock, onFailure }: Pick<SignInContext, 'store' | 'clock' | 'onFailure'>,
  staff: Staff,
  action: string,
): Promise<void> {
  const entry = auditEntry(staff, { action, subject: staff.email }, clock());
  await store.transaction(({ audit }) => audit.record(entry)).catch(onFailure);
}
