import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { SCORE_MAX } from '../../../../../src/rules/scoring/rent-score.ts';
import { COMPONENT_LABEL_WORDS, COMPONENT_WORDS } from '../../../../../src/rules/text/own-file-words.ts';
import { ComponentBars } from '../../../charts/component-bars.tsx';
import { ScoreScale } from '../../../charts/score-scale.tsx';
import { changeText } from '../../../components/figures.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import lists from '../../list.module.css';
import classes from './file.module.css';

/** The texts for the bands of the scale, from the lowest. */
const BANDS = ['Low', 'Fair', 'Good', 'Very good'] as const;

const NAMES = {
  paymentHistory: COMPONENT_WORDS.paymentHistory.name,
  assetCondition: COMPONENT_WORDS.assetCondition.name,
  identityVerified: COMPONENT_WORDS.identityVerified.name,
  networkStanding: COMPONENT_WORDS.networkStanding.name,
};

/** Shows the score, its deductions and its components. */
export function Score({ file }: { file: OwnFileResponse }) {
  return (
    <Part title="My score">
      <Paper p="lg">
        <Stack gap="lg">
          <Stack gap="xs">
            <Text component="p">
              <span className={classes.score}>{file.score}</span> of {SCORE_MAX}
            </Text>
            <ScoreScale score={file.score} words={BANDS} />
          </Stack>
          <Reasons file={file} />
          <Stack gap="xs">
            <Title order={3}>The parts of the score</Title>
            <Prose>The bar shows how full each part is. The percentage is how much the part weighs.</Prose>
            <ComponentBars components={file.components} names={NAMES} labels={COMPONENT_LABEL_WORDS} />
            <ul className={classes.words}>
              {Object.values(COMPONENT_WORDS).map(({ name, text }) => (
                <li key={name}>
                  <b>{name}.</b> {text}
                </li>
              ))}
            </ul>
          </Stack>
        </Stack>
      </Paper>
    </Part>
  );
}

function Reasons({ file: { reasons, highestScore } }: { file: OwnFileResponse }) {
  return (
    <Stack gap="xs">
      <Title order={3}>Why it is this score</Title>
      <Prose>
        The most that anybody reaches is {highestScore}.{' '}
        {reasons.length === 0 ? 'Nothing takes anything from yours.' : 'From that:'}
      </Prose>
      <ul className={lists.list}>
        {reasons.map(({ code, text, points }) => (
          <li key={code}>
            <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
              <Text>{text}</Text>
              <Text fw={600} className="figures">
                {changeText(points)}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
