import { AppShell, Burger, Button, Group, Kbd, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { layoutTexts } from '../../../src/texts/en/staff/layout.ts';
import { Count } from '../components/figures.tsx';
import { Anchor } from '../components/link.tsx';
import { Printed } from '../components/printed.tsx';
import { ErrorState } from '../components/query-states.tsx';
import { IS_TEST_MODE } from '../mode.ts';
import { isFactorRequired } from '../providers.tsx';
import { ME, type Me } from '../session.ts';
import { staffTexts } from '../texts.ts';
import { Mark } from './brand.tsx';
import classes from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { Offline } from './offline.tsx';
import { PermittedPage } from './permitted-page.tsx';
import { useShortcuts } from './shortcuts.tsx';
import { BAND_HEIGHT, TestModeBand, TestModeSwitch } from './test-mode.tsx';
import { useFocusOnPageChange } from './use-focus-on-page-change.ts';
import { LazyUserMenu } from './user-button.tsx';

const { t, rich } = staffTexts(layoutTexts);

const RequiredFactor = lazy(() => import('../pages/security/required-factor.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** Where the navigation is beside the page. A phone is spared a third of the first page's elements until somebody opens it. */
const WIDE = '(min-width: 48em)';

/** The layout of the staff's pages: navigation at the left, organization and user at the top. */
export function Layout() {
  const me = useQuery(ME);
  const [opened, { toggle, close }] = useDisclosure(false, { onOpen: () => setOpenedBefore(true) });
  const [openedBefore, setOpenedBefore] = useState(false);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  /** Undefined until they are first shown. */
  const [helpShown, setHelpShown] = useState<boolean>();
  const palette = usePalette();
  useFocusOnPageChange(close);
  const role = me.data?.user.role;
  const showHelp = () => setHelpShown(true);
  useShortcuts({ role, onHelp: showHelp, onPalette: palette.open });
  if (isFactorRequired(me.error)) {
    return (
      <Suspense>
        <RequiredFactor />
      </Suspense>
    );
  }
  return (
    <AppShell
      header={{ height: 56 + BAND_HEIGHT }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <TestModeBand />
        <Group h={56} px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? t('closeNavigation') : t('openNavigation')}
              aria-expanded={opened}
            />
            <Mark />
            <Organization me={me.data} />
          </Group>
          <Group gap="sm" wrap="nowrap">
            <SearchButton onClick={palette.open} />
            <TestModeSwitch role={role} />
            {me.data !== undefined && !IS_TEST_MODE && <Credits credits={me.data.organization.credits} />}
            {me.data !== undefined && <LazyUserMenu me={me.data} onHelp={showHelp} onSearch={palette.open} />}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar ?? ''} aria-label={t('pages')}>
        {(isWide || openedBefore) && <Navigation role={role} />}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
        <Offline />
        {me.isSuccess && <Printed whose={printedName(me.data)} />}
        {me.isSuccess && <PermittedPage />}
        {me.isPending && <Skeleton h={28} w={200} />}
        {me.isError && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      </AppShell.Main>
      {me.isSuccess && palette.shown}
      {helpShown !== undefined && (
        <Suspense>
          <ShortcutHelp role={role} opened={helpShown} onClose={() => setHelpShown(false)} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** Returns whose data a printed page shows. */
const printedName = ({ organization: { name } }: Me): string =>
  IS_TEST_MODE ? t('printedInTestMode', { organization: name }) : name;

/** Loads the palette when it is opened for the first time, so that no page is larger for it. */
function usePalette(): { open: () => void; shown: ReactNode } {
  const [Palette, setPalette] = useState<typeof import('./palette.tsx').Palette>();
  const [opened, { open, close }] = useDisclosure(false);
  return {
    open() {
      open();
      // If it cannot be loaded, the layout says that the device is offline, and the next try loads it.
      void import('./palette.tsx').then((loaded) => setPalette(() => loaded.Palette), close);
    },
    shown: Palette !== undefined && <Palette opened={opened} onClose={close} />,
  };
}

/** Opens the palette for those who do not know the shortcut. On a phone the user menu does. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      visibleFrom="md"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          {t('searchKey')}
        </Kbd>
      }
      aria-keyshortcuts="Control+K"
      onClick={onClick}
    >
      {t('search')}
    </Button>
  );
}

function Organization({ me }: { me: Me | undefined }) {
  if (me === undefined) return <Skeleton h={20} w={140} />;
  return (
    <bdi className={classes.organization} title={me.organization.name}>
      {me.organization.name}
    </bdi>
  );
}

/**
 * Shows the remaining credits. The balance may be negative, because checks are not rejected for a lack of
 * credits.
 */
function Credits({ credits }: { credits: number }) {
  return (
    <Anchor
      to="/usage"
      underline="hover"
      fz="sm"
      // A phone has room for the name of the organization or for the credits.
      visibleFrom="xs"
      c={credits > 0 ? 'dimmed' : 'var(--mantine-color-error)'}
      style={{ whiteSpace: 'nowrap' }}
    >
      {rich('credits', { credits, shown: <Count value={credits} /> })}
    </Anchor>
  );
}
