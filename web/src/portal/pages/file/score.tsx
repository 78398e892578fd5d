import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import type { Components } from '../../../../../src/rules/scoring/rent-score.ts';
import { SCORE_MAX } from '../../../../../src/rules/scoring/rent-score.ts';
import {
  labelText as labelIn,
  partName as nameIn,
  reasonText,
} from '../../../../../src/texts/score-words.ts';
import type { SimpleTextKey } from '../../../../../src/texts/texts.ts';
import { ComponentBars } from '../../../charts/component-bars.tsx';
import { ScoreScale, type ShownTier } from '../../../charts/score-scale.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import { signedText } from '../../../formats.ts';
import { rich, t, texts } from '../../../texts.ts';
import lists from '../../list.module.css';
import classes from './file.module.css';

const PARTS = ['paymentHistory', 'assetCondition', 'identityVerified', 'networkStanding'] as const;

const BANDS = {
  CRITICAL: 'file.bandCritical',
  HIGH: 'file.bandHigh',
  MODERATE: 'file.bandModerate',
  LOW: 'file.bandLow',
} as const satisfies Record<ShownTier, SimpleTextKey>;

/** Renters read their risk in words: to staff, `Low` alone is the name of the best tier. */
const bandText = (tier: ShownTier): string => t(BANDS[tier]);

const partName = (part: keyof Components): string => nameIn(texts(), part);

const labelText = (label: Components[keyof Components]['label']): string => labelIn(texts(), label);

/** Shows the score, its deductions and its components. */
export function Score({ file }: { file: OwnFileResponse }) {
  return (
    <Part title={t('file.score')} anchor="score">
      <Paper p="lg">
        <Stack gap="lg">
          <Stack gap="xs">
            <Text component="p">
              {rich('file.scoreOf', {
                score: file.score,
                highest: SCORE_MAX,
                b: (content) => <span className={classes.score}>{content}</span>,
              })}
            </Text>
            <ScoreScale
              score={file.score}
              words={{
                band: bandText,
                range: (band, from, to) => t('file.bandRange', { band, from, to }),
                score: (band) => t('file.scoreInWords', { score: file.score, highest: SCORE_MAX, band }),
              }}
            />
          </Stack>
          <Reasons file={file} />
          <Stack gap="xs">
            <Title order={3}>{t('file.scoreParts')}</Title>
            <Prose>{t('file.scorePartsText')}</Prose>
            <ComponentBars components={file.components} nameOf={partName} labelOf={labelText} />
            <ul className={classes.words}>
              {PARTS.map((part) => (
                <li key={part}>
                  <b>{partName(part)}.</b> {t(`score.${part}Text`)}
                </li>
              ))}
            </ul>
          </Stack>
        </Stack>
      </Paper>
    </Part>
  );
}

function Reasons({ file: { reasons, facts, highestScore } }: { file: OwnFileResponse }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{t('file.whyScore')}</Title>
      <Prose>
        {t(reasons.length === 0 ? 'file.nothingLowers' : 'file.highest', { highest: highestScore })}
      </Prose>
      <ul className={lists.list}>
        {reasons.map(({ code, points }) => (
          <li key={code}>
            <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
              <Text>{reasonText(texts(), code, facts)}</Text>
              <Text fw={600} className="figures">
                {signedText(points)}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
