import type { RoutesByName } from '../route.ts';
import { blockRoutes } from './blocks.ts';
import { disputeRoutes } from './disputes.ts';
import { emailRoutes } from './emails.ts';
import { fileDownloadRoutes, fileRoutes } from './file.ts';
import { verificationRoutes } from './identity-verification.ts';
import { inquiryRoutes } from './inquiries.ts';
import { noticeRoutes } from './notices.ts';
import { operatorRoutes } from './operator.ts';
import { removedRoute } from './removed.ts';
import { meRoutes, renterSignInRoutes } from './sign-in.ts';

/** All routes of the portal's pages. */
export const PORTAL_ROUTES = [
  ...renterSignInRoutes,
  ...meRoutes,
  ...operatorRoutes,
  ...inquiryRoutes,
  ...noticeRoutes,
  ...disputeRoutes,
  ...blockRoutes,
  ...fileRoutes,
  removedRoute,
  ...emailRoutes,
  ...verificationRoutes,
  ...fileDownloadRoutes,
];

/** The routes of the portal by method and path, for the types of the pages' calls. */
export type PortalRoutes = RoutesByName<(typeof PORTAL_ROUTES)[number]>;
