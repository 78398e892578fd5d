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
  /** The same as data, for texts in other words and languages. */
  why: ScoreCause;
}

/** Why a record changed the score. `atZero`: the score is at its floor. */
export type ScoreCause =
  | { kind: 'incident'; counted: boolean; atZero: boolean }
  | {
      kind: 'report';
      unpaid: boolean;
      damaged: boolean;
      changes: readonly PartChange[];
      /** Whether an older report no longer counts, because of this one. */
      replaces: boolean;
      atZero: boolean;
    };

/** How one component of the score changed, 0 to 1000. */
interface PartChange {
  part: keyof Components;
  from: number;
  to: number;
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
    const why = causeOf(event, before, summary, verified);
    return { event, score, change, cause: causeText(why), why };
  });
}

function summaryAfter(summary: RenterSummary, event: ScoreEvent): RenterSummary {
  if (event.kind === 'incident') return withIncident(summary, { ...event, filedAt: event.at });
  return withReport(summary, { ...event, outstandingBalanceCents: null, newRental: true });
}

function causeOf(
  event: ScoreEvent,
  before: RenterSummary,
  now: RenterSummary,
  verified: boolean,
): ScoreCause {
  const atZero = rentScoreOf(now, verified) === 0;
  if (event.kind === 'incident') return { kind: 'incident', counted: event.counted, atZero };
  const { unpaid, damaged } = event;
  const changes = changesBetween(componentsOf(before, verified), componentsOf(now, verified));
  return { kind: 'report', unpaid, damaged, changes, replaces: before.reports >= SCORED_REPORTS, atZero };
}

function causeText(why: ScoreCause): string {
  if (why.kind === 'incident') {
    if (!why.counted) return `An incident that takes no points. ${INCIDENT_LIMIT}`;
    return why.atZero
      ? 'An incident takes 100 points, but scores cannot go below 0.'
      : 'An incident takes 100 points.';
  }
  if (why.changes.length === 0) return `${reportWords(why)}: no part of the score changes.`;
  const dropped = why.replaces ? ' Only the newest 20 reports count.' : '';
  const floor = why.atZero ? ' Incidents keep the score at 0.' : '';
  return `${reportWords(why)}: ${why.changes.map(changeText).join('; ')}.${dropped}${floor}`;
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

function changesBetween(before: Components, now: Components): PartChange[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .map((part) => ({ part, from: before[part].score, to: now[part].score }))
    .filter(({ from, to }) => from !== to);
}

function changeText({ part, from, to }: PartChange): string {
  const verb = to > from ? 'rises' : 'falls';
  return `${NAMES[part]} (${WEIGHTS_PERCENT[part]}% of the score) ${verb} from ${from} to ${to}`;
}
