import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { HeldFilingLine } from '../../../../src/http/dashboard/held-filings.ts';
import type { HoldCause, HoldOutcome } from '../../../../src/rules/scoring/held-filings.ts';
import { call } from '../../api.ts';
import { Anchor } from '../../components/link.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import classes from './disputes.module.css';

const CAUSE_WORDS: Record<HoldCause, string> = {
  volume: 'you filed more than 20 adverse reports or incidents about this renter within 24 hours',
  severity: 'it would take more than 500 points from a renter without any adverse record',
};

const OUTCOME_WORDS: Record<HoldOutcome, string> = {
  released: 'The operator released it, and it counts.',
  expired: 'No one decided in time, so it was released and counts.',
  rejected: 'The operator rejected it. It was removed and never counted.',
  removed: 'It was removed while it was held.',
};

/** Lists what the organization filed that is or was held for review. Shows nothing if nothing ever was. */
export function HeldFilings() {
  const { data, isPending } = useQuery({
    queryKey: ['/dashboard/held-filings'],
    queryFn: ({ signal }) => call('GET /dashboard/held-filings', { signal }),
  });
  if (isPending) return <Skeleton component="section" h={24} role="status" aria-label="Loading" />;
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="held">
      <Title order={2} id="held">
        Held for review
      </Title>
      <Prose>
        The operator of your network reviews these filings before they count. Until then, only you and the
        renter see them. Without a decision, a filing is released after 5 days.
      </Prose>
      <Paper p={0}>
        <ul className={classes.notices} aria-label="Held filings">
          {data.rows.map((filing) => (
            <HeldItem key={filing.recordId} {...filing} />
          ))}
        </ul>
      </Paper>
    </Stack>
  );
}

function HeldItem({
  recordId,
  kind,
  renter,
  cause,
  heldAt,
  releaseAt,
  endedAt,
  outcome,
  reason,
}: HeldFilingLine) {
  const isHeld = endedAt === null || outcome === null;
  return (
    <li>
      <Text fw={isHeld ? 600 : 400} component="div">
        {isHeld && (
          <span className={classes.status}>
            <Hourglass size={16} aria-hidden /> Held:{' '}
          </span>
        )}{' '}
        {kind === 'report' ? 'Report' : 'Incident'} {recordId} of <Time at={heldAt} />
        {renter !== null && (
          <>
            {' '}
            about{' '}
            <Anchor to="/renters/$id" params={{ id: renter.id }} inherit>
              {renter.fullName === null ? renter.memberId : <UserText>{renter.fullName}</UserText>}
            </Anchor>
          </>
        )}
      </Text>
      <Text component="div">
        {isHeld ? (
          <>
            It is held because {CAUSE_WORDS[cause]}. It counts from <Time at={releaseAt} /> at the latest.
          </>
        ) : (
          <>
            {OUTCOME_WORDS[outcome]} <Time at={endedAt} relative />
          </>
        )}
      </Text>
      {reason !== null && (
        <Text component="div">
          The operator's reason: <UserText>{reason}</UserText>
        </Text>
      )}
    </li>
  );
}
