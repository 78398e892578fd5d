import type { Inquire } from '../admission/inquire.ts';
import type { Inquirer, RecordKind } from '../store/store.ts';
import type { FindRenter } from './find-renter.ts';
import { type FactReads, readScoredEvents } from './history.ts';

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

export type ReadScoreOverTime = (inquirer: Inquirer, renterId: string) => Promise<ScoreOverTime>;

/**
 * Returns the score of a renter within the organization's reach after each of the newest 500 events. It is an inquiry.
 * Throws `not_found` for any other renter, also for one on its roster.
 */
export function makeReadScoreOverTime(
  reads: FactReads,
  findRenter: FindRenter,
  inquire: Inquire,
): ReadScoreOverTime {
  return async (inquirer, renterId) => {
    const { organizationId } = inquirer;
    const { renter } = await findRenter.withinReach(organizationId, renterId);
    await inquire(inquirer, { kind: 'history', identifier: null, renterIds: [renter.id] });
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
