import { hash, randomBytes } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { hashToken, IDLE_MS, SESSION_MS } from '../staff/sessions.ts';
import type { NewSession, StaffMember, Transaction } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import { expiredCookie, signedCookie, signedValueOf, type Visitor } from './cookies.ts';

const TOKEN_BYTES = 24;

/** Returns a random token: 192 bits in 32 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the hash under which a link, challenge or used code is stored. */
export function tokenKey(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** More than browsers send. */
const MOST_AGENT_CHARACTERS = 400;

/** Returns the row of a new session, of staff or renters. */
export function newSession(
  visitor: Pick<Visitor, 'address' | 'userAgent'>,
  session: { id: string; token: string; createdAt: number; lastsMs: number },
): NewSession {
  const { id, token, createdAt, lastsMs } = session;
  return {
    id,
    tokenHash: hashToken(token),
    address: visitor.address,
    userAgent: visitor.userAgent.slice(0, MOST_AGENT_CHARACTERS),
    createdAt,
    expiresAt: createdAt + lastsMs,
  };
}

/** Sessions of one staff member. The oldest ends when there are more. */
const MOST_SESSIONS = 50;

/**
 * Opens a session, and deletes expired ones and those over the limit. Returns its token for `sessionCookie`.
 */
export async function openSession(
  { newId, clock }: Pick<SignInContext, 'newId' | 'clock'>,
  { staff, signIn }: Pick<Transaction, 'staff' | 'signIn'>,
  visitor: Visitor,
  userId: string,
): Promise<string> {
  const [token, now] = [newToken(), clock()];
  const session = newSession(visitor, { id: newId('ses'), token, createdAt: now, lastsMs: SESSION_MS });
  await signIn.createSession({ ...session, userId });
  await staff.forgetSessions(userId, now, now - IDLE_MS);
  for (const { id } of (await staff.listSessions(userId, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
    await staff.endSession(userId, id);
  }
  return token;
}

/**
 * Returns the cookie of a session. Call it outside the transaction: reading the secret may start one of its
 * own.
 */
export async function sessionCookie(
  { cookies, secret }: Pick<SignInContext, 'cookies' | 'secret'>,
  token: string,
): Promise<string> {
  return signedCookie(cookies.session, token, SESSION_MS, await secret());
}

/** Throws `forbidden` if the account is disabled. */
export function rejectDisabled({ disabledAt }: StaffMember): void {
  if (disabledAt === null) return;
  throw new ApiError('forbidden', 'Your access is switched off. Ask an owner of your organization.');
}

/** Ends the session of a request's cookies. Returns the cookies to set. */
export type SignOut = (visitor: Visitor) => Promise<string[]>;

interface SignOutContext {
  cookies: { session: string };
  secret(): Promise<string>;
  endSession(tokenHash: string): Promise<void>;
}

export function makeSignOut({ cookies, secret, endSession }: SignOutContext): SignOut {
  return async (visitor) => {
    const token = signedValueOf(visitor.cookies, cookies.session, await secret());
    if (token !== undefined) await endSession(hashToken(token));
    return [expiredCookie(cookies.session)];
  };
}
