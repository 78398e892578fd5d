import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageAddress } from '../../src/http/page-addresses.ts';
import { notFound } from '../../src/texts/en/staff/not-found.ts';
import { EmptyState } from './components/empty-state.tsx';
import { Anchor } from './components/link.tsx';
import { SignedOutLayout } from './layout/signed-out.tsx';
import { BASE_PATH } from './mode.ts';
import { type PageEntry, pageRouter } from './page-router.tsx';
import { staffTexts, texts } from './texts.ts';

const { t, rich } = staffTexts(notFound);

const PAGES = [
  ['/', () => import('./pages/overview/overview-page.tsx')],
  ['/check', () => import('./pages/check/check-page.tsx')],
  ['/checks', () => import('./pages/checks/checks-page.tsx')],
  ['/checks/$id', () => import('./pages/check/check-page.tsx')],
  ['/batches', () => import('./pages/batches/batches-page.tsx')],
  ['/batches/$id', () => import('./pages/batches/one-batch-page.tsx')],
  ['/file/report', () => import('./pages/filing/report-page.tsx')],
  ['/file/incident', () => import('./pages/filing/incident-page.tsx')],
  ['/renters', () => import('./pages/renters/renters-page.tsx')],
  ['/renters/$id', () => import('./pages/renters/renter-page.tsx')],
  ['/disputes', () => import('./pages/disputes/disputes-page.tsx')],
  ['/disputes/$id', () => import('./pages/disputes/one-dispute-page.tsx')],
  ['/webhook', () => import('./pages/webhook/webhook-page.tsx')],
  ['/keys', () => import('./pages/keys/keys-page.tsx')],
  ['/usage', () => import('./pages/usage/usage-page.tsx')],
  ['/requests', () => import('./pages/request-log/request-log-page.tsx')],
  ['/developers', () => import('./pages/developers/developers-page.tsx')],
  ['/import', () => import('./pages/import/import-page.tsx')],
  ['/import/$id', () => import('./pages/import/one-import-page.tsx')],
  ['/export', () => import('./pages/export/export-page.tsx')],
  ['/team', () => import('./pages/team/team-page.tsx')],
  ['/security', () => import('./pages/security/security-page.tsx')],
  ['/organization', () => import('./pages/organization/organization-page.tsx')],
  ['/audit-log', () => import('./pages/audit-log/audit-log-page.tsx')],
] as const satisfies PageEntry<PageAddress>[];

/** The pages that need no session. */
const SIGNED_OUT_PAGES = [
  ['/sign-in', () => import('./pages/sign-in/sign-in-page.tsx')],
  ['/sign-in/forgotten', () => import('./pages/sign-in/forgotten-page.tsx')],
  ['/sign-in/reset', () => import('./pages/sign-in/reset-page.tsx')],
  ['/invitation', () => import('./pages/sign-in/invitation-page.tsx')],
] as const satisfies PageEntry<PageAddress>[];

/** The path of a staff page, in which `$name` is a parameter. */
export type StaffAddress = (typeof PAGES | typeof SIGNED_OUT_PAGES)[number][0];

/** The pages for signed-out users do without it. */
const Layout = lazyRouteComponent(() => import('./layout/layout.tsx'), 'Layout');

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return pageRouter<StaffAddress>(
    { layout: Layout, pages: PAGES, signedOutPages: SIGNED_OUT_PAGES, notFound: NotFound },
    queryClient,
    { basepath: BASE_PATH, ...(history && { history }) },
  );
}

/** Shown for an unknown address. */
function NotFound() {
  useEffect(() => {
    document.title = `${t('title')} · ${texts().t('shared.product')}`;
  }, []);
  return (
    <SignedOutLayout>
      <EmptyState title={t('title')} level={1}>
        {rich('text', { link: (content) => <Anchor to="/">{content}</Anchor> })}
      </EmptyState>
    </SignedOutLayout>
  );
}
