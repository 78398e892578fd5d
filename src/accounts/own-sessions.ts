import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Session, StaffReads, Store } from '../store/store.ts';
import { isOver } from './find-session.ts';

/** More than anybody has: the oldest end when further ones begin. */
const MOST_LISTED = 100;

export type ListSessions = (userId: string) => Promise<Session[]>;
export type EndSession = (userId: string, id: string) => Promise<void>;
/** Answers how many ended. */
export type EndOtherSessions = (userId: string, exceptId: string) => Promise<number>;

/** A person's open sessions, the newest first. */
export function makeListSessions(staff: Pick<StaffReads, 'listSessions'>, clock: Clock): ListSessions {
  return async (userId) => {
    const now = clock();
    return (await staff.listSessions(userId, MOST_LISTED)).filter((session) => !isOver(session, now));
  };
}

/** Ends one of a person's sessions: its next request is refused. Refuses (`notFound`) one that is not theirs. */
export function makeEndSession(store: Pick<Store, 'transaction'>): EndSession {
  return (userId, id) =>
    store.transaction(async ({ staff }) => {
      if (!(await staff.endSession(userId, id))) {
        throw new Refusal('notFound', 'There is no such session, or it has ended already.');
      }
    });
}

/** Ends all of a person's sessions but one. */
export function makeEndOtherSessions(store: Pick<Store, 'transaction'>): EndOtherSessions {
  return (userId, exceptId) => store.transaction(({ staff }) => staff.endSessions(userId, exceptId));
}
