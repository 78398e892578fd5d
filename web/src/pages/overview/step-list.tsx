import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import { firstStepTexts } from '../../../../src/texts/en/staff/first-steps.ts';
import { Anchor } from '../../components/link.tsx';
import { UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './overview.module.css';
import type { Step } from './steps.ts';

const { t } = staffTexts(firstStepTexts);

/** Lists steps, and marks those that are done. */
export function StepList({ title, steps }: { title: string; steps: readonly Step[] }) {
  const made = steps.filter((step) => step.done).length;
  return (
    <Paper component="section" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{title}</Title>
        <Text fz="sm" c="dimmed">
          {t('made', { made, all: steps.length })}
        </Text>
      </Group>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.title} {...step} />
        ))}
      </ul>
    </Paper>
  );
}

function StepLine({ to, params = {}, search = {}, title, text, done }: Step) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={classes.step}>
      <Icon size={16} aria-hidden className={(done ? classes.done : classes.todo) ?? ''} />
      <Stack gap={0}>
        {done ? (
          <Text c="dimmed">
            <UserText>{title}</UserText> <span className={classes.done}>{t('done')}</span>
          </Text>
        ) : (
          <Anchor to={to} params={params} search={search}>
            <UserText>{title}</UserText>
          </Anchor>
        )}
        {!done && (
          <Text fz="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
    </li>
  );
}
