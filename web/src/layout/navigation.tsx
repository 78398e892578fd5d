import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { mayActAs, type Role } from '../../../src/rules/staff/roles.ts';
import { type Entry, NAVIGATION } from '../navigation.ts';

import classes from './navigation.module.css';

/** The links to the pages, in groups, without those that the role may not use. */
export function Navigation({ role }: { role: Role | undefined }) {
  return (
    <ScrollArea className={classes.scroll ?? ''} type="hover">
      {NAVIGATION.map(({ label, entries }) => (
        <section key={label ?? ''} className={classes.group} aria-label={label ?? 'Work'}>
          {label !== undefined && (
            <Text className={classes.label ?? ''} fz="xs" c="dimmed">
              {label}
            </Text>
          )}
          {entries
            .filter((entry) => entry.role === undefined || (role !== undefined && mayActAs(role, entry.role)))
            .map((entry) => (
              <NavigationLink key={entry.to} entry={entry} />
            ))}
        </section>
      ))}
    </ScrollArea>
  );
}

function NavigationLink({ entry: { to, label, icon: Icon, external } }: { entry: Entry }) {
  const { pathname } = useLocation();
  const active = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
  const shared = {
    label,
    leftSection: <Icon size={16} aria-hidden />,
    className: classes.link ?? '',
    active,
    'aria-current': active ? ('page' as const) : undefined,
  };
  if (external) return <NavLink {...shared} component="a" href={to} />;
  return <NavLink {...shared} renderRoot={(props) => <Link to={to} {...props} />} />;
}
