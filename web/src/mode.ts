import { TEST_MODE, testPath } from '../../src/http/page-addresses.ts';
import type { KeyMode } from '../../src/rules/organizations/key-mode.ts';

/** The path of the page. Pages that are rendered by the build have none yet, and are not in test mode. */
const { pathname } = globalThis.location ?? { pathname: '/' };

/** Whether the pages are in test mode. The address says so, so a tab stays in its mode, and a link leads to the same mode. */
export const IS_TEST_MODE = pathname === TEST_MODE || pathname.startsWith(`${TEST_MODE}/`);

/** The mode of the pages. */
export const MODE: KeyMode = IS_TEST_MODE ? 'test' : 'live';

/** The path below which the pages are. */
export const BASE_PATH = IS_TEST_MODE ? TEST_MODE : '/';

/** Returns the path of a route of the dashboard in the mode of the pages, such as for a download. */
export function inMode(path: string): string {
  return IS_TEST_MODE && path.startsWith('/dashboard/') ? testPath(path as `/dashboard/${string}`) : path;
}

/** Returns the path of a page without the base path of the mode. */
export function pathOf(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1);
  return IS_TEST_MODE && path.startsWith(TEST_MODE) ? path.slice(TEST_MODE.length) || '/' : path;
}

/** Returns the address of a page in the other mode, without what is only in this one, such as the ID of a renter. */
export function inOtherMode(pathname: string): string {
  const page = pathname.replace(/^\/(renters|disputes|import|batches)\/.*/, '/$1');
  return IS_TEST_MODE ? page : `${TEST_MODE}${page === '/' ? '' : page}`;
}
