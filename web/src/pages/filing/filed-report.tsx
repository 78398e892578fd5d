import { Text } from '@mantine/core';
import type { FiledReport } from '../../../../src/http/dashboard/filing.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import type { ScoreChange } from '../../../../src/rules/scoring/score-change.ts';
import { reportReview } from '../../../../src/texts/en/staff/report-review.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { staffTexts } from '../../texts.ts';
import { Filed, HeldText, UNDO } from './filed.tsx';
import classes from './filing.module.css';
import { FiledScore } from './score-panel.tsx';
import { RECOMMENDATION_WORDS } from './words.ts';

const { t, rich } = staffTexts(reportReview);

interface FiledReportProps {
  filed: FiledReport;
  /** How it changes the score of the renter; `undefined` if the page does not know that. */
  change: ScoreChange | undefined;
  onAnother: () => void;
}

/** Shows a filed report, and what to do next. */
export function FiledReportPanel({ filed, change, onAnother }: FiledReportProps) {
  const { reportId, recordId, renterId, score, recommendation, heldUntil } = filed;
  return (
    <Filed
      title={t('filed')}
      renterId={renterId}
      another={t('another')}
      onAnother={onAnother}
      undo={() =>
        call('POST /dashboard/own-reports/:id/withdraw', {
          params: { id: reportId },
          body: { ...UNDO, withIncidents: true },
        })
      }
    >
      <CopyField label={t('recordId')} value={recordId} />
      {change !== undefined && <FiledScore change={change} />}
      {recommendation !== null && (
        <Text>
          {rich('recommendation', {
            recommendation: <strong>{RECOMMENDATION_WORDS[recommendation]}</strong>,
          })}
        </Text>
      )}
      <Text fz="sm" c="dimmed">
        {t('reportScore', { score, most: SCORE_MAX })}
      </Text>
      <Text c="dimmed" className={classes.prose ?? ''}>
        {heldUntil === null ? t('counts') : rich('heldThen', { held: <HeldText until={heldUntil} /> })}
      </Text>
    </Filed>
  );
}
