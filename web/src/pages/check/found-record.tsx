import { Group, Stack, Text, Title } from '@mantine/core';
import { BadgeCheck, Flag, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedRecord } from '../../../../src/http/dashboard/check.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { ComponentBars } from '../../charts/component-bars.tsx';
import { ScoreScale } from '../../charts/score-scale.tsx';
import { Deduction } from '../../components/deduction.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';
import { RenterStatement } from '../renters/statement.tsx';
import classes from './check.module.css';
import { flagWords, kindTitle, matchWorth } from './words.ts';

/** Shows what is on file about the renter, and how strong the match is. */
export function FoundRecord({ record }: { record: CheckedRecord }) {
  const { score, components, flags } = record;
  return (
    <>
      <Part title="Score">
        <Text component="div">
          <span className={classes.score}>{score}</span> of {SCORE_MAX}
        </Text>
        <ScoreScale score={score} />
      </Part>
      <Part title="What makes up this score">
        <ComponentBars components={components} />
        <Deduction scored={record} />
      </Part>
      <Part title="On file">
        <Summary record={record} />
      </Part>
      {flags.length > 0 && (
        <Part title="Flags">
          <ul className={classes.flags}>
            {flags.map((flag) => (
              <li key={flag}>
                <Flag size={14} aria-hidden /> {flagWords(flag)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <RenterStatement id={record.renterId} />
      <Part title="How confident we are">
        <Fact icon={<Info size={16} aria-hidden />}>
          {kindTitle(record.matchMethod)} matched. {matchWorth(record)}
        </Fact>
        <Fact icon={<BadgeCheck size={16} aria-hidden />}>
          {record.verified
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

function Summary({ record: { summary } }: { record: CheckedRecord }) {
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
