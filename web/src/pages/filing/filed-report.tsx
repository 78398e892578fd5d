import { Group, Text } from '@mantine/core';
import type { FiledReport } from '../../../../src/http/dashboard/filing.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { reportReview } from '../../../../src/texts/en/staff/report-review.ts';
import { call } from '../../api.ts';
import { EligibilityBadge } from '../../components/badges.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { staffTexts } from '../../texts.ts';
import { Filed, HeldText, UNDO } from './filed.tsx';
import classes from './filing.module.css';
import { RECOMMENDATION_WORDS } from './words.ts';

const { t, rich } = staffTexts(reportReview);

/** Shows a filed report, and what to do next. */
export function FiledReportPanel({ filed, onAnother }: { filed: FiledReport; onAnother: () => void }) {
  const { reportId, recordId, renterId, score, eligibilityStatus, recommendation, heldUntil } = filed;
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
      <Group gap="sm">
        <Text>
          {rich('reportScore', {
            score: <strong className="figures">{score}</strong>,
            most: SCORE_MAX,
          })}
        </Text>
        <EligibilityBadge status={eligibilityStatus} />
        {recommendation !== null && (
          <Text>
            {rich('recommendation', {
              recommendation: <strong>{RECOMMENDATION_WORDS[recommendation]}</strong>,
            })}
          </Text>
        )}
      </Group>
      <Text c="dimmed" className={classes.prose ?? ''}>
        {heldUntil === null ? t('counts') : rich('heldThen', { held: <HeldText until={heldUntil} /> })}
      </Text>
    </Filed>
  );
}
