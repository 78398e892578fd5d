import { Badge, NavLink, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Role } from '../../../src/rules/staff/roles.ts';
import { navigationTexts } from '../../../src/texts/en/staff/navigation.ts';
import { call } from '../api.ts';
import { type Entry, isAt, isDocument, isFor, NAVIGATION } from '../navigation.ts';
import { staffTexts } from '../texts.ts';
import classes from './navigation.module.css';

const { t, rich } = staffTexts(navigationTexts);

/** The links to the pages, in groups, without those that the role may not use. */
export function Navigation({ role }: { role: Role | undefined }) {
  // Nothing moves once the role is known.
  if (role === undefined) return null;
  const groups = NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ needs }) => isFor(role, needs)),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <div className={classes.scroll}>
      {groups.map(({ label, entries }) => (
        <section key={label ?? ''} className={classes.group} aria-label={label ?? t('work')}>
          {label !== undefined && (
            <Text className={classes.label ?? ''} fz="xs" c="dimmed">
              {label}
            </Text>
          )}
          {entries.map((entry) => (
            <NavigationLink key={entry.to} entry={entry} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** Shows how many disputes wait for a decision of the organization. */
function OpenDisputes() {
  const { data } = useQuery({
    queryKey: ['/dashboard/disputes', 'open'],
    queryFn: ({ signal }) => call('GET /dashboard/disputes/open', { signal }),
    staleTime: COUNT_FRESH_MS,
  });
  if (data === undefined || data.open === 0) return null;
  const shown = data.open > MOST_SHOWN ? `${MOST_SHOWN}+` : data.open;
  return (
    <Badge size="sm" variant="filled" color="red">
      {rich('openDisputes', {
        count: shown,
        hidden: (content) => <VisuallyHidden>{content}</VisuallyHidden>,
      })}
    </Badge>
  );
}

/** How long the number is not read again, unless a decision on these pages changes it. */
const COUNT_FRESH_MS = 60_000;

/** The highest number that is shown. */
const MOST_SHOWN = 99;

function NavigationLink({ entry: { to, label, icon: Icon } }: { entry: Entry }) {
  const { pathname } = useLocation();
  const active = isAt(pathname, to);
  const shared = {
    label,
    ...(to === '/disputes' && { rightSection: <OpenDisputes /> }),
    leftSection: <Icon size={16} aria-hidden />,
    className: classes.link ?? '',
    active,
    'aria-current': active ? ('page' as const) : undefined,
  };
  if (isDocument(to)) return <NavLink {...shared} component="a" href={to} />;
  return <NavLink {...shared} renderRoot={(props) => <Link to={to} {...props} />} />;
}
