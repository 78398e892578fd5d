import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { TierBadge } from '../../components/badges.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import classes from './check.module.css';
import { type RecentCheck, useRecentChecks } from './checks.ts';

interface RecentChecksProps {
  /** The request ID of the check that is shown. */
  shown: string | undefined;
  onShow: (check: RecentCheck) => void;
}

/** Lists the checks of this tab, to show them again without another check. */
export function RecentChecks({ shown, onShow }: RecentChecksProps) {
  const recent = useRecentChecks();
  return (
    <aside className={classes.recent} aria-labelledby="recent-checks">
      <Stack gap="xs">
        <Title order={2} id="recent-checks">
          Recent checks
        </Title>
        {recent.length === 0 ? (
          <Text fz="sm" c="dimmed">
            Recent checks appear here until you reload or sign out. Viewing them again is free.
          </Text>
        ) : (
          <ul className={classes.list}>
            {recent.map((check) => (
              <li key={check.requestId}>
                <UnstyledButton
                  className={classes.entry ?? ''}
                  onClick={() => onShow(check)}
                  aria-current={check.requestId === shown}
                >
                  <span className={classes.who}>
                    <UserText clamp={1}>{check.record?.name ?? check.text}</UserText>
                    <Text span fz="sm" c="dimmed">
                      <Time at={check.checkedAt} relative />
                    </Text>
                  </span>
                  <TierBadge tier={check.riskTier} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </aside>
  );
}
