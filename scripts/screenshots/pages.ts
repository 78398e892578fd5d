import {
  type Browser,
  newPage,
  type Page,
  type PageOptions,
  signedInPage,
} from '../../test/support/browser.ts';
import type { MadeUpDashboard } from './dashboard.ts';

/** A screenshot case: a page and who views it. */
export interface ScreenshotCase {
  /** Name of the image files. */
  name: string;
  address: string | ((dashboard: MadeUpDashboard) => string);
  /** An option to choose first, in the field with this label. */
  choose?: { field: string; option: string };
  /** A button to press first. */
  press?: string;
  /** A shortcut to press first, once the title is there. */
  shortcut?: string;
  /** A Playwright selector that matches once the page shows its data. */
  waitFor: string;
  /** The viewer is the owner of an empty organization. */
  empty?: true;
  /** The viewer is not signed in. */
  signedOut?: true;
  /** The viewer has no permission to see the page. */
  denied?: true;
  /** The viewer is a renter, with many records or none. */
  renter?: 'known' | 'unknown';
}

/** All screenshot cases, in the order of the navigation. */
export const SCREENSHOT_CASES: ScreenshotCase[] = [
  { name: 'sign-in', address: '/sign-in', waitFor: 'text=Sign in', signedOut: true },
  { name: 'forgotten', address: '/sign-in/forgotten', waitFor: 'form', signedOut: true },
  { name: 'reset', address: '/sign-in/reset?token=none', waitFor: 'form', signedOut: true },
  {
    name: 'invitation',
    address: ({ invitationPath }) => invitationPath,
    waitFor: 'form',
    signedOut: true,
  },
  { name: 'test-mode', address: '/test', waitFor: 'role=note[name="Test mode"]' },
  { name: 'test-mode-keys', address: '/test/keys', waitFor: 'text=A test key works in your test world' },
  { name: 'portal-sign-in', address: '/portal/sign-in', waitFor: 'form', signedOut: true },
  { name: 'portal-help', address: '/portal/help', waitFor: 'text=Contact', signedOut: true },
  { name: 'portal-privacy', address: '/portal/privacy', waitFor: 'text=Contact', signedOut: true },
  { name: 'portal-link', address: '/portal/sign-in/link?token=none', waitFor: 'h1', signedOut: true },

  { name: 'docs', address: '/docs/', waitFor: 'button.scheme', signedOut: true },
  { name: 'docs-errors', address: '/docs/errors', waitFor: 'button.scheme', signedOut: true },
  { name: 'docs-endpoints', address: '/docs/reference', waitFor: 'button.scheme', signedOut: true },
  { name: 'docs-reference', address: '/docs/reference/screening', waitFor: 'button.scheme', signedOut: true },
  { name: 'docs-events', address: '/docs/reference/events', waitFor: 'button.scheme', signedOut: true },

  { name: 'overview', address: '/', waitFor: 'text=Checks by risk tier' },
  { name: 'overview-empty', address: '/', waitFor: 'text=First steps', empty: true },
  { name: 'check', address: '/check', waitFor: 'h1' },
  {
    name: 'check-result',
    address: ({ memberId }) => `/check?q=${memberId}`,
    choose: { field: 'Purpose', option: 'Rent a home' },
    press: 'Check',
    waitFor: 'text=Member ID matched.',
  },
  { name: 'checks', address: '/checks', waitFor: 'role=table[name="Checks"]' },
  { name: 'checks-empty', address: '/checks', waitFor: 'text=No checks in this period', empty: true },
  { name: 'checks-member', address: '/checks', waitFor: 'role=table[name="Checks"]', denied: true },
  {
    name: 'check-again',
    address: ({ checkId }) => `/checks/${checkId}`,
    waitFor: 'text=This is the result as of',
  },
  { name: 'check-unknown', address: '/checks/chk_unknown', waitFor: 'text=open this check' },
  { name: 'batches', address: '/batches', waitFor: 'role=table[name="Portfolio checks"]' },
  { name: 'batches-empty', address: '/batches', waitFor: 'text=No portfolio checks yet', empty: true },
  {
    name: 'batch',
    address: ({ batchId }) => `/batches/${batchId}`,
    waitFor: 'role=table[name="Results"]',
  },
  {
    name: 'batch-result',
    address: ({ batchId }) => `/batches/${batchId}?open=1`,
    waitFor: 'text=Open the renter',
  },

  { name: 'file-report', address: '/file/report', waitFor: 'form' },
  { name: 'file-incident', address: '/file/incident', waitFor: 'h1' },

  { name: 'renters', address: '/renters', waitFor: 'tbody tr' },
  { name: 'renters-empty', address: '/renters', waitFor: 'h1', empty: true },
  { name: 'renter', address: ({ renterId }) => `/renters/${renterId}`, waitFor: 'h1' },
  { name: 'disputes', address: '/disputes', waitFor: 'role=table[name="Disputes to decide"]' },
  {
    name: 'dispute',
    address: ({ disputeId }) => `/disputes/${disputeId}`,
    waitFor: 'text=bank statement March.pdf',
  },
  {
    name: 'dispute-document',
    address: ({ disputeId }) => `/disputes/${disputeId}`,
    press: 'Show bank statement March.pdf',
    waitFor: 'role=img[name="Page 1 of bank statement March.pdf"]',
  },
  { name: 'palette', address: '/security', shortcut: 'Control+k', waitFor: 'role=listbox' },
  {
    name: 'disputes-ended',
    address: '/disputes?show=ended',
    waitFor: 'role=table[name="Ended disputes"]',
  },
  { name: 'disputes-empty', address: '/disputes', waitFor: 'text=Nothing to decide', empty: true },
  {
    name: 'dispute-member',
    address: ({ disputeId }) => `/disputes/${disputeId}`,
    waitFor: 'text=Admins and owners decide disputes',
    denied: true,
  },
  { name: 'import', address: '/import', waitFor: 'role=table[name="Imports"]' },
  { name: 'import-empty', address: '/import', waitFor: 'text=No imports yet', empty: true },
  {
    name: 'import-open',
    address: ({ imports }) => `/import/${imports.openImportId}`,
    waitFor: 'role=table[name="Rows"]',
  },
  {
    name: 'import-stopped',
    address: ({ imports }) => `/import/${imports.stoppedImportId}`,
    waitFor: 'role=table[name="Rows"]',
  },
  {
    name: 'import-done',
    address: ({ imports }) => `/import/${imports.doneImportId}`,
    waitFor: 'role=table[name="Rows"]',
  },
  { name: 'export', address: '/export', waitFor: 'text=Download roster' },
  { name: 'export-denied', address: '/export', waitFor: 'text=not open to you', denied: true },

  { name: 'webhook', address: '/webhook', waitFor: 'role=table[name="Deliveries"]' },
  {
    name: 'webhook-delivery',
    address: ({ failedDeliveryId }) => `/webhook?delivery=${failedDeliveryId}`,
    waitFor: 'text=Send again',
  },
  { name: 'webhook-empty', address: '/webhook', waitFor: 'text=Nothing sent yet', empty: true },
  { name: 'webhook-denied', address: '/webhook', waitFor: 'text=not open to you', denied: true },
  { name: 'keys', address: '/keys', waitFor: 'text=Front desk' },
  { name: 'keys-details', address: ({ keyId }) => `/keys?key=${keyId}`, waitFor: 'text=Rotate' },
  { name: 'keys-empty', address: '/keys', waitFor: 'text=No active keys', empty: true },
  { name: 'requests', address: '/requests', waitFor: 'tbody tr' },
  { name: 'requests-empty', address: '/requests', waitFor: 'text=No requests yet', empty: true },
  { name: 'requests-denied', address: '/requests', waitFor: 'text=not open to you', denied: true },
  { name: 'developers', address: '/developers', waitFor: 'text=Quick start' },
  { name: 'developers-empty', address: '/developers', waitFor: 'text=no API key yet', empty: true },

  { name: 'usage', address: '/usage', waitFor: 'role=table[name="Ledger"]' },
  { name: 'usage-empty', address: '/usage', waitFor: 'text=No credits granted', empty: true },
  { name: 'usage-member', address: '/usage', waitFor: 'text=not open to you', denied: true },
  { name: 'team', address: '/team', waitFor: 'text=Chloé Martin' },
  { name: 'team-denied', address: '/team', waitFor: 'h1', denied: true },
  { name: 'security', address: '/security', waitFor: 'h1' },
  { name: 'organization', address: '/organization', waitFor: 'text=Rate limit' },
  {
    name: 'organization-without-access',
    address: '/organization',
    waitFor: 'text=Request a change',
    empty: true,
  },
  { name: 'organization-member', address: '/organization', waitFor: 'text=Rate limit', denied: true },
  { name: 'audit-log', address: '/audit-log', waitFor: 'role=table[name="Audit log"]' },
  { name: 'audit-log-denied', address: '/audit-log', waitFor: 'text=not open to you', denied: true },
  { name: 'not-found', address: '/renters/nobody/nowhere', waitFor: 'h1' },

  { name: 'portal-file', address: '/portal', waitFor: 'role=list[name="Records"]', renter: 'known' },
  {
    name: 'portal-file-empty',
    address: '/portal',
    waitFor: 'text=Nothing is on file about you',
    renter: 'unknown',
  },
  {
    name: 'portal-statement',
    address: '/portal',
    press: 'Change the statement',
    waitFor: 'form[aria-label="My statement"]',
    renter: 'known',
  },
  { name: 'portal-disputes', address: '/portal/disputes', waitFor: 'article', renter: 'known' },
  {
    name: 'portal-disputes-empty',
    address: '/portal/disputes',
    waitFor: 'text=You have no disputes',
    renter: 'unknown',
  },
  { name: 'portal-dispute-choose', address: '/portal/disputes/new', waitFor: 'article', renter: 'known' },
  {
    name: 'portal-dispute-new',
    address: ({ renters }) => `/portal/disputes/new?${new URLSearchParams(renters.undisputed)}`,
    waitFor: 'form[aria-label="Dispute"]',
    renter: 'known',
  },
  {
    name: 'portal-dispute',
    address: ({ renters }) => `/portal/disputes/${renters.ownDisputeId}`,
    waitFor: 'text=receipt.png',
    renter: 'known',
  },
  { name: 'portal-blocks', address: '/portal/blocks', waitFor: 'h1', renter: 'known' },
  { name: 'portal-block-new', address: '/portal/blocks/new', waitFor: 'article', renter: 'known' },
  { name: 'portal-inquiries', address: '/portal/inquiries', waitFor: 'h1', renter: 'known' },
  { name: 'portal-identity-verification', address: '/portal/identity', waitFor: 'h1', renter: 'known' },
  {
    name: 'portal-identity-verification-empty',
    address: '/portal/identity',
    waitFor: 'form',
    renter: 'unknown',
  },
  { name: 'portal-not-found', address: '/portal/identity/nowhere', waitFor: 'h1', renter: 'known' },
  {
    name: 'portal-download',
    address: '/portal/download',
    waitFor: 'text=Download as PDF',
    renter: 'known',
  },
];

/** Opens a page as its viewer and waits until it shows its data. Closes it on failure. */
export async function openScreenshot(
  browser: Browser,
  dashboard: MadeUpDashboard,
  screenshotCase: ScreenshotCase,
  options: PageOptions = {},
): Promise<Page> {
  const page = await pageOfViewer(browser, dashboard, screenshotCase, options);
  try {
    await showCase(page, dashboard, screenshotCase);
    return page;
  } catch (error) {
    await page.context().close();
    throw error;
  }
}

/** Opens an empty page with the session of the viewer. */
export function pageOfViewer(
  browser: Browser,
  { server, owner, newcomer, member, renters }: MadeUpDashboard,
  { empty, denied, renter, signedOut }: ScreenshotCase,
  options: PageOptions = {},
): Promise<Page> {
  if (signedOut) return newPage(browser, server, options);
  const staff = empty ? newcomer : denied ? member : owner;
  return signedInPage(browser, server, renter === undefined ? staff : renters[renter], options);
}

/** Returns the address of a page, with the IDs of what it shows. */
export const addressOf = ({ address }: ScreenshotCase, dashboard: MadeUpDashboard): string =>
  typeof address === 'string' ? address : address(dashboard);

/** Goes to the address of a case, and waits until the page shows its data. */
export async function showCase(
  page: Page,
  dashboard: MadeUpDashboard,
  screenshot: ScreenshotCase,
): Promise<void> {
  const { choose, press, shortcut, waitFor } = screenshot;
  await page.goto(addressOf(screenshot, dashboard), { waitUntil: 'commit' });
  if (choose !== undefined) await page.getByLabel(choose.field).selectOption(choose.option);
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
  if (shortcut !== undefined) {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press(shortcut);
  }
  await page.locator(waitFor).first().waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
