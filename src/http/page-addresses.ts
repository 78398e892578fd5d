/** The first segments of the pages' addresses; everything below belongs to the page as well. */
export const PAGE_AREAS = [
  'sign-in',
  'invitation',
  'check',
  'file',
  'renters',
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
] as const;

type PageArea = (typeof PAGE_AREAS)[number];

/** An address that the server answers with the pages. */
export type PageAddress = '/' | `/${PageArea}` | `/${PageArea}/${string}`;
