import type { Inquire } from '../admission/inquire.ts';
import { isWithinReach } from '../admission/reach.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { countedIncidents } from '../rules/scoring/counted-incidents.ts';
import { reportsNeededFor, type ScoredEvent, scoreHistory } from '../rules/scoring/score-history.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  FiguresReport,
  HeldFilingReads,
  Incident,
  IncidentFacts,
  IncidentReads,
  Inquirer,
  LabelsReport,
  NumberedIncident,
  NumberedReport,
  RecordReads,
  ReinsertionReads,
  Renter,
  ReportFacts,
  ReportReads,
} from '../store/store.ts';
import type { FindRenter } from './find-renter.ts';
import { type OpenDispute, type OpenDisputeReads, openDisputesOf } from './open-disputes.ts';
import {
  type Certified,
  certifiedOf,
  type IncidentContent,
  incidentContent,
  type ReportContent,
  type Review,
  reportContent,
  reviewsOf,
} from './record-content.ts';
import { type WithdrawnRecord, withdrawnRecordsOf } from './withdrawn-records.ts';

/** Most events that are scored, the newest of a longer history. A chart shows no more. */
const MOST_SCORED_EVENTS = 500;

/** Most incidents that are looked at to find those that count in the score, the newest. */
const MOST_INCIDENTS_COUNTED = 10_000;

type ReportTimes = Pick<NumberedReport, 'filedAt' | 'unpaid' | 'damaged'>;
type IncidentTimes = Pick<NumberedIncident, 'filedAt' | 'type'>;

interface ReportEvent<Filed extends ReportTimes> {
  kind: 'report';
  at: number;
  unpaid: boolean;
  damaged: boolean;
  report: Filed;
}

interface IncidentEvent<Filed extends IncidentTimes> {
  kind: 'incident';
  at: number;
  type: string;
  incident: Filed;
}

/** A report or an incident. */
type RenterEvent = ReportEvent<NumberedReport> | IncidentEvent<NumberedIncident>;

/** An event that is known to count in the score or not. */
type CountedEvent = ReportEvent<ReportFacts> | (IncidentEvent<IncidentFacts> & { counted: boolean });

/** What scoring and charting need of the records of a renter. */
export interface FactReads {
  reports: Pick<ReportReads, 'listFacts'>;
  incidents: Pick<IncidentReads, 'listFacts'>;
}

export interface EventReads extends FactReads {
  reports: Pick<ReportReads, 'listFacts' | 'listOfRenter'>;
  incidents: Pick<IncidentReads, 'listFacts' | 'listOfRenter'>;
}

/**
 * Merges reports and incidents, each list newest first, into one list that is newest first. Each list keeps
 * its order, even if the clocks of several servers differed. In the order of filing, an incident follows the
 * report that it was filed with.
 */
export function mergeEvents<Reported extends ReportTimes, Happened extends IncidentTimes>(
  reports: readonly Reported[],
  incidents: readonly Happened[],
): (ReportEvent<Reported> | IncidentEvent<Happened>)[] {
  const events: (ReportEvent<Reported> | IncidentEvent<Happened>)[] = [];
  let [nextReport, nextIncident] = [0, 0];
  for (;;) {
    const [report, incident] = [reports[nextReport], incidents[nextIncident]];
    if (incident !== undefined && (report === undefined || incident.filedAt >= report.filedAt)) {
      events.push({ kind: 'incident', at: incident.filedAt, type: incident.type, incident });
      nextIncident++;
    } else if (report !== undefined) {
      const { filedAt: at, unpaid, damaged } = report;
      events.push({ kind: 'report', at, unpaid, damaged, report });
      nextReport++;
    } else return events;
  }
}

export interface ScoredEvents {
  /** The newest 500, the oldest of them first. */
  events: ScoredEvent<CountedEvent>[];
  /** Whether there are older ones. */
  isCut: boolean;
}

/** Returns the score after each of the newest events of a renter that count. */
export async function readScoredEvents(reads: FactReads, renter: Renter): Promise<ScoredEvents> {
  const [reports, allIncidents] = await Promise.all([
    reads.reports.listFacts(renter.id, reportsNeededFor(MOST_SCORED_EVENTS)),
    reads.incidents.listFacts(renter.id, MOST_INCIDENTS_COUNTED),
  ]);
  const counted = new Set([...countedIncidents(allIncidents)].map(({ id }) => id));
  const incidents = allIncidents.slice(0, MOST_SCORED_EVENTS + 1);
  const oldest = incidents.at(-1)?.id ?? '';
  const countedBefore = [...counted].filter((id) => id < oldest).length;
  const events = mergeEvents(reports, incidents)
    .toReversed()
    .map((event) =>
      event.kind === 'incident' ? { ...event, counted: counted.has(event.incident.id) } : event,
    );
  const scored = scoreHistory(events, isVerified(renter), countedBefore);
  return { events: scored.slice(-MOST_SCORED_EVENTS), isCut: events.length > MOST_SCORED_EVENTS };
}

/** Reports and incidents on a page of a history. */
const PAGE_EVENTS = 50;

/** The position before a page: after one report and one incident, each in its own order. */
export interface HistoryCursor {
  /** The number of the report; `undefined` if no page had one yet. */
  report: number | undefined;
  incident: string | undefined;
}

/** How an entry changed the score; `null` for one older than the newest 500. */
type Effect = Pick<ScoredEvent, 'score' | 'change'> | null;

/** The fields of another organization's report: what happened, but not who filed it or in which words. */
type SeenReport =
  | Pick<LabelsReport, 'variant' | 'industry' | 'labels' | SeenOfAny>
  | Pick<FiguresReport, 'variant' | 'industry' | 'recommendation' | SeenOfAny>;
type SeenOfAny = 'score' | 'outstandingBalanceCents' | 'unpaid' | 'damaged';

/** The fields of another organization's incident. */
type SeenIncident = Pick<Incident, 'industry' | 'type'>;

/** The fields of the organization's own report or incident. */
type OwnReport = Pick<NumberedReport, 'id' | 'filedAt'> & ReportContent;
type OwnIncident = Pick<Incident, 'id' | 'filedAt'> & IncidentContent;

/** The fields of every record of the organization's own; `review` is `null` if it was never held. */
type OwnHead = {
  own: true;
  recordId: string;
  review: Review | null;
  certified: Certified | null;
  dispute: OpenDispute | null;
};

/** The fields of every record of another organization. */
type OtherHead = { own: false; disputed: boolean };

export type HistoryEntry = { at: number; effect: Effect } & (
  | ({ kind: 'report'; report: OwnReport } & OwnHead)
  | ({ kind: 'report'; report: SeenReport } & OtherHead)
  | ({ kind: 'incident'; incident: OwnIncident } & OwnHead)
  | ({ kind: 'incident'; incident: SeenIncident } & OtherHead)
);

interface RenterHistoryPage {
  /** The newest first. */
  entries: HistoryEntry[];
  /** The position before the next page; `null` at the end. */
  next: HistoryCursor | null;
  /** The organization's own records that it withdrew, with the first page. */
  withdrawn: WithdrawnRecord[];
}

export type ReadRenterHistory = (
  inquirer: Inquirer,
  renterId: string,
  after: HistoryCursor | undefined,
) => Promise<RenterHistoryPage>;

interface HistoryReads extends EventReads, OpenDisputeReads {
  records: Pick<RecordReads, 'listRemoved'>;
  heldFilings: Pick<HeldFilingReads, 'listOf'>;
  reinsertions: Pick<ReinsertionReads, 'listOf'>;
}

/**
 * Returns the records on file about a renter, the newest first. The organization's own are in full. If the renter is within
 * its reach, those of others are included with the fields that it may see, unless they are held for review. Then each page
 * is an inquiry. Throws `not_found` for a renter who is neither within reach nor on the roster.
 */
export function makeReadRenterHistory(
  reads: HistoryReads,
  findRenter: FindRenter,
  inquire: Inquire,
): ReadRenterHistory {
  return async (inquirer, renterId, after) => {
    const { organizationId } = inquirer;
    const { renter, reach } = await findRenter.withinReachOrOnRoster(organizationId, renterId);
    const within = isWithinReach(reach);
    if (within) await inquire(inquirer, { kind: 'history', identifier: null, renterIds: [renter.id] });
    const scope = within ? { countedOrFiledBy: organizationId } : { filedBy: [organizationId] };
    const [reports, incidents, scored] = await Promise.all([
      reads.reports.listOfRenter(renterId, scope, after?.report, PAGE_EVENTS + 1),
      reads.incidents.listOfRenter(renterId, scope, after?.incident, PAGE_EVENTS + 1),
      readScoredEvents(reads, renter),
    ]);
    const effects = new Map(
      scored.events.map(({ event, score, change }) => [keyOf(event), { score, change }]),
    );
    const events = mergeEvents(reports, incidents);
    const shown = events.slice(0, PAGE_EVENTS);
    const keys = shown.map(keyOf);
    const [reviews, certified, disputes, withdrawn] = await Promise.all([
      reviewsOf(reads.heldFilings, keys),
      certifiedOf(reads.reinsertions, keys),
      openDisputesOf(reads, keys),
      after === undefined ? withdrawnRecordsOf(reads.records, organizationId, renterId) : [],
    ]);
    return {
      entries: shown.map((event) => {
        const key = keyOf(event);
        const own = {
          review: reviews.get(key) ?? null,
          certified: certified.get(key) ?? null,
          dispute: disputes.get(key) ?? null,
        };
        return entryOf(event, organizationId, effects.get(key) ?? null, own);
      }),
      next: events.length > PAGE_EVENTS ? cursorBehind(shown, after) : null,
      withdrawn,
    };
  };
}

/** Returns the ID of the record. */
export function keyOf(
  event: { kind: 'report'; report: { id: string } } | { kind: 'incident'; incident: { id: string } },
): string {
  return event.kind === 'report' ? event.report.id : event.incident.id;
}

/** Returns the position after these events. */
export function cursorBehind(
  shown: readonly RenterEvent[],
  before: HistoryCursor | undefined,
): HistoryCursor {
  const cursor: HistoryCursor = { report: before?.report, incident: before?.incident };
  for (const event of shown) {
    if (event.kind === 'report') cursor.report = event.report.number;
    else cursor.incident = event.incident.id;
  }
  return cursor;
}

function entryOf(
  event: RenterEvent,
  viewerId: string,
  effect: Effect,
  known: Pick<OwnHead, 'review' | 'certified' | 'dispute'>,
): HistoryEntry {
  const { at, kind } = event;
  const disputed = known.dispute !== null;
  if (kind === 'incident') {
    const { id, organizationId, number, filedAt, industry, type } = event.incident;
    if (organizationId !== viewerId)
      return { at, effect, kind, own: false, disputed, incident: { industry, type } };
    const incident = { id, filedAt, ...incidentContent(event.incident) };
    return { at, effect, kind, own: true, recordId: recordId(number), ...known, incident };
  }
  const { id, organizationId, number, filedAt } = event.report;
  if (organizationId !== viewerId)
    return { at, effect, kind, own: false, disputed, report: seenOf(event.report) };
  const report = { id, filedAt, ...reportContent(event.report) };
  return { at, effect, kind, own: true, recordId: recordId(number), ...known, report };
}

function seenOf(report: NumberedReport): SeenReport {
  const { score, outstandingBalanceCents, unpaid, damaged } = report;
  const seen = { score, outstandingBalanceCents, unpaid, damaged };
  return report.variant === 'labels'
    ? { ...seen, variant: report.variant, industry: report.industry, labels: report.labels }
    : { ...seen, variant: report.variant, industry: report.industry, recommendation: report.recommendation };
}
