import { Group, Paper, Text, Title } from '@mantine/core';
import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import { overviewTexts } from '../../../../src/texts/en/staff/overview.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Anchor } from '../../components/link.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { callerText } from '../check/words.ts';
import classes from './overview.module.css';

const { t, rich } = staffTexts(overviewTexts);

/** Lists the newest checks, each with its result and the link to its page. */
export function RecentChecks({ checks }: { checks: readonly LoggedCheckLine[] }) {
  const seesAll = useMay('read_all_checks');
  return (
    <Paper component="section" aria-label={t('recentChecks')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2}>{seesAll ? t('recentChecks') : t('yourRecentChecks')}</Title>
        <Anchor to="/checks">{t('allChecks')}</Anchor>
      </Group>
      <ul className={classes.attention}>
        {checks.map((check) => (
          <li key={check.id} className={classes.check}>
            <Anchor to="/checks/$id" params={{ id: check.id }}>
              <RenterName {...check} />
            </Anchor>
            <Text fz="sm" c="dimmed" component="div">
              <CheckedBy {...check} seesAll={seesAll} />
            </Text>
            {!check.needsSecondIdentifier && <TierBadge tier={check.tier} />}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function CheckedBy({ at, by, seesAll }: LoggedCheckLine & { seesAll: boolean }) {
  const time = <Time at={at} relative />;
  return seesAll ? rich('checkedBy', { time, person: <UserText>{callerText(by)}</UserText> }) : time;
}

function RenterName({ found, renter }: LoggedCheckLine) {
  if (!found) return t('noRecord');
  if (renter === null) return t('someRenter');
  return renter.name === null ? renter.memberId : <UserText clamp={1}>{renter.name}</UserText>;
}
