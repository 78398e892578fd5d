import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { deniedText, may } from '../../../src/rules/staff/roles.ts';
import { layoutTexts } from '../../../src/texts/en/staff/layout.ts';
import { MayOpen } from '../components/link.tsx';
import { Page } from '../components/page.tsx';
import { Denied } from '../components/query-states.tsx';
import { inOtherMode, pathOf } from '../mode.ts';
import { type Entry, entryAt, firstPage, isFor } from '../navigation.ts';
import { useMe } from '../session.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(layoutTexts);

/** Shows the page at the address if the role of the signed-in person allows it. Links to other pages are left out. */
export function PermittedPage() {
  const { pathname } = useLocation();
  const { role } = useMe().user;
  const entry = entryAt(pathname);
  if (entry !== undefined && !isFor(role, entry.needs)) {
    return pathname === '/' ? <Navigate to={firstPage(role)} replace /> : <NotPermitted entry={entry} />;
  }
  const mayOpen = (href: string) => {
    const linked = entryAt(pathOf(href));
    return linked === undefined || isFor(role, linked.needs);
  };
  return (
    <MayOpen value={mayOpen}>
      <Outlet />
    </MayOpen>
  );
}

/** Says who may open a page, and leads to test mode if the page is open there. */
function NotPermitted({ entry: { label, needs } }: { entry: Entry }) {
  const { pathname } = useLocation();
  const isOpenInTestMode = may(useMe().user.role, needs, 'test');
  return (
    <Page title={label}>
      <Denied
        reason={deniedText(needs)}
        {...(isOpenInTestMode && { next: <a href={inOtherMode(pathname)}>{t('openInTestMode')}</a> })}
      />
    </Page>
  );
}
