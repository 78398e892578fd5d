import { createHmac } from 'node:crypto';
import { SESSION_TOKEN_PREFIX } from '../admission/admit-staff.ts';
import { isOver, staffSessionOf } from '../staff/sessions.ts';
import type { StaffSession } from '../staff/staff.ts';
import type { SignInContext } from './context.ts';
import { isSame } from './cookies.ts';

/** Long enough to paste the token into a terminal, too short to store it anywhere. */
const GOOD_FOR_MS = 15 * 60_000;

interface SessionToken {
  token: string;
  expiresAt: number;
}

export type NewSessionToken = (sessionId: string) => Promise<SessionToken>;

/**
 * Finds the session of a token. Returns undefined if the token has expired, is not ours, or its session has
 * ended.
 */
export type FindTokenSession = (token: string) => Promise<StaffSession | undefined>;

type Context = Pick<SignInContext, 'clock' | 'secret' | 'store'>;

/**
 * Creates a token that authenticates a session to the API for 15 minutes. Nothing is stored: the token
 * contains the session ID and its expiry, and is signed.
 */
export function makeNewSessionToken({ clock, secret }: Context): NewSessionToken {
  return async (sessionId) => {
    const expiresAt = clock() + GOOD_FOR_MS;
    const said = Buffer.from(`${sessionId} ${expiresAt}`).toString('base64url');
    return { token: `${SESSION_TOKEN_PREFIX}${said}.${signature(said, await secret())}`, expiresAt };
  };
}

/** Looks up the session each time, so that a token ends with its session. */
export function makeFindTokenSession({ clock, secret, store }: Context): FindTokenSession {
  return async (token) => {
    const [said = '', signed = ''] = token.slice(SESSION_TOKEN_PREFIX.length).split('.');
    if (!isSame(signed, signature(said, await secret()))) return undefined;
    const [sessionId = '', expiresAt] = Buffer.from(said, 'base64url').toString().split(' ');
    if (clock() >= Number(expiresAt)) return undefined;
    const session = await store.staff.findSessionById(sessionId);
    if (session === undefined || isOver(session, clock()) || session.holder.disabledAt !== null)
      return undefined;
    const found = staffSessionOf(session);
    return found.lacksFactor ? undefined : found;
  };
}

function signature(said: string, secret: string): string {
  return createHmac('sha256', secret).update(`session token ${said}`).digest('base64url');
}
