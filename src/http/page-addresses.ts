/** The first segments of the pages' addresses; everything below belongs to the page as well. */
export const PAGE_AREAS = [
  'sign-in',
  'invitation',
  'check',
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
] as const;

/** Likewise of the portal's pages, below `/portal`: renters load none of the staff's. */
export const PORTAL_AREAS = ['sign-in', 'look-ups', 'disputes', 'proof', 'take-file'] as const;

type PortalArea = (typeof PORTAL_AREAS)[number];

/** An address that the server answers with the portal's pages. */
export type PortalAddress = '/portal' | `/portal/${PortalArea}` | `/portal/${PortalArea}/${string}`;

type PageArea = (typeof PAGE_AREAS)[number];

/** An address that the server answers with the pages. */
export type PageAddress = '/' | `/${PageArea}` | `/${PageArea}/${string}`;
