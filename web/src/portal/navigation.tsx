import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, type RegisteredRouter, useLocation, useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { TextKey } from '../../../src/texts/texts.ts';
import { call } from '../api.ts';
import { forgetSession } from '../sign-in-again.ts';
import { t } from '../texts.ts';
import classes from './layout.module.css';

/** The pages in the order in which renters need them. */
const ENTRIES: [to: keyof RegisteredRouter['routesByPath'], label: TextKey][] = [
  ['/portal', 'frame.myFile'],
  ['/portal/inquiries', 'frame.inquiries'],
  ['/portal/decisions', 'frame.decisions'],
  ['/portal/disputes', 'frame.disputes'],
  ['/portal/identity', 'frame.identity'],
  ['/portal/download', 'frame.download'],
];

/** The links to all pages, and sign-out. On a phone it opens below the header. */
export function Navigation({ id, opened }: { id: string; opened: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav
      id={id}
      aria-label={t('frame.pages')}
      className={classes.navigation}
      data-opened={opened || undefined}
    >
      <ul>
        {ENTRIES.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <SignOut />
    </nav>
  );
}

const isAt = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/portal' && pathname.startsWith(`${to}/`));

function SignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => call('POST /portal/api/sign-out'),
    onSuccess: async () => {
      await navigate({ to: '/portal/sign-in', state: { signedOut: true } });
      forgetSession(queryClient);
    },
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.signOut ?? ''}
      leftSection={<LogOut size={16} aria-hidden />}
      loading={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {t('frame.signOut')}
    </Button>
  );
}
