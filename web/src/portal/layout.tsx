import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import type { RenterMeResponse } from '../../../src/http/portal/sign-in.ts';
import { Printed } from '../components/printed.tsx';
import { ErrorState } from '../components/query-states.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import { Brand } from '../layout/brand.tsx';
import shared from '../layout/layout.module.css';
import { Offline } from '../layout/offline.tsx';
import { useFocusOnPageChange } from '../layout/use-focus-on-page-change.ts';
import { t } from '../texts.ts';
import { Footer } from './footer.tsx';
import { Languages } from './languages.tsx';
import classes from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { ScopeNotice } from './scope-notice.tsx';
import { ME } from './session.ts';

const NAVIGATION_ID = 'pages';

/** Shows how much of the file is open, and the page. An e-mail that opens nothing can only prove who its owner is. */
function OpenedPage({ opens }: Pick<RenterMeResponse, 'opens'>) {
  const { pathname } = useLocation();
  return (
    <>
      {pathname !== '/portal/identity' && <ScopeNotice />}
      {(opens !== 'nothing' || pathname === '/portal/identity') && <Outlet />}
    </>
  );
}

/** The layout of the renters' pages, designed for a phone first. */
export function PortalLayout() {
  const me = useQuery(ME);
  const [opened, { toggle, close }] = useDisclosure(false);
  useFocusOnPageChange(close);
  useEscape(opened, close);
  return (
    <div className={classes.frame}>
      <a className={shared.skip} href="#content">
        {t('frame.skip')}
      </a>
      <header className={classes.header}>
        <div className={classes.top}>
          <Brand />
          <Group gap="xs" justify="flex-end">
            <Languages />
            <Button
              className={classes.menu ?? ''}
              variant="default"
              leftSection={<Menu size={16} aria-hidden />}
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={NAVIGATION_ID}
            >
              {t('frame.menu')}
            </Button>
          </Group>
        </div>
        <Navigation id={NAVIGATION_ID} opened={opened} />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Offline />
        <Printed whose={t('shared.product')} />
        {me.isSuccess && <OpenedPage opens={me.data.opens} />}
        {me.isPending && <Skeleton h={28} w={200} />}
        {me.isError && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      </main>
      <Footer />
    </div>
  );
}
