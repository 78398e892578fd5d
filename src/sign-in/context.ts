import { randomBytes } from 'node:crypto';
import { ApiError } from '../errors.ts';
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

interface Attempt {
  address: string;
  /** What failures count for. */
  account: string;
  /** What they count for instead, in a browser in which the person signed in before. */
  device: string | undefined;
}

/**
 * Runs `work` as an attempt to sign in to an account. A failed attempt counts against the account or the known device, and
 * against the network address. After too many failures, except on a known device those of the address, `work` receives
 * the error to throw, and may still accept credentials that are enough by themselves.
 */
export async function signInAttempt<T>(
  { limits, slowDown }: Pick<SignInContext, 'limits' | 'slowDown'>,
  { address, account, device }: Attempt,
  work: (limited: ApiError | undefined) => Promise<T>,
): Promise<T> {
  const counter = device ?? account;
  try {
    if (device === undefined) await limits.failures.check(countedAddress(address));
    slowDown.begin(counter);
  } catch (error) {
    if (error instanceof ApiError) return work(error);
    throw error;
  }
  return countingFailures(limits, address, () => slowDown.finish(counter, () => work(undefined)));
}

/** Runs `work`, and counts it against the network address if it rejects the credentials. */
export async function countingFailures<T>(
  { failures }: Pick<SignInLimits, 'failures'>,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isGuess(error)) await failures.count(countedAddress(address));
    throw error;
  }
}
