import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import type { PortalAddress } from '../../../src/http/page-addresses.ts';
import { LinkButton } from '../components/link.tsx';
import { Card, SignedOutLayout } from '../layout/signed-out.tsx';
import { type PageEntry, pageRouter } from '../page-router.tsx';
import { t } from '../texts.ts';
import { Footer } from './footer.tsx';
import { Languages } from './languages.tsx';
import { PortalLayout } from './layout.tsx';

const PAGES = [
  ['/portal', () => import('./pages/file/file-page.tsx')],
  ['/portal/inquiries', () => import('./pages/inquiries/inquiries-page.tsx')],
  ['/portal/decisions', () => import('./pages/decisions/decisions-page.tsx')],
  ['/portal/disputes', () => import('./pages/disputes/disputes-page.tsx')],
  ['/portal/disputes/new', () => import('./pages/disputes/new-dispute-page.tsx')],
  ['/portal/disputes/$id', () => import('./pages/disputes/dispute-page.tsx')],
  ['/portal/blocks', () => import('./pages/blocks/blocks-page.tsx')],
  ['/portal/blocks/new', () => import('./pages/blocks/new-block-page.tsx')],
  ['/portal/identity', () => import('./pages/identity-verification/verification-page.tsx')],
  ['/portal/download', () => import('./pages/download/download-page.tsx')],
] as const satisfies PageEntry<PortalAddress>[];

/** The pages for renters without a session. */
const SIGNED_OUT_PAGES = [
  ['/portal/sign-in', () => import('./sign-in/sign-in-page.tsx')],
  ['/portal/sign-in/link', () => import('./sign-in/link-page.tsx')],
  ['/portal/help', () => import('./help/help-page.tsx')],
  ['/portal/privacy', () => import('./help/privacy-page.tsx')],
] as const satisfies PageEntry<PortalAddress>[];

/** The path of a renter page, in which `$name` is a parameter. */
export type RenterAddress = (typeof PAGES | typeof SIGNED_OUT_PAGES)[number][0];

export function makePortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  return pageRouter<RenterAddress>(
    {
      layout: PortalLayout,
      pages: PAGES,
      signedOutPages: SIGNED_OUT_PAGES,
      signedOutHeader: <Languages />,
      signedOutFooter: <Footer />,
      notFound: NotFound,
    },
    queryClient,
    { ...(history && { history }) },
  );
}

/** Shown for an unknown address. */
function NotFound() {
  return (
    <SignedOutLayout header={<Languages />}>
      <Card title={t('frame.notFound')} description={t('frame.notFoundText')}>
        <LinkButton to="/portal">{t('frame.goToMyFile')}</LinkButton>
      </Card>
    </SignedOutLayout>
  );
}
