import { INCIDENT_LIMIT } from './reasons.ts';
import { type Components, componentsOf, rentScoreOf, WEIGHTS_PERCENT } from './rent-score.ts';
import {
  EMPTY_SUMMARY,
  type RenterSummary,
  SCORED_REPORTS,
  withIncident,
  withReport,
} from './renter-summary.ts';

/** A filed record that affects the score. */
export type ScoreEvent =
  | { kind: 'report'; at: number; unpaid: boolean; damaged: boolean }
  | { kind: 'incident'; at: number; type: string; counted: boolean };

/** The rent score after an event. */
export interface ScoredEvent<Event extends ScoreEvent = ScoreEvent> {
  event: Event;
  /** 0 to 1000. */
  score: number;
  /** Difference from the score before; for the first event, from the score without records. */
  change: number;
  /** The reason for the change, in words. */
  cause: string;
}

/**
 * Returns how many of the newest reports are needed to score the newest `events` exactly. Of the incidents, the
 * newest `events` are enough.
 */
export function reportsNeededFor(events: number): number {
  return events + SCORED_REPORTS;
}

/**
 * Replays a history, oldest event first, by the rules of the renter summary and the score. If the beginning
 * of the history is missing, the newest n events are still exact when `reportsNeededFor(n)` reports are given.
 *
 * @param verified whether the identity is verified now; when it was verified is not on file
 * @param countedBefore number of incidents that count and are older than the events
 */
export function scoreHistory<Event extends ScoreEvent>(
  events: readonly Event[],
  verified: boolean,
  countedBefore = 0,
): ScoredEvent<Event>[] {
  let summary: RenterSummary = { ...EMPTY_SUMMARY, countedIncidents: countedBefore };
  return events.map((event) => {
    const before = summary;
    summary = summaryAfter(before, event);
    const score = rentScoreOf(summary, verified);
    const change = score - rentScoreOf(before, verified);
    return { event, score, change, cause: causeOf(event, before, summary, verified) };
  });
}

function summaryAfter(summary: RenterSummary, event: ScoreEvent): RenterSummary {
  if (event.kind === 'incident') return withIncident(summary, { ...event, filedAt: event.at });
  return withReport(summary, { ...event, outstandingBalanceCents: null, newRental: true });
}

function causeOf(event: ScoreEvent, before: RenterSummary, now: RenterSummary, verified: boolean): string {
  const score = rentScoreOf(now, verified);
  if (event.kind === 'incident') {
    if (!event.counted) return `An incident that takes no points. ${INCIDENT_LIMIT}`;
    return score > 0
      ? 'An incident takes 100 points.'
      : 'An incident takes 100 points; a score does not fall below 0.';
  }
  const changes = changesBetween(componentsOf(before, verified), componentsOf(now, verified));
  if (changes.length === 0) return `${reportWords(event)}: no part of the score changes.`;
  const dropped = before.reports >= SCORED_REPORTS ? ' Only the newest 20 reports count.' : '';
  const floor = score === 0 ? ' Incidents keep the score at 0.' : '';
  return `${reportWords(event)}: ${changes.join('; ')}.${dropped}${floor}`;
}

function reportWords({ unpaid, damaged }: { unpaid: boolean; damaged: boolean }): string {
  if (unpaid) return damaged ? 'Unpaid and with damage' : 'Unpaid';
  return damaged ? 'Nothing left to pay, with damage' : 'Nothing left to pay, no damage';
}

const NAMES: Record<keyof typeof WEIGHTS_PERCENT, string> = {
  paymentHistory: 'payment history',
  assetCondition: 'asset condition',
  identityVerified: 'verified identity',
  networkStanding: 'network standing',
};

function changesBetween(before: Components, now: Components): string[] {
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return keys.flatMap((key) => {
    const [from, to] = [before[key].score, now[key].score];
    if (from === to) return [];
    const verb = to > from ? 'rises' : 'falls';
    return `${NAMES[key]} (${WEIGHTS_PERCENT[key]}% of the score) ${verb} from ${from} to ${to}`;
  });
}
