import { createHmac } from 'node:crypto';
import { SESSION_TOKEN_PREFIX } from '../admission/admit-staff.ts';
import { isOver } from '../staff/sessions.ts';
import type { StaffSession } from '../staff/staff.ts';
import type { SignInContext } from './context.ts';
import { isSame } from './cookies.ts';

/** Long enough to paste it into a terminal, too short to be kept anywhere. */
const GOOD_FOR_MS = 15 * 60_000;

export interface SessionToken {
  token: string;
  expiresAt: number;
}

export type NewSessionToken = (sessionId: string) => Promise<SessionToken>;

/** Who is signed in by a token; nobody when it is over, was not made here, or its session is no longer good. */
export type FindTokenSession = (token: string) => Promise<StaffSession | undefined>;

type Context = Pick<SignInContext, 'clock' | 'secret' | 'store'>;

/**
 * Makes a token that stands for a session towards the API, for a quarter of an hour. Nothing of it is kept: it names
 * its session and its end, and is signed.
 */
export function makeNewSessionToken({ clock, secret }: Context): NewSessionToken {
  return async (sessionId) => {
    const expiresAt = clock() + GOOD_FOR_MS;
    const said = Buffer.from(`${sessionId} ${expiresAt}`).toString('base64url');
    return { token: `${SESSION_TOKEN_PREFIX}${said}.${signature(said, await secret())}`, expiresAt };
  };
}

/** The session is looked up each time: what ended it ends the token. */
export function makeFindTokenSession({ clock, secret, store }: Context): FindTokenSession {
  return async (token) => {
    const [said = '', signed = ''] = token.slice(SESSION_TOKEN_PREFIX.length).split('.');
    if (!isSame(signed, signature(said, await secret()))) return undefined;
    const [sessionId = '', expiresAt] = Buffer.from(said, 'base64url').toString().split(' ');
    if (clock() >= Number(expiresAt)) return undefined;
    const session = await store.staff.findSessionById(sessionId);
    if (session === undefined || isOver(session, clock()) || session.holder.disabledAt !== null)
      return undefined;
    const { userId, organizationId, role, name, email } = session.holder;
    return { sessionId, staff: { userId, organizationId, role, name, email } };
  };
}

function signature(said: string, secret: string): string {
  return createHmac('sha256', secret).update(`session token ${said}`).digest('base64url');
}
