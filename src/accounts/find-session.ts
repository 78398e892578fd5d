import type { Clock } from '../ids.ts';
import type { Session, Store } from '../store/store.ts';
import { hasEnded, makeFindOpenSession } from './open-session.ts';
import type { FindSession } from './staff.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Whoever leaves a desk in the evening is signed out by the morning. */
export const IDLE_MS = 12 * HOUR_MS;

/** However much it is used, a session ends: a stolen one is not for ever. */
export const SESSION_MS = 14 * 24 * HOUR_MS;

const LIMITS = { idleMs: IDLE_MS, mostMs: SESSION_MS };

/** Whether a staff member's session has ended by itself. */
export function isOver(session: Session, now: number): boolean {
  return hasEnded(session, LIMITS, now);
}

interface FindSessionDependencies {
  store: Pick<Store, 'staff' | 'transaction'>;
  /** The hash of the session's token in a Cookie header; nothing when there is none that we made. */
  tokenHashIn(cookies: string): Promise<string | undefined>;
  clock: Clock;
}

/** One question of the database for each request: what was ended, disabled or demoted holds for the next. */
export function makeFindSession({ store, tokenHashIn, clock }: FindSessionDependencies): FindSession {
  const findOpen = makeFindOpenSession({
    tokenHashIn,
    async find(tokenHash) {
      const session = await store.staff.findSession(tokenHash);
      return session?.holder.disabledAt === null ? session : undefined;
    },
    touch: (id, at) => store.transaction(({ staff }) => staff.touchSession(id, at)),
    limits: LIMITS,
    clock,
  });
  return async (cookies) => {
    const session = await findOpen(cookies);
    if (session === undefined) return undefined;
    const { userId, organizationId, role, name, email } = session.holder;
    return { sessionId: session.id, staff: { userId, organizationId, role, name, email } };
  };
}
