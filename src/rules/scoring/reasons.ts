import { MOST_COUNTED_INCIDENTS } from './counted-incidents.ts';
import {
  type Components,
  POINTS_PER_INCIDENT,
  POINTS_PER_UNPAID_REPORT,
  SCORE_MAX,
  WEIGHTS_PERCENT,
} from './rent-score.ts';
import { SCORED_REPORTS } from './renter-summary.ts';

/** The counts and components that the reasons for a score mention. */
export interface ScoreFacts {
  /** Reports on file. */
  reports: number;
  /** Unpaid reports among the newest 20. */
  unpaid: number;
  /** Reports with damage among the newest 20. */
  damaged: number;
  /** Incidents on file. */
  incidents: number;
  /** Those that count in the score. */
  countedIncidents: number;
  components: Components;
}

/** Says why some incidents take no points. */
export const INCIDENT_LIMIT = `Incidents of one organization take at most ${MOST_COUNTED_INCIDENTS * POINTS_PER_INCIDENT} points in any 12 months.`;

interface CatalogueEntry {
  /** The component that the reason affects; `null` if it affects the score directly. Specification 4.3. */
  component: keyof Components | null;
  text: (facts: ScoreFacts) => string;
}

/**
 * All reasons for a score. Reasons of equal effect are listed in this order. The codes are stable, because
 * software may compare them; `docs/explanations.md` describes them.
 */
export const REASONS = {
  INCIDENTS_ON_FILE: {
    component: null,
    text: ({ incidents, countedIncidents }) => {
      const takes = `takes ${POINTS_PER_INCIDENT} points`;
      if (incidents === 1) return `One incident is on file: it ${takes}.`;
      if (incidents === countedIncidents) return `${incidents} incidents are on file: each ${takes}.`;
      return `${incidents} incidents are on file, and ${countedIncidents} of them count: each ${takes}. ${INCIDENT_LIMIT}`;
    },
  },
  UNPAID_REPORTS: {
    component: 'paymentHistory',
    text: ({ reports, unpaid, components }) =>
      `${countText(unpaid, reports, 'is', 'are')} unpaid. ${componentText('Payment history', 'paymentHistory', components)}`,
  },
  DAMAGED_REPORTS: {
    component: 'assetCondition',
    text: ({ reports, damaged, components }) =>
      `${countText(damaged, reports, 'mentions', 'mention')} damage. ${componentText('Asset condition', 'assetCondition', components)}`,
  },
  UNVERIFIED_IDENTITY: {
    component: 'identityVerified',
    text: ({ components }) =>
      `The identity is not verified. ${componentText('Verified identity', 'identityVerified', components)}`,
  },
  OUTSTANDING_BALANCES: {
    component: 'networkStanding',
    text: ({ reports, unpaid, components }) =>
      `${countText(unpaid, reports, 'is', 'are')} unpaid; each takes ${POINTS_PER_UNPAID_REPORT}. ${componentText('Network standing', 'networkStanding', components)}`,
  },
  SCORE_FLOOR: { component: null, text: () => 'Scores cannot go below 0.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ScoreReasonCode = keyof typeof REASONS;

/** The only reason of a check that found no renter: there is no score to explain. */
export const NOTHING_ON_FILE = {
  code: 'NOTHING_ON_FILE',
  text: 'There is no record on file, so there is no score.',
  points: 0,
} as const;

export type ReasonCode = ScoreReasonCode | typeof NOTHING_ON_FILE.code;

/** All reason codes. */
export const REASON_CODES: readonly ReasonCode[] = [
  ...(Object.keys(REASONS) as ScoreReasonCode[]),
  NOTHING_ON_FILE.code,
];

/** Returns `2 of 4 reports are`. With more than 20 reports, only the newest count. */
function countText(part: number, reports: number, one: string, several: string): string {
  const verb = part === 1 ? one : several;
  if (reports === 1) return `The one report on file ${verb}`;
  const whole = reports > SCORED_REPORTS ? `the newest ${SCORED_REPORTS}` : reports;
  return `${part} of ${whole} reports ${verb}`;
}

function componentText(name: string, key: keyof Components, components: Components): string {
  return `${name}, ${WEIGHTS_PERCENT[key]}% of the score, is ${components[key].score} of ${SCORE_MAX}.`;
}
