import { Paper, Stack, Text, Title } from '@mantine/core';
import type { PersonResponse } from '../../../../src/http/dashboard/filing-help.ts';
import { HELD_DAYS } from '../../../../src/rules/scoring/held-filings.ts';
import { adviceForScore } from '../../../../src/rules/scoring/recommendation.ts';
import { POINTS_PER_INCIDENT } from '../../../../src/rules/scoring/rent-score.ts';
import {
  NOTHING_BEFORE,
  type ScoreChange,
  scoreChangeOf,
} from '../../../../src/rules/scoring/score-change.ts';
import { reportReview } from '../../../../src/texts/en/staff/report-review.ts';
import { TierBadge } from '../../components/badges.tsx';
import { signedText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import classes from './filing.module.css';
import { useTypedPerson } from './person-fields.tsx';
import { factsOf, type ReportValues } from './values.ts';

const { t } = staffTexts(reportReview);

/** What the page knows of the score of the renter before and after the report. */
type Effect =
  | { known: 'nobody' | 'loading' | 'failed' | 'masked' }
  /** The score now, `null` for a new renter, while a question is not answered. */
  | { known: 'before'; score: number | null }
  | { known: 'change'; isNew: boolean; change: ScoreChange };

/** Computes how the report would change the score, by the rules that the server applies. */
function useEffectOf(values: ReportValues): Effect {
  const { response, enabled } = useTypedPerson(values);
  const { data } = response;
  if (!enabled) return { known: 'nobody' };
  if (data === undefined) return { known: response.isError ? 'failed' : 'loading' };
  const isNew = data.renter === null;
  if (!isNew && data.before === null) return { known: 'masked' };
  const change = changeOf(values, data);
  if (change === undefined) return { known: 'before', score: data.renter?.onFile?.score ?? null };
  return { known: 'change', isNew, change };
}

/** Returns how a report changes the score of its renter; `undefined` until the questions are answered, and outside reach. */
export function changeOf(values: ReportValues, person: PersonResponse | undefined): ScoreChange | undefined {
  const facts = factsOf(values);
  if (facts === undefined || person === undefined || (person.renter !== null && person.before === null))
    return undefined;
  return scoreChangeOf(person.before ?? NOTHING_BEFORE, facts, Date.now());
}

/** Shows how a report that was filed changed the score of the renter. */
export function FiledScore({ change: { before, after, held } }: { change: ScoreChange }) {
  if (held !== undefined) return <Score words={t('scoreStays', { score: before })} score={before} />;
  return <Score words={t('scoreChanged', { before, after })} score={after} />;
}

/** Shows how the report would change the score of the renter, while it is typed and before it is filed. */
export function ScorePanel({ values }: { values: ReportValues }) {
  const effect = useEffectOf(values);
  return (
    <Paper component="aside" className={classes.score ?? ''} aria-labelledby="score">
      <Stack gap="sm">
        <Title order={2} id="score">
          {t('score')}
        </Title>
        <div aria-live="polite">
          <Outcome effect={effect} />
        </div>
        {effect.known === 'change' && <Parts change={effect.change} values={values} />}
      </Stack>
    </Paper>
  );
}

const UNKNOWN = {
  nobody: t('enterRenter'),
  loading: t('lookingUp'),
  failed: t('lookupFailed'),
  masked: t('masked'),
};

function Outcome({ effect }: { effect: Effect }) {
  if (effect.known === 'before') {
    const { score } = effect;
    return (
      <>
        {score !== null && <Score words={t('scoreNow', { score })} score={score} />}
        <Text fz="sm" c="dimmed">
          {t('unanswered')}
        </Text>
      </>
    );
  }
  if (effect.known !== 'change') {
    return (
      <Text fz="sm" c="dimmed">
        {UNKNOWN[effect.known]}
      </Text>
    );
  }
  const { isNew, change } = effect;
  const { before, after, held } = change;
  return (
    <>
      <Score
        words={isNew ? t('firstScore', { score: after }) : t('scoreChange', { before, after })}
        score={after}
      />
      {held !== undefined && <Text fz="sm">{t('held', { days: HELD_DAYS })}</Text>}
    </>
  );
}

function Score({ words, score }: { words: string; score: number }) {
  return (
    <Text component="div" className={classes.total ?? ''}>
      <span className={classes.number}>{words}</span>
      <TierBadge tier={adviceForScore(score).riskTier} />
    </Text>
  );
}

/** Shows what takes or gives the points. */
function Parts({ change, values }: { change: ScoreChange; values: ReportValues }) {
  const { before, withReport, after, countedIncidents } = change;
  const filed = values.incidents.filter(({ type }) => type.trim() !== '').length;
  return (
    <>
      <table className={classes.parts}>
        <tbody>
          <tr>
            <th scope="row">{t('theReport')}</th>
            <td />
            <td>{signedText(withReport - before)}</td>
          </tr>
          {filed > 0 && (
            <tr>
              <th scope="row">{t('newIncidents', { count: filed })}</th>
              <td>{t('eachIncident', { count: countedIncidents, points: POINTS_PER_INCIDENT })}</td>
              <td>{signedText(after - withReport)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {countedIncidents < filed && (
        <Text fz="sm" c="dimmed">
          {t('mostPoints')}
        </Text>
      )}
      {countedIncidents > 0 && after === 0 && (
        <Text fz="sm" c="dimmed">
          {t('leastScore')}
        </Text>
      )}
    </>
  );
}
