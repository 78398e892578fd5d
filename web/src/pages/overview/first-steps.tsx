import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import type { FirstSteps as Done } from '../../../../src/overview/overview.ts';
import { Anchor } from '../../components/link.tsx';
import { useMe } from '../../session.ts';
import classes from './overview.module.css';
import { type Step, stepsOf } from './steps.ts';

/** Lists the first steps, and marks those that are done. */
export function FirstSteps({ done }: { done: Done }) {
  const steps = stepsOf(done, useMe());
  const made = steps.filter((step) => step.done).length;
  return (
    <Paper component="section" aria-label="First steps">
      <Group justify="space-between" gap="sm">
        <Title order={2}>First steps</Title>
        <Text fz="sm" c="dimmed">
          {made} of {steps.length} done
        </Text>
      </Group>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.to} {...step} />
        ))}
      </ul>
    </Paper>
  );
}

function StepLine({ to, title, text, done }: Step) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={classes.step}>
      <Icon size={16} aria-hidden className={(done ? classes.done : classes.todo) ?? ''} />
      <Stack gap={0}>
        {done ? (
          <Text c="dimmed">
            {title} <span className={classes.done}>Done</span>
          </Text>
        ) : (
          <Anchor to={to}>{title}</Anchor>
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
