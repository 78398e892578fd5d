import { randomBytes } from 'node:crypto';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { countedAddress } from '../limit.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import { type CookieNames, cookieNames } from './cookies.ts';
import { isGuess, type SignInLimits, SlowDown, signInLimits } from './limits.ts';
import { makePasswords, type Passwords } from './passwords.ts';

export interface SignInOptions {
  store: Store;
  newId: NewId;
  clock: Clock;
  /** The operator's secret. Without one the network generates its own. */
  secret: string | undefined;
  /** Whether cookies are sent over https only. */
  secure: boolean;
  mailer: Mailer;
  /** Returns the base URL of the dashboard, without a trailing slash. */
  baseUrl: () => string;
  /** Receives errors that happen after the response was sent. */
  onFailure: (error: unknown) => void;
}

/** What all parts of sign-in share. */
export interface SignInContext extends Omit<SignInOptions, 'secret' | 'secure'> {
  cookies: CookieNames;
  passwords: Passwords;
  limits: SignInLimits;
  /** Failed attempts of one account. */
  slowDown: SlowDown;
  secret(): Promise<string>;
}

export function signInContext({ secret, secure, ...options }: SignInOptions): SignInContext {
  return {
    ...options,
    cookies: cookieNames(secure),
    passwords: makePasswords(),
    limits: signInLimits(),
    slowDown: new SlowDown(options.clock),
    secret: lazily(() => sessionSecret(options.store, secret, randomBytes)),
  };
}

const SECRET_NAME = 'session_secret';
const SECRET_BYTES = 32;

/**
 * Returns the secret that signs cookies and encrypts second factors: the operator's, or one that the network
 * generates once and stores, so that all its servers share it.
 */
export async function sessionSecret(
  { settings, transaction }: Pick<Store, 'settings' | 'transaction'>,
  given: string | undefined,
  randomBytes: RandomBytes,
): Promise<string> {
  const known = given ?? (await settings.find(SECRET_NAME));
  if (known !== undefined) return known;
  const made = Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');
  return transaction(async (tx) => {
    await tx.settings.putFirst(SECRET_NAME, made);
    return (await tx.settings.find(SECRET_NAME)) ?? made;
  });
}

/** Returns a function that calls `make` once, on first use, and again after a failure. */
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
 * Runs `work` as an attempt to sign in to an account. A failed attempt counts against the account and against
 * the network address. Throws `rate_limited` after too many failures.
 */
export async function signInAttempt<T>(
  { limits, slowDown }: Pick<SignInContext, 'limits' | 'slowDown'>,
  { address, account }: { address: string; account: string },
  work: () => Promise<T>,
): Promise<T> {
  const counted = countedAddress(address);
  await limits.failures.check(counted);
  try {
    return await slowDown.attempt(account, work);
  } catch (error) {
    if (isGuess(error)) await limits.failures.count(counted);
    throw error;
  }
}
