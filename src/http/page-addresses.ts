/** The first path segments of the dashboard's pages. All paths below them belong to the same page. */
export const PAGE_AREAS = [
  'sign-in',
  'invitation',
  'check',
  'checks',
  'batches',
  'file',
  'renters',
  'disputes',
  'import',
  'export',
  'webhook',
  'keys',
  'requests',
  'developers',
  'usage',
  'team',
  'security',
  'organization',
  'audit-log',
  // All of them again, in test mode.
  'test',
] as const;

/** The path segments of the portal's pages, below `/portal`. The portal is a separate bundle. */
export const PORTAL_AREAS = [
  'sign-in',
  'inquiries',
  'decisions',
  'disputes',
  'blocks',
  'identity',
  'download',
  'help',
  'privacy',
] as const;

/** Former addresses of the portal's pages, which are in e-mails and bookmarks, and the current ones. */
export const FORMER_ADDRESSES = [
  ['/portal/look-ups', '/portal/inquiries'],
  ['/portal/proof', '/portal/identity'],
  ['/portal/take-file', '/portal/download'],
] as const satisfies [string, PortalAddress][];

type PortalArea = (typeof PORTAL_AREAS)[number];

/** A path at which the server returns the portal's pages. */
export type PortalAddress = '/portal' | `/portal/${PortalArea}` | `/portal/${PortalArea}/${string}`;

type PageArea = (typeof PAGE_AREAS)[number];

/** A path at which the server returns the dashboard's pages. */
export type PageAddress = '/' | `/${PageArea}` | `/${PageArea}/${string}`;

/** The pages whose HTML the build renders, so that they are drawn before their scripts have loaded. */
export const PRERENDERED = [
  '/',
  '/sign-in',
  '/check',
  '/renters',
  '/usage',
  '/portal',
  '/portal/sign-in',
  '/portal/sign-in/link',
] as const satisfies (PageAddress | PortalAddress)[];

export type RenderedPage = (typeof PRERENDERED)[number];

/** Returns the name of a rendered page's HTML file, without its language and ending. */
export function htmlName(path: RenderedPage): string {
  if (path === '/') return 'overview';
  // `portal` is the HTML of the pages that are not rendered.
  return path === '/portal' ? 'portal.file' : path.slice(1).replaceAll('/', '.');
}

/** Matches the paths of the pages for people without a session. */
export const FOR_VISITORS = /^\/(sign-in|invitation|portal\/(sign-in|help|privacy))(\/|$)/;

/** The path below which the dashboard's pages are in test mode. */
export const TEST_MODE = '/test';

/** Returns whether a page has the frame that the build renders for its application. Test mode has another header. */
export const isFramed = (path: string): boolean =>
  !FOR_VISITORS.test(path) && path !== TEST_MODE && !path.startsWith(`${TEST_MODE}/`);

/** Returns the path of a route of the dashboard for pages in test mode: `/dashboard/test/roster`. */
export function testPath<Path extends `/dashboard/${string}`>(path: Path): Path {
  return path.replace('/dashboard/', '/dashboard/test/') as Path;
}
