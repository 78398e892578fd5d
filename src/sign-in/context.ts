import { randomBytes } from 'node:crypto';
import { auditEntry } from '../audit/audit.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Staff, Store, Transaction } from '../store/store.ts';
import { type CookieNames, cookieNames } from './cookies.ts';
import { isGuess, type SignInLimits, SlowDown, signInLimits } from './limits.ts';
import { makePasswords, type Passwords } from './passwords.ts';

export interface SignInOptions {
  store: Store;
  newId: NewId;
  clock: Clock;
  /** The operator's secret; without one the network makes its own. */
  secret: string | undefined;
  /** Cookies are for https alone. */
  secure: boolean;
  mailer: Mailer;
  /** Where people reach the dashboard, without a slash at the end. */
  baseUrl: () => string;
  /** What failed after the response was sent. */
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
 * Returns what cookies are signed and second factors sealed with: the operator's secret, or else one that the network
 * made itself and stores, so that all its servers have the same.
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
 * Does `work` as an attempt to sign in to an account. A failure counts for the account and for the network address.
 * Refuses (`rateLimited`) who guesses.
 */
export async function signInAttempt<T>(
  { limits, slowDown }: Pick<SignInContext, 'limits' | 'slowDown'>,
  { address, account }: { address: string; account: string },
  work: () => Promise<T>,
): Promise<T> {
  await limits.failures.check(address);
  try {
    return await slowDown.attempt(account, work);
  } catch (error) {
    if (isGuess(error)) await limits.failures.count(address);
    throw error;
  }
}

/** What somebody does to their own account. */
type AccountAction =
  | 'staff.signed_in'
  | 'password.changed'
  | 'password.reset'
  | 'second_factor.enabled'
  | 'second_factor.disabled'
  | 'backup_codes.renewed';

/** Writes into the audit log what somebody did to their own way of signing in. */
export async function note(
  { audit }: Pick<Transaction, 'audit'>,
  staff: Staff,
  action: AccountAction,
  at: number,
): Promise<void> {
  await audit.record(auditEntry(staff, { action, subject: staff.email }, at));
}
