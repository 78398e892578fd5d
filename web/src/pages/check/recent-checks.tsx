import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { TierBadge } from '../../components/badges.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './check.module.css';
import { useRecentChecks } from './checks.ts';

const { t } = staffTexts(checkTexts);

/**
 * Lists the checks of this tab with what was typed, which the log does not keep.
 *
 * @param shown the request ID of the check that is shown
 */
export function RecentChecks({ shown }: { shown: string | undefined }) {
  const recent = useRecentChecks();
  return (
    <aside className={classes.recent} aria-labelledby="recent-checks">
      <Stack gap="xs">
        <Title order={2} id="recent-checks">
          {t('recent')}
        </Title>
        {recent.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {t('recentEmpty')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {recent.map((check) => (
              <li key={check.requestId}>
                <Link
                  to="/checks/$id"
                  params={{ id: check.requestId }}
                  className={classes.entry}
                  aria-current={check.requestId === shown ? 'page' : undefined}
                >
                  <span className={classes.who}>
                    <UserText clamp={1}>{check.record?.name ?? check.text}</UserText>
                    <Text span fz="sm" c="dimmed">
                      <Time at={check.checkedAt} relative />
                    </Text>
                  </span>
                  <TierBadge tier={check.riskTier} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </aside>
  );
}
