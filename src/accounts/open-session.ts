import type { Clock } from '../ids.ts';

/** When a session was opened, was last used, and is over however much it is used. */
export interface SessionTimes {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface SessionLimits {
  /** A session that nobody uses for so long is over. */
  idleMs: number;
  /** However much it is used, it is over then. */
  mostMs: number;
}

/** Whether a session has ended by itself. */
export function hasEnded(
  { lastSeenAt, expiresAt, createdAt }: SessionTimes,
  { idleMs, mostMs }: SessionLimits,
  now: number,
): boolean {
  return now >= expiresAt || now >= createdAt + mostMs || now >= lastSeenAt + idleMs;
}

/** Use is noted so often at most: a page of many requests writes once. */
const TOUCH_MS = 60 * 1000;

interface OpenSessionDependencies<Session> {
  /** The hash of the session's token in a Cookie header; nothing when there is none that we made. */
  tokenHashIn(cookies: string): Promise<string | undefined>;
  /** The session with this hash, if whoever it belongs to may still use it. */
  find(tokenHash: string): Promise<Session | undefined>;
  touch(sessionId: string, at: number): Promise<void>;
  limits: SessionLimits;
  clock: Clock;
}

/** Finds the session of a request's cookies in the database, each time: what was ended holds for the next. */
export function makeFindOpenSession<Session extends SessionTimes>({
  tokenHashIn,
  find,
  touch,
  limits,
  clock,
}: OpenSessionDependencies<Session>): (cookies: string) => Promise<Session | undefined> {
  /** Those whose use is being noted. */
  const touched = new Set<string>();

  /** Nobody waits for it: while the database takes no writes, the session only looks older than it is. */
  function note(id: string, now: number): void {
    if (touched.has(id)) return;
    touched.add(id);
    touch(id, now)
      .catch(() => {})
      .finally(() => touched.delete(id));
  }

  return async (cookies) => {
    const tokenHash = await tokenHashIn(cookies);
    const session = tokenHash === undefined ? undefined : await find(tokenHash);
    const now = clock();
    if (session === undefined || hasEnded(session, limits, now)) return undefined;
    if (now >= session.lastSeenAt + TOUCH_MS) note(session.id, now);
    return session;
  };
}
