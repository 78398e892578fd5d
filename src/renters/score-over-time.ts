import type { RecordKind } from '../store/store.ts';
import { type EventReads, readScoredEvents } from './history.ts';
import { makeReach, type ReachReads } from './read-renter.ts';

/** The score after a report or an incident. */
interface ScorePoint {
  at: number;
  /** 0 to 1000. */
  score: number;
  /** The difference to the previous score. */
  change: number;
  kind: RecordKind;
  /** The type of the incident; `null` for a report. */
  type: string | null;
  /** Whether the viewing organization filed it. */
  own: boolean;
  /** Why the score changed, in words. */
  cause: string;
}

interface ScoreOverTime {
  /** The oldest first. */
  points: ScorePoint[];
  /** Whether there are older ones than these newest 500. */
  isCut: boolean;
}

export type ReadScoreOverTime = (organizationId: string, renterId: string) => Promise<ScoreOverTime>;

/** Returns the score of a renter within reach (see `makeReach`) after each of the newest 500 events. */
export function makeReadScoreOverTime(reads: ReachReads & EventReads): ReadScoreOverTime {
  const reach = makeReach(reads);
  return async (organizationId, renterId) => {
    const { renter } = await reach(organizationId, renterId);
    const { events, isCut } = await readScoredEvents(reads, renter);
    const points = events.map(({ event, score, change, cause }) => {
      const filed = event.kind === 'report' ? event.report : event.incident;
      const type = event.kind === 'incident' ? event.type : null;
      return {
        at: event.at,
        score,
        change,
        kind: event.kind,
        type,
        own: filed.organizationId === organizationId,
        cause,
      };
    });
    return { points, isCut };
  };
}
