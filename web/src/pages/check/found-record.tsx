import { Group, Stack, Text, Title } from '@mantine/core';
import { BadgeCheck, Flag, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { ComponentBars } from '../../charts/component-bars.tsx';
import { ScoreScale } from '../../charts/score-scale.tsx';
import { Waterfall } from '../../charts/waterfall.tsx';
import { Deduction } from '../../components/deduction.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';
import classes from './check.module.css';
import { flagWords, kindTitle, matchWorth } from './words.ts';

type Scored = NonNullable<LoggedCheckDetails['scored']>;

/** Shows the score, and how it follows from the highest one. */
export function ScoreParts({ scored: { score, explanation } }: { scored: Scored }) {
  const { highestScore, reasons } = explanation;
  return (
    <Part title="Score">
      <Text component="div">
        <span className={classes.score}>{score}</span> of {SCORE_MAX}
      </Text>
      <ScoreScale score={score} />
      {highestScore !== null && <Waterfall highestScore={highestScore} reasons={reasons} score={score} />}
    </Part>
  );
}

interface FlagsProps {
  flags: readonly string[];
  lastIncidentAt: number | null;
}

/** Shows the flags, and the one date that a check has of what they stand for. */
export function Flags({ flags, lastIncidentAt }: FlagsProps) {
  if (flags.length === 0) return null;
  return (
    <Part title="Flags">
      <ul className={classes.flags}>
        {flags.map((flag) => (
          <li key={flag}>
            <Flag size={14} aria-hidden /> {flagWords(flag)}
          </li>
        ))}
      </ul>
      {lastIncidentAt !== null && (
        <Text fz="sm" c="dimmed" component="div">
          Last incident: <Time at={lastIncidentAt} />
        </Text>
      )}
    </Part>
  );
}

/** Shows what was on file about the renter, and how strong the match is. */
export function FoundRecord({ scored }: { scored: Scored }) {
  return (
    <>
      <Part title="On file">
        <Summary scored={scored} />
      </Part>
      <Part title="What makes up this score">
        <ComponentBars components={scored.components} />
        <Deduction scored={scored} />
      </Part>
      <Part title="How confident we are">
        <Fact icon={<Info size={16} aria-hidden />}>
          {kindTitle(scored.matchMethod)} matched. {matchWorth(scored)}
        </Fact>
        <Fact icon={<BadgeCheck size={16} aria-hidden />}>
          {scored.verified
            ? 'The network has verified the identity.'
            : 'The identity isn’t verified yet: check a document.'}
        </Fact>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" className={classes.part ?? ''}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.fact ?? ''}>
      {icon}
      <Text className={classes.prose ?? ''}>{children}</Text>
    </Group>
  );
}

function Summary({ scored: { summary } }: { scored: Scored }) {
  return (
    <dl className={classes.summary}>
      <Entry name="Rentals" value={<Count value={summary.rentals} />} />
      <Entry name="Reports" value={<Count value={summary.reports} />} />
      <Entry name="Owed" value={<Money cents={summary.owedCents} />} />
      <Entry name="Incidents" value={<Count value={summary.incidents} />} />
      <Entry name="Incidents by others" value={<Count value={summary.crossOperatorFlags} />} />
      <Entry name="Last incident" value={<Time at={summary.lastIncidentAt} never="None" />} />
    </dl>
  );
}

function Entry({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
