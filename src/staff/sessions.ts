import { hash } from 'node:crypto';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { deviceOf } from '../rules/staff/device.ts';
import type { Session, Staff, StaffReads, Store } from '../store/store.ts';
import type { FindSession } from './staff.ts';

/** How the token of a session or of a link is kept and looked up: the token itself is stored nowhere. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

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
function hasEnded(
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

/** More than anybody has: the oldest end when further ones begin. */
const MOST_LISTED = 100;

export type ListSessions = (userId: string) => Promise<Session[]>;
export type EndSession = (staff: Staff, id: string) => Promise<void>;
/** Returns how many ended. */
export type EndOtherSessions = (staff: Staff, exceptId: string) => Promise<number>;

/** A person's open sessions, the newest first. */
export function makeListSessions(staff: Pick<StaffReads, 'listSessions'>, clock: Clock): ListSessions {
  return (userId) => openSessions(staff, userId, clock());
}

async function openSessions(
  staff: Pick<StaffReads, 'listSessions'>,
  userId: string,
  now: number,
): Promise<Session[]> {
  return (await staff.listSessions(userId, MOST_LISTED)).filter((session) => !isOver(session, now));
}

/** Ends one of a person's sessions: its next request is rejected. Rejects (`not_found`) one that is not theirs. */
export function makeEndSession(store: Pick<Store, 'transaction'>, clock: Clock): EndSession {
  return (staff, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      const open = await openSessions(tx.staff, staff.userId, at);
      const session = open.find((one) => one.id === id);
      if (session === undefined || !(await tx.staff.endSession(staff.userId, id))) {
        throw new ApiError('not_found', 'There is no such session, or it has ended already.');
      }
      const device = deviceOf(session.userAgent ?? '');
      await recordAction(tx, { staff, at }, 'session.ended', { device });
    });
}

/** Ends all of a person's sessions but one. */
export function makeEndOtherSessions(store: Pick<Store, 'transaction'>, clock: Clock): EndOtherSessions {
  return (staff, exceptId) =>
    store.transaction(async (tx) => {
      const ended = await tx.staff.endSessions(staff.userId, exceptId);
      const subject = { device: 'all other sessions' };
      if (ended > 0) await recordAction(tx, { staff, at: clock() }, 'session.ended', subject);
      return ended;
    });
}
