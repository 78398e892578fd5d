import { hash } from 'node:crypto';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { deviceOf } from '../rules/staff/device.ts';
import type { HeldSession, Session, Staff, StaffReads, Store } from '../store/store.ts';
import type { FindSession, StaffSession } from './staff.ts';

/**
 * Returns the hash by which the token of a session or link is stored and found. The token itself is not
 * stored.
 */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

const HOUR_MS = 60 * 60 * 1000;

/** A session that is left open in the evening has ended by the morning. */
export const IDLE_MS = 12 * HOUR_MS;

/** A session ends even if it is used, so that a stolen one does not last forever. */
export const SESSION_MS = 14 * 24 * HOUR_MS;

const LIMITS = { idleMs: IDLE_MS, mostMs: SESSION_MS };

/** Returns whether a staff member's session has expired. */
export function isOver(session: Session, now: number): boolean {
  return hasEnded(session, LIMITS, now);
}

interface FindSessionDependencies {
  store: Pick<Store, 'staff' | 'transaction'>;
  /** Returns the hash of the session token in a Cookie header; `undefined` without a valid one. */
  tokenHashIn(cookies: string): Promise<string | undefined>;
  clock: Clock;
}

/**
 * Runs one query for each request, so a session that was ended, and an account that was disabled or
 * demoted, is noticed by the next.
 */
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
    return session && staffSessionOf(session);
  };
}

/** Returns who is signed in by a session, and whether a required second factor is missing. */
export function staffSessionOf({ id, holder, factorRequired, timeZone }: HeldSession): StaffSession {
  const { userId, organizationId, role, name, email, secondFactor } = holder;
  const lacksFactor = factorRequired && !secondFactor;
  return { sessionId: id, staff: { userId, organizationId, role, name, email }, lacksFactor, timeZone };
}

/** When a session was opened and last used, and when it expires regardless of use. */
export interface SessionTimes {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface SessionLimits {
  /** A session expires after this time without use. */
  idleMs: number;
  /** A session expires after this time even if it is used. */
  mostMs: number;
}

/** Returns whether a session has expired. */
function hasEnded(
  { lastSeenAt, expiresAt, createdAt }: SessionTimes,
  { idleMs, mostMs }: SessionLimits,
  now: number,
): boolean {
  return now >= expiresAt || now >= createdAt + mostMs || now >= lastSeenAt + idleMs;
}

/** How often use is recorded, so that a page with many requests writes once. */
const TOUCH_MS = 60 * 1000;

interface OpenSessionDependencies<Session> {
  /** Returns the hash of the session token in a Cookie header; `undefined` without a valid one. */
  tokenHashIn(cookies: string): Promise<string | undefined>;
  /** Finds the session with this hash, if its owner may still use it. */
  find(tokenHash: string): Promise<Session | undefined>;
  touch(sessionId: string, at: number): Promise<void>;
  limits: SessionLimits;
  clock: Clock;
}

/**
 * Returns a function that reads the session of a request's cookies from the database, each time, so that an
 * ended session is rejected at once.
 */
export function makeFindOpenSession<Session extends SessionTimes>({
  tokenHashIn,
  find,
  touch,
  limits,
  clock,
}: OpenSessionDependencies<Session>): (cookies: string) => Promise<Session | undefined> {
  /** IDs of sessions whose use is being recorded. */
  const touched = new Set<string>();

  /**
   * No request waits for this. While the database is read-only, the session only looks unused for longer.
   */
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

/** Most sessions listed. The oldest ones end before there are more. */
const MOST_LISTED = 100;

export type ListSessions = (userId: string) => Promise<Session[]>;
export type EndSession = (staff: Staff, id: string) => Promise<void>;
/** Returns the number of sessions that ended. */
export type EndOtherSessions = (staff: Staff, exceptId: string) => Promise<number>;

/** Returns the use case that lists a person's open sessions, newest first. */
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

/**
 * Returns the use case that ends one of a person's sessions: its next request is rejected. Throws
 * `not_found` for another person's session.
 */
export function makeEndSession(store: Pick<Store, 'transaction'>, clock: Clock): EndSession {
  return (staff, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      const open = await openSessions(tx.staff, staff.userId, at);
      const session = open.find((one) => one.id === id);
      if (session === undefined || !(await tx.staff.endSession(staff.userId, id))) {
        throw new ApiError('not_found', 'This session does not exist or has already ended.');
      }
      const device = deviceOf(session.userAgent ?? '');
      await recordAction(tx, { staff, at }, 'session.ended', { device });
    });
}

/** Returns the use case that ends all of a person's sessions except one. */
export function makeEndOtherSessions(store: Pick<Store, 'transaction'>, clock: Clock): EndOtherSessions {
  return (staff, exceptId) =>
    store.transaction(async (tx) => {
      const ended = await tx.staff.endSessions(staff.userId, exceptId);
      const subject = { device: 'all other sessions' };
      if (ended > 0) await recordAction(tx, { staff, at: clock() }, 'session.ended', subject);
      return ended;
    });
}
