import { Group, Paper, Text, Title } from '@mantine/core';
import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Anchor } from '../../components/link.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { callerText } from '../check/words.ts';
import classes from './overview.module.css';

/** Lists the newest checks, each with its result and the link to its page. */
export function RecentChecks({ checks }: { checks: readonly LoggedCheckLine[] }) {
  const seesAll = useMay('read_all_checks');
  return (
    <Paper component="section" aria-label="Recent checks">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2}>{seesAll ? 'Recent checks' : 'Your recent checks'}</Title>
        <Anchor to="/checks">See all checks</Anchor>
      </Group>
      <ul className={classes.attention}>
        {checks.map((check) => (
          <li key={check.id} className={classes.check}>
            <Anchor to="/checks/$id" params={{ id: check.id }}>
              <RenterName {...check} />
            </Anchor>
            <Text fz="sm" c="dimmed" component="div">
              <Time at={check.at} relative />
              {seesAll && (
                <>
                  , by <UserText>{callerText(check.by)}</UserText>
                </>
              )}
            </Text>
            {!check.needsSecondIdentifier && <TierBadge tier={check.tier} />}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function RenterName({ found, renter }: LoggedCheckLine) {
  if (!found) return 'No record';
  if (renter === null) return 'A renter';
  return renter.name === null ? renter.memberId : <UserText clamp={1}>{renter.name}</UserText>;
}
