import { type EventReads, readScoredEvents } from './history.ts';
import { makeReach, type ReachReads } from './read-renter.ts';

/** The score after a report or an incident. */
export interface ScorePoint {
  at: number;
  /** 0 to 1000. */
  score: number;
  /** By how much it changed. */
  change: number;
  what: 'report' | 'incident';
  /** Of an incident. */
  type: string | null;
  /** Whether the asking organization filed it. */
  own: boolean;
  /** Why the score is so, in words. */
  cause: string;
}

export interface ScoreOverTime {
  /** The oldest first. */
  points: ScorePoint[];
  /** Whether older ones than the newest 500 are left out. */
  isCut: boolean;
}

export type ReadScoreOverTime = (organizationId: string, renterId: string) => Promise<ScoreOverTime>;

/** How the score of a renter within reach (see `makeReach`) came about, over at most the newest 500 events. */
export function makeReadScoreOverTime(reads: ReachReads & EventReads): ReadScoreOverTime {
  const reach = makeReach(reads);
  return async (organizationId, renterId) => {
    const { renter } = await reach(organizationId, renterId);
    const { events, isCut } = await readScoredEvents(reads, renter);
    const points = events.map(({ event, score, change, cause }) => {
      const filed = event.what === 'report' ? event.report : event.incident;
      const type = event.what === 'incident' ? event.type : null;
      return {
        at: event.at,
        score,
        change,
        what: event.what,
        type,
        own: filed.organizationId === organizationId,
        cause,
      };
    });
    return { points, isCut };
  };
}
