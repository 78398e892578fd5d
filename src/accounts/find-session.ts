import type { Clock } from '../ids.ts';
import type { Session, Store } from '../store/store.ts';
import type { FindSession } from './staff.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Whoever leaves a desk in the evening is signed out by the morning. */
export const IDLE_MS = 12 * HOUR_MS;

/** However much it is used, a session ends: a stolen one is not for ever. */
export const SESSION_MS = 14 * 24 * HOUR_MS;

/** Use is noted so often at most: a page of many requests writes once. */
const TOUCH_MS = 60 * 1000;

/** Whether a session has ended by itself. */
export function isOver({ lastSeenAt, expiresAt, createdAt }: Session, now: number): boolean {
  return now >= expiresAt || now >= createdAt + SESSION_MS || now >= lastSeenAt + IDLE_MS;
}

interface FindSessionDependencies {
  store: Pick<Store, 'staff' | 'transaction'>;
  /** The hash of the session's token in a Cookie header; nothing when there is none that we made. */
  tokenHashIn(cookies: string): Promise<string | undefined>;
  clock: Clock;
}

/** One question of the database for each request: what was ended, disabled or demoted holds for the next. */
export function makeFindSession({ store, tokenHashIn, clock }: FindSessionDependencies): FindSession {
  /** Those whose use is being noted. */
  const touched = new Set<string>();

  /** Nobody waits for it: while the database takes no writes, the session only looks older than it is. */
  function touch(sessionId: string, now: number): void {
    if (touched.has(sessionId)) return;
    touched.add(sessionId);
    store
      .transaction(({ staff }) => staff.touchSession(sessionId, now))
      .catch(() => {})
      .finally(() => touched.delete(sessionId));
  }

  return async (cookies) => {
    const tokenHash = await tokenHashIn(cookies);
    const session = tokenHash === undefined ? undefined : await store.staff.findSession(tokenHash);
    const now = clock();
    if (session === undefined || isOver(session, now) || session.holder.disabledAt !== null) return undefined;
    const { id: sessionId, holder } = session;
    if (now >= session.lastSeenAt + TOUCH_MS) touch(sessionId, now);
    const { userId, organizationId, role, name, email } = holder;
    return { sessionId, staff: { userId, organizationId, role, name, email } };
  };
}
