import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { RECOMMENDATIONS, TierBadge } from '../../components/badges.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session.ts';
import { CardActions } from './card-actions.tsx';
import classes from './check.module.css';
import type { RecentCheck } from './checks.ts';
import { Decision } from './decision.tsx';
import { FoundRecord } from './found-record.tsx';
import { KIND_WORDS } from './words.ts';

/** Shows the response to a check as a card, with actions, for the screen and for print. */
export function CheckCardView({ check }: { check: RecentCheck }) {
  const { record, riskTier, needsSecondIdentifier } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Paper component="section" aria-labelledby="answer" className={classes.card ?? ''}>
      <Stack gap="lg">
        <Stack gap="md">
          <Stack gap="xs">
            <Group gap="sm">
              <Title
                order={2}
                fz="xl"
                id="answer"
                ref={heading}
                tabIndex={-1}
                className={classes.title ?? ''}
              >
                {titleOf(check)}
              </Title>
              {!needsSecondIdentifier && <TierBadge tier={riskTier} />}
            </Group>
            {needsSecondIdentifier ? <Unsure check={check} /> : <Subject check={check} />}
            {record !== null && <Text className={classes.prose ?? ''}>{check.message}</Text>}
            {record === null && !needsSecondIdentifier && <NoRecord check={check} />}
          </Stack>
          <CardActions check={check} />
        </Stack>
        {record !== null && <Decision check={check} renterId={record.renterId} />}
        {record !== null && <FoundRecord record={record} />}
        <Origin check={check} />
      </Stack>
    </Paper>
  );
}

function titleOf({ record, needsSecondIdentifier, recommendation }: RecentCheck): string {
  if (needsSecondIdentifier) return 'Ask for a second identifier';
  return record === null ? 'No record' : RECOMMENDATIONS[recommendation];
}

/** Says what to do when only the name of somebody with adverse records matched. */
function Unsure({ check: { text, hasFraudAlert } }: { check: RecentCheck }) {
  return (
    <Text className={classes.prose ?? ''}>
      {hasFraudAlert &&
        'Someone with this name has set a fraud alert: check an identity document before you rent. '}
      Someone named <UserText>{text}</UserText> has problems on file, but people share names. Ask for an
      e-mail address, phone number or license, and check again with it. Until then we hide the records: a name
      alone is no reason to turn anyone down. Admins can change this on the organization page.
    </Text>
  );
}

/** Shows the renter who was found, or the identifier that nobody on file has. */
function Subject({ check: { record, kind, text } }: { check: RecentCheck }): ReactNode {
  if (record === null) {
    return (
      <Text component="div">
        No one on file has the {KIND_WORDS[kind]} <UserText>{text}</UserText>.
      </Text>
    );
  }
  return (
    <Text component="div" fw={600}>
      {record.name === null ? 'No name on file' : <UserText>{record.name}</UserText>}{' '}
      <Text span c="dimmed" fw={400}>
        <Id>{record.memberId}</Id>
      </Text>
    </Text>
  );
}

/** Shows who made the check and when, which a printed page must contain. */
function Origin({ check: { checkedAt, checkedBy, requestId, kind, text } }: { check: RecentCheck }) {
  const { organization } = useMe();
  return (
    <Text fz="sm" c="dimmed" component="div" className={classes.trail ?? ''}>
      Checked <Time at={checkedAt} exact /> by <UserText>{checkedBy}</UserText> of{' '}
      <UserText>{organization.name}</UserText>, by {KIND_WORDS[kind]} <UserText>{text}</UserText>. It cost 1
      credit. Request <Mono>{requestId}</Mono>
    </Text>
  );
}

/** Explains that no record was found, and what to do next. */
function NoRecord({ check: { kind } }: { check: RecentCheck }) {
  const another = kind === 'email' ? 'a phone number or license' : 'an e-mail address';
  return (
    <Stack gap="xs">
      <Text className={classes.prose ?? ''}>
        No record isn’t a good record: we simply have no information about this person. Decide as you would
        without the network. Your software gets the recommendation “approved” with the tier “unknown”.
      </Text>
      <Text className={classes.prose ?? ''}>
        The person may be on file under something else: try {another}. After the rental, file a report so that
        the next organization knows.
      </Text>
    </Stack>
  );
}
