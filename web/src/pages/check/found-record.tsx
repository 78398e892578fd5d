import { Group, Stack, Text, Title } from '@mantine/core';
import { BadgeCheck, Flag, Info, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { ComponentBars } from '../../charts/component-bars.tsx';
import { ScoreScale } from '../../charts/score-scale.tsx';
import { Waterfall } from '../../charts/waterfall.tsx';
import { Deduction } from '../../components/deduction.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './check.module.css';
import { flagWords, kindTitle, matchWorth } from './words.ts';

const { t, rich } = staffTexts(checkTexts);

const NAME_GIVEN = { fits: 'nameFits', differs: 'nameDiffers' } as const;

type Scored = NonNullable<LoggedCheckDetails['scored']>;

/** Shows the score, and how it follows from the best one. */
export function ScoreParts({ scored: { score, explanation } }: { scored: Scored }) {
  const { highestScore, reasons } = explanation;
  return (
    <Part title={t('score')}>
      <Text component="div">
        {rich('scoreOf', {
          score: <span className={classes.score}>{score}</span>,
          most: SCORE_MAX,
        })}
      </Text>
      <ScoreScale score={score} />
      {highestScore !== null && <Waterfall highestScore={highestScore} reasons={reasons} score={score} />}
    </Part>
  );
}

interface FlagsProps {
  /** `null` if they were not kept. */
  flags: readonly string[] | null;
  lastIncidentAt: number | null;
}

/** Shows the flags, and the one date that a check has of what they stand for. */
export function Flags({ flags, lastIncidentAt }: FlagsProps) {
  if (flags?.length === 0) return null;
  return (
    <Part title={t('flags')}>
      {flags === null ? (
        <Text>{t('flagsNotKept')}</Text>
      ) : (
        <ul className={classes.flags}>
          {flags.map((flag) => (
            <li key={flag}>
              <Flag size={14} aria-hidden /> {flagWords(flag)}
            </li>
          ))}
        </ul>
      )}
      {lastIncidentAt !== null && (
        <Text fz="sm" c="dimmed" component="div">
          {rich('lastIncidentAt', { time: <Time at={lastIncidentAt} /> })}
        </Text>
      )}
    </Part>
  );
}

/** Shows what was on file about the renter, and how strong the match is. */
export function FoundRecord({ scored }: { scored: Scored }) {
  return (
    <>
      <Part title={t('onFile')}>
        <Summary scored={scored} />
      </Part>
      <Part title={t('parts')}>
        <ComponentBars components={scored.components} />
        <Deduction scored={scored} />
      </Part>
      <Part title={t('confidence')}>
        <Fact icon={<Info size={16} aria-hidden />}>
          {t('matched', { kind: kindTitle(scored.matchMethod), worth: matchWorth(scored) })}
        </Fact>
        {scored.nameGiven !== null && (
          <Fact icon={<UserRound size={16} aria-hidden />}>{t(NAME_GIVEN[scored.nameGiven])}</Fact>
        )}
        <Fact icon={<BadgeCheck size={16} aria-hidden />}>
          {t(scored.verified ? 'verified' : 'notVerified')}
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
      <Entry name={t('rentals')} value={<Count value={summary.rentals} />} />
      <Entry name={t('reports')} value={<Count value={summary.reports} />} />
      <Entry name={t('owed')} value={<Money cents={summary.owedCents} />} />
      <Entry name={t('incidents')} value={<Count value={summary.incidents} />} />
      <Entry name={t('incidentsByOthers')} value={<Count value={summary.crossOperatorFlags} />} />
      <Entry name={t('lastIncident')} value={<Time at={summary.lastIncidentAt} never={t('none')} />} />
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
