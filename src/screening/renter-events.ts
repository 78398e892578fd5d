import { neededFor, type ScoredEvent, scoreHistory } from '../rules/score-history.ts';
import { isVerified } from '../rules/verification.ts';
import type { IncidentReads, NumberedIncident, NumberedReport, Renter, ReportReads } from '../store/store.ts';

/** Of a longer history only the newest so many events are scored: a chart shows no more. */
export const MOST_SCORED_EVENTS = 500;

/** A report or an incident. */
export type RenterEvent =
  | { what: 'report'; at: number; unpaid: boolean; damaged: boolean; report: NumberedReport }
  | { what: 'incident'; at: number; type: string; incident: NumberedIncident };

export interface EventReads {
  reports: Pick<ReportReads, 'listOfRenter'>;
  incidents: Pick<IncidentReads, 'listOfRenter'>;
}

/**
 * Merges what was filed about a renter, each list newest first, into one that is newest first. Each keeps its own
 * order, whatever the clocks of several servers said. An incident comes after the report that it came with.
 */
export function mergeEvents(
  reports: readonly NumberedReport[],
  incidents: readonly NumberedIncident[],
): RenterEvent[] {
  const events: RenterEvent[] = [];
  let [nextReport, nextIncident] = [0, 0];
  for (;;) {
    const [report, incident] = [reports[nextReport], incidents[nextIncident]];
    if (incident !== undefined && (report === undefined || incident.filedAt >= report.filedAt)) {
      events.push({ what: 'incident', at: incident.filedAt, type: incident.type, incident });
      nextIncident++;
    } else if (report !== undefined) {
      const { filedAt: at, unpaid, damaged } = report;
      events.push({ what: 'report', at, unpaid, damaged, report });
      nextReport++;
    } else return events;
  }
}

export interface ScoredEvents {
  /** The newest 500, the oldest of them first. */
  events: ScoredEvent<RenterEvent>[];
  /** Whether there are older ones. */
  isCut: boolean;
}

/** The score after each of the newest events of a renter. */
export async function readScoredEvents(reads: EventReads, renter: Renter): Promise<ScoredEvents> {
  const needed = neededFor(MOST_SCORED_EVENTS);
  const [reports, incidents] = await Promise.all([
    reads.reports.listOfRenter(renter.id, undefined, needed.reports),
    reads.incidents.listOfRenter(renter.id, undefined, needed.incidents),
  ]);
  const events = mergeEvents(reports, incidents).toReversed();
  const scored = scoreHistory(events, isVerified(renter));
  return { events: scored.slice(-MOST_SCORED_EVENTS), isCut: events.length > MOST_SCORED_EVENTS };
}
