import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { INPUTS_NOT_KEPT } from '../../../../src/rules/scoring/explanation.ts';
import { RECOMMENDATIONS, TierBadge } from '../../components/badges.tsx';
import { Anchor } from '../../components/link.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session.ts';
import { RenterStatement } from '../renters/statement.tsx';
import { CardActions } from './card-actions.tsx';
import classes from './check.module.css';
import type { RecentCheck } from './checks.ts';
import { Decision } from './decision.tsx';
import { Flags, FoundRecord, ScoreParts } from './found-record.tsx';
import { callerText, KIND_WORDS, purposeTitle } from './words.ts';

interface CheckCardProps {
  check: LoggedCheckDetails;
  /** The same check with what the log does not keep, if it was made in this tab. */
  recent: RecentCheck | undefined;
}

/** Shows what a check found, with actions, for the screen and for print. */
export function CheckCardView({ check, recent }: CheckCardProps) {
  const { found, tier, renter, score, scored, needsSecondIdentifier } = check;
  const record = recent?.record ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Paper component="section" aria-labelledby="answer" className={classes.card ?? ''}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Group gap="sm">
            <Title order={2} fz="xl" id="answer" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
              {titleOf(check)}
            </Title>
            {!needsSecondIdentifier && <TierBadge tier={tier} />}
          </Group>
          {needsSecondIdentifier ? <Unsure recent={recent} /> : <Subject check={check} text={recent?.text} />}
          {record !== null && <Text className={classes.prose ?? ''}>{recent?.message}</Text>}
          {!found && <NoRecord check={check} />}
          <AsOf check={check} isRecent={recent !== undefined} />
        </Stack>
        {scored !== null && <ScoreParts scored={scored} />}
        {score !== null && scored === null && (
          <Text>
            Score {score}. {INPUTS_NOT_KEPT}
          </Text>
        )}
        {record !== null && <Flags flags={record.flags} lastIncidentAt={record.summary.lastIncidentAt} />}
        {renter !== null && <Decision check={check} renterId={renter.renterId} />}
        <CardActions check={check} text={recent?.text} />
        {scored !== null && <FoundRecord scored={scored} />}
        {record !== null && <RenterStatement id={record.renterId} />}
        <Origin check={check} text={recent?.text} />
      </Stack>
    </Paper>
  );
}

function titleOf({ found, needsSecondIdentifier, recommendation }: LoggedCheckDetails): string {
  if (needsSecondIdentifier) return 'Ask for a second identifier';
  return found ? RECOMMENDATIONS[recommendation] : 'No record';
}

/** Says what to do when only the name of somebody with adverse records matched. */
function Unsure({ recent }: { recent: RecentCheck | undefined }) {
  return (
    <Text className={classes.prose ?? ''}>
      {recent?.hasFraudAlert === true &&
        'Someone with this name has set a fraud alert: check an identity document before you rent. '}
      Someone{' '}
      {recent === undefined ? (
        'with this name'
      ) : (
        <>
          named <UserText>{recent.text}</UserText>
        </>
      )}{' '}
      has problems on file, but people share names. Ask for an e-mail address, phone number or license, and
      check again with it. Until then we hide the records: a name alone is no reason to turn anyone down.
      Admins can change this on the organization page.
    </Text>
  );
}

interface TypedProps {
  check: LoggedCheckDetails;
  /** What was typed, if the check was made in this tab. */
  text: string | undefined;
}

/** Shows the renter who was found, or the identifier that nobody on file had. */
function Subject({ check: { found, renter, identifier }, text }: TypedProps): ReactNode {
  if (!found) {
    return (
      <Text component="div">
        No one on file {text === undefined ? 'had' : 'has'} the {KIND_WORDS[identifier]}
        {text === undefined ? (
          ' that was given.'
        ) : (
          <>
            {' '}
            <UserText>{text}</UserText>.
          </>
        )}
      </Text>
    );
  }
  if (renter === null) {
    return <Text>The renter’s name isn’t shown: your organization last checked them over 365 days ago.</Text>;
  }
  return (
    <Text component="div" fw={600}>
      {renter.name === null ? 'No name on file' : <UserText>{renter.name}</UserText>}{' '}
      <Text span c="dimmed" fw={400}>
        <Id>{renter.memberId}</Id>
      </Text>
    </Text>
  );
}

/** Says that the result is of the time of the check, and what of it is not kept. */
function AsOf({ check: { at, scored }, isRecent }: { check: LoggedCheckDetails; isRecent: boolean }) {
  return (
    <Text fz="sm" c="dimmed" component="div" className={classes.prose ?? ''}>
      This is the result as of <Time at={at} exact />. What’s on file may have changed since.
      {!isRecent && scored !== null && (
        <> Flags, such as a fraud alert, aren’t kept with a check, and the name is the one on file today.</>
      )}{' '}
      <Anchor to="/checks" inherit className={classes.actions ?? ''}>
        All checks
      </Anchor>
    </Text>
  );
}

/** Shows who made the check and when, which a printed page must contain. */
function Origin({ check: { at, by, requestId, identifier, purpose }, text }: TypedProps) {
  const { organization } = useMe();
  return (
    <Text fz="sm" c="dimmed" component="div" className={classes.trail ?? ''}>
      Checked <Time at={at} exact /> by <UserText>{callerText(by)}</UserText> of{' '}
      <UserText>{organization.name}</UserText>, by {KIND_WORDS[identifier]}
      {text !== undefined && (
        <>
          {' '}
          <UserText>{text}</UserText>
        </>
      )}
      . Purpose: {purposeTitle(purpose)}. It cost 1 credit; opening it again is free. Request{' '}
      <Mono>{requestId}</Mono>
    </Text>
  );
}

/** Explains that no record was found, and what to do next. */
function NoRecord({ check: { identifier } }: { check: LoggedCheckDetails }) {
  const another = identifier === 'email' ? 'a phone number or license' : 'an e-mail address';
  return (
    <Stack gap="xs">
      <Text className={classes.prose ?? ''}>
        No record isn’t a good record: we simply have no information about this person. Decide as you would
        without the network.
      </Text>
      <Text className={classes.prose ?? ''}>
        The person may be on file under something else: try {another}. After the rental, file a report so that
        the next organization knows.
      </Text>
    </Stack>
  );
}
