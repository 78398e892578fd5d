import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { eligibilityStatusForRiskScore } from '../../../../src/rules/scoring/eligibility.ts';
import { HELD_DAYS } from '../../../../src/rules/scoring/held-filings.ts';
import { adviceForScore } from '../../../../src/rules/scoring/recommendation.ts';
import { POINTS_PER_INCIDENT, SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { riskScoreFromLabels } from '../../../../src/rules/scoring/report-score.ts';
import {
  NOTHING_BEFORE,
  type ScoreChange,
  scoreChangeOf,
} from '../../../../src/rules/scoring/score-change.ts';
import { EligibilityBadge, TierBadge } from '../../components/badges.tsx';
import { counted, signedText } from '../../formats.ts';
import classes from './filing.module.css';
import { useTypedPerson } from './person-fields.tsx';
import { factsOf, labelsOf, type ReportValues } from './values.ts';

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
  const facts = factsOf(values);
  if (facts === undefined) return { known: 'before', score: data.renter?.onFile?.score ?? null };
  const change = scoreChangeOf(data.before ?? NOTHING_BEFORE, facts, Date.now());
  return { known: 'change', isNew, change };
}

/** Shows how the report would change the score of the renter, while it is typed and before it is filed. */
export function ScorePanel({ values }: { values: ReportValues }) {
  const effect = useEffectOf(values);
  const labels = labelsOf(values);
  const reportScore = labels && riskScoreFromLabels(labels);
  return (
    <Paper component="aside" className={classes.score ?? ''} aria-labelledby="score">
      <Stack gap="sm">
        <Title order={2} id="score">
          Renter’s score
        </Title>
        <div aria-live="polite">
          <Outcome effect={effect} />
        </div>
        {effect.known === 'change' && <Parts change={effect.change} values={values} />}
        {reportScore !== undefined && (
          <Group gap="xs">
            <Text fz="sm" c="dimmed">
              This report alone: {reportScore} of {SCORE_MAX}
            </Text>
            <EligibilityBadge status={eligibilityStatusForRiskScore(reportScore)} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

const UNKNOWN = {
  nobody: 'Enter the renter to see how the report changes the score.',
  loading: 'Looking up the renter…',
  failed: 'We can’t look up the renter’s score right now. You can still file.',
  masked: 'You’ll see the score of this renter once your report counts. Check the renter to see it now.',
};

const UNANSWERED = 'Answer the questions about payment, condition and contract to see the new score.';

function Outcome({ effect }: { effect: Effect }) {
  if (effect.known === 'before') {
    const { score } = effect;
    return (
      <>
        {score !== null && <Score words={`Score ${score}`} score={score} />}
        <Text fz="sm" c="dimmed">
          {UNANSWERED}
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
      <Score words={isNew ? `First score ${after}` : `Score ${before} → ${after}`} score={after} />
      {held !== undefined && (
        <Text fz="sm">
          The report will be held for review for up to {HELD_DAYS} days. Until then, the score doesn’t change.
        </Text>
      )}
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
            <th scope="row">The report</th>
            <td />
            <td>{signedText(withReport - before)}</td>
          </tr>
          {filed > 0 && (
            <tr>
              <th scope="row">{counted(filed, 'incident')}</th>
              <td>{`${countedIncidents} × ${POINTS_PER_INCIDENT}`}</td>
              <td>{signedText(after - withReport)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {countedIncidents < filed && (
        <Text fz="sm" c="dimmed">
          Your incidents about one renter take at most 300 points in any 12 months.
        </Text>
      )}
      {countedIncidents > 0 && after === 0 && (
        <Text fz="sm" c="dimmed">
          Scores can’t go below 0.
        </Text>
      )}
    </>
  );
}
