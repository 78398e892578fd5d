import { MOST_COUNTED_INCIDENTS } from '../rules/scoring/counted-incidents.ts';
import type { ReasonCode, ScoreFacts } from '../rules/scoring/reasons.ts';
import {
  type Components,
  POINTS_PER_INCIDENT,
  POINTS_PER_UNPAID_REPORT,
  SCORE_MAX,
  WEIGHTS_PERCENT,
} from '../rules/scoring/rent-score.ts';
import { SCORED_REPORTS } from '../rules/scoring/renter-summary.ts';
import type { ScoreCause } from '../rules/scoring/score-history.ts';
import type { SimpleTextKey, Texts } from './texts.ts';

/** Words for a renter's score: why it is what it is, and what changed it. */

/** Returns the name of a component of the score. */
export function partName({ t }: Texts, part: keyof Components): string {
  return t(`score.${part}`);
}

const LABELS = {
  Excellent: 'score.labelExcellent',
  Good: 'score.labelGood',
  Poor: 'score.labelPoor',
  Verified: 'score.labelVerified',
  Unverified: 'score.labelUnverified',
  'Good Standing': 'score.labelGoodStanding',
  'Has Outstanding Balances': 'score.labelBalances',
} as const satisfies Record<Components[keyof Components]['label'], SimpleTextKey>;

/** Returns the label of a component. */
export function labelText({ t }: Texts, label: Components[keyof Components]['label']): string {
  return t(LABELS[label]);
}

const incidentLimit = ({ t }: Texts) =>
  t('score.incidentLimit', { points: MOST_COUNTED_INCIDENTS * POINTS_PER_INCIDENT });

/** Returns why points are missing from a score, for the renter. */
export function reasonText(texts: Texts, code: ReasonCode, facts: ScoreFacts): string {
  const { t } = texts;
  const { reports, unpaid, damaged, incidents, countedIncidents: counted } = facts;
  const most = SCORED_REPORTS;
  const part = (key: keyof Components) => partText(texts, key, facts.components);
  switch (code) {
    case 'INCIDENTS_ON_FILE':
      return incidents === counted
        ? t('score.incidents', { incidents, points: POINTS_PER_INCIDENT })
        : t('score.incidentsPartly', {
            incidents,
            counted,
            points: POINTS_PER_INCIDENT,
            limit: incidentLimit(texts),
          });
    case 'UNPAID_REPORTS':
      return `${unpaidText(texts, facts)} ${part('paymentHistory')}`;
    case 'DAMAGED_REPORTS':
      return `${
        reports > most
          ? t('score.damagedOfNewest', { damaged, most })
          : t('score.damaged', { reports, damaged })
      } ${part('assetCondition')}`;
    case 'UNVERIFIED_IDENTITY':
      return `${t('score.unverified')} ${part('identityVerified')}`;
    case 'OUTSTANDING_BALANCES':
      return [
        unpaidText(texts, { reports, unpaid }),
        t('score.eachTakes', { points: POINTS_PER_UNPAID_REPORT }),
        part('networkStanding'),
      ].join(' ');
    case 'SCORE_FLOOR':
      return t('score.floor');
    case 'NOTHING_ON_FILE':
      return t('records.none');
  }
}

function unpaidText({ t }: Texts, { reports, unpaid }: Pick<ScoreFacts, 'reports' | 'unpaid'>): string {
  return reports > SCORED_REPORTS
    ? t('score.unpaidOfNewest', { unpaid, most: SCORED_REPORTS })
    : t('score.unpaid', { reports, unpaid });
}

function partText(texts: Texts, part: keyof Components, components: Components): string {
  return texts.t('score.part', {
    name: partName(texts, part),
    weight: WEIGHTS_PERCENT[part],
    score: components[part].score,
    highest: SCORE_MAX,
  });
}

/** Returns by how much a record changed the score. */
export function changeText({ t }: Texts, change: number): string {
  if (change === 0) return t('records.noEffect');
  return t(change > 0 ? 'records.gave' : 'records.took', { points: Math.abs(change) });
}

/** Returns why a record changed the score. */
export function causeText(texts: Texts, why: ScoreCause): string {
  const { t } = texts;
  const points = POINTS_PER_INCIDENT;
  if (why.kind === 'incident') {
    if (!why.counted) return t('score.causeUncounted', { limit: incidentLimit(texts) });
    return t(why.atZero ? 'score.causeIncidentAtZero' : 'score.causeIncident', { points });
  }
  const report = t(reportKey(why));
  if (why.changes.length === 0) return t('score.causeNoChange', { report });
  const changes = why.changes.map(({ part, from, to }) =>
    t(to > from ? 'score.causeRises' : 'score.causeFalls', {
      part: partName(texts, part),
      weight: WEIGHTS_PERCENT[part],
      from,
      to,
    }),
  );
  return [
    t('score.causeChanges', { report, changes: changes.join('; ') }),
    ...(why.replaces ? [t('score.causeNewest', { most: SCORED_REPORTS })] : []),
    ...(why.atZero ? [t('score.causeAtZero')] : []),
  ].join(' ');
}

function reportKey({ unpaid, damaged }: { unpaid: boolean; damaged: boolean }) {
  if (unpaid) return damaged ? 'score.reportUnpaidDamaged' : 'score.reportUnpaid';
  return damaged ? 'score.reportDamaged' : 'score.reportGood';
}
