import type { RoutesByName } from '../route.ts';
import { adverseActionRoutes } from './adverse-actions.ts';
import { auditLogRoutes } from './audit-log.ts';
import { batchRoutes } from './batches.ts';
import { certificationRoutes } from './certification.ts';
import { checkRoutes } from './check.ts';
import { checkLogRoutes } from './check-log.ts';
import { developerRoutes } from './developers.ts';
import { disputeRoutes } from './disputes.ts';
import { exportRoutes } from './exports.ts';
import { incidentRoutes, reportRoutes } from './filing.ts';
import { filingHelpRoutes } from './filing-help.ts';
import { heldFilingRoutes } from './held-filings.ts';
import { importRoutes } from './imports.ts';
import { keyRoutes } from './keys.ts';
import { meRoutes } from './me.ts';
import { organizationRoutes } from './organization.ts';
import { overviewRoutes } from './overview.ts';
import { ownRecordRoutes } from './own-records.ts';
import { passkeyRoutes } from './passkeys.ts';
import { renterRoutes } from './renter.ts';
import { renterHistoryRoutes } from './renter-history.ts';
import { renterWordRoutes } from './renter-words.ts';
import { requestLogRoutes } from './request-log.ts';
import { rosterRoutes } from './roster.ts';
import { securityRoutes } from './security.ts';
import { signInRoutes } from './sign-in.ts';
import { teamRoutes } from './team.ts';
import { usageRoutes } from './usage.ts';
import { webhookRoutes } from './webhook.ts';

/** Routes that are about the organization, its people and its keys: they do the same in test mode. */
const NETWORK_ROUTES = [
  ...signInRoutes,
  ...meRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...teamRoutes,
  ...auditLogRoutes,
  ...keyRoutes,
  ...developerRoutes,
  ...organizationRoutes,
  ...certificationRoutes,
  ...usageRoutes,
];

/** Routes that work on the test world of the organization in test mode. */
const WORLD_ROUTES = [
  ...checkRoutes,
  ...checkLogRoutes,
  ...batchRoutes,
  ...adverseActionRoutes,
  ...reportRoutes,
  ...incidentRoutes,
  ...ownRecordRoutes,
  ...filingHelpRoutes,
  ...rosterRoutes,
  ...renterRoutes,
  ...renterHistoryRoutes,
  ...renterWordRoutes,
  ...disputeRoutes,
  ...heldFilingRoutes,
  ...webhookRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...overviewRoutes,
  ...requestLogRoutes,
];

/** All routes of the dashboard's pages. */
export const DASHBOARD_ROUTES = [...NETWORK_ROUTES, ...WORLD_ROUTES];

/** Whether a route works on the test world in test mode. */
export function worksOnWorld(route: (typeof DASHBOARD_ROUTES)[number]): boolean {
  return WORLD_ROUTES.some((each) => each === route);
}

/** The routes of the dashboard by method and path, for the types of the pages' calls. */
export type DashboardRoutes = RoutesByName<(typeof DASHBOARD_ROUTES)[number]>;
