import { makeReach, type ReachReads } from '../renters/reach.ts';
import { recordId } from '../rules/formats.ts';
import type { ScoredEvent } from '../rules/score-history.ts';
import type { FiguresReport, Incident, LabelsReport, NumberedReport } from '../store/store.ts';
import { type EventReads, mergeEvents, type RenterEvent, readScoredEvents } from './renter-events.ts';

/** Reports and incidents on a page of a history. */
const PAGE_EVENTS = 50;

/** Where a page begins: behind one report and one incident, each in its own order. */
export interface HistoryCursor {
  /** Number of the report; `undefined` while there was none. */
  report: number | undefined;
  incident: string | undefined;
}

/** How an entry changed the score; `null` for one older than the newest 500. */
export type Effect = Pick<ScoredEvent, 'score' | 'change'> | null;

/** What every organization may know of another one's report: what happened, and not who says so or in which words. */
type SeenReport =
  | Pick<LabelsReport, 'variant' | 'industry' | 'labels' | SeenOfAny>
  | Pick<FiguresReport, 'variant' | 'industry' | 'recommendation' | SeenOfAny>;
type SeenOfAny = 'score' | 'outstandingBalanceCents' | 'unpaid' | 'damaged';

/** Likewise of an incident. */
type SeenIncident = Pick<Incident, 'industry' | 'type'>;

/** An organization's own report or incident, all of it. */
type Own<Filed> = Filed extends unknown ? Omit<Filed, 'organizationId' | 'renterId' | 'number'> : never;

export type HistoryEntry = { at: number; effect: Effect } & (
  | { what: 'report'; own: true; recordId: string; report: Own<NumberedReport> }
  | { what: 'report'; own: false; report: SeenReport }
  | { what: 'incident'; own: true; recordId: string; incident: Own<Incident> }
  | { what: 'incident'; own: false; incident: SeenIncident }
);

export interface RenterHistoryPage {
  /** The newest first. */
  entries: HistoryEntry[];
  /** Where the next page begins; `null` at the end. */
  next: HistoryCursor | null;
}

export type ReadRenterHistory = (
  organizationId: string,
  renterId: string,
  after: HistoryCursor | undefined,
) => Promise<RenterHistoryPage>;

/**
 * What is on file about a renter within reach (see `makeReach`), the newest first: what the organization filed as it
 * filed it, what others filed as far as it may be seen.
 */
export function makeReadRenterHistory(reads: ReachReads & EventReads): ReadRenterHistory {
  const reach = makeReach(reads);
  return async (organizationId, renterId, after) => {
    const { renter } = await reach(organizationId, renterId);
    const [reports, incidents, scored] = await Promise.all([
      reads.reports.listOfRenter(renterId, after?.report, PAGE_EVENTS + 1),
      reads.incidents.listOfRenter(renterId, after?.incident, PAGE_EVENTS + 1),
      readScoredEvents(reads, renter),
    ]);
    const effects = new Map(
      scored.events.map(({ event, score, change }) => [keyOf(event), { score, change }]),
    );
    const events = mergeEvents(reports, incidents);
    const shown = events.slice(0, PAGE_EVENTS);
    return {
      entries: shown.map((event) => entryOf(event, organizationId, effects.get(keyOf(event)) ?? null)),
      next: events.length > PAGE_EVENTS ? cursorBehind(shown, after) : null,
    };
  };
}

function keyOf(event: RenterEvent): string {
  return event.what === 'report' ? event.report.id : event.incident.id;
}

/** Where the page behind these begins. */
export function cursorBehind(
  shown: readonly RenterEvent[],
  before: HistoryCursor | undefined,
): HistoryCursor {
  const cursor: HistoryCursor = { report: before?.report, incident: before?.incident };
  for (const event of shown) {
    if (event.what === 'report') cursor.report = event.report.number;
    else cursor.incident = event.incident.id;
  }
  return cursor;
}

function entryOf(event: RenterEvent, askedBy: string, effect: Effect): HistoryEntry {
  const { at } = event;
  if (event.what === 'incident') {
    const { what } = event;
    const { organizationId, renterId: _, number, ...incident } = event.incident;
    if (organizationId === askedBy)
      return { at, effect, what, own: true, recordId: recordId(number), incident };
    const { industry, type } = incident;
    return { at, effect, what, own: false, incident: { industry, type } };
  }
  const { what } = event;
  const { organizationId, renterId: _, number, ...report } = event.report;
  if (organizationId !== askedBy) return { at, effect, what, own: false, report: seenOf(event.report) };
  return { at, effect, what, own: true, recordId: recordId(number), report };
}

function seenOf(report: NumberedReport): SeenReport {
  const { score, outstandingBalanceCents, unpaid, damaged } = report;
  const seen = { score, outstandingBalanceCents, unpaid, damaged };
  return report.variant === 'labels'
    ? { ...seen, variant: report.variant, industry: report.industry, labels: report.labels }
    : { ...seen, variant: report.variant, industry: report.industry, recommendation: report.recommendation };
}
