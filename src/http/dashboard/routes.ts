import type { SignIn } from '../../sign-in/sign-in.ts';
import { auditLogRoutes } from './audit-log.ts';
import { checkRoutes } from './check.ts';
import { type ApiReference, developerRoutes } from './developers.ts';
import { disputeRoutes } from './disputes.ts';
import { exportRoutes } from './exports.ts';
import { filingHelpRoutes } from './filing-help.ts';
import { importRoutes } from './imports.ts';
import { incidentRoutes } from './incidents.ts';
import { keyRoutes } from './keys.ts';
import { meRoutes } from './me.ts';
import { organizationRoutes } from './organization.ts';
import { overviewRoutes } from './overview.ts';
import { renterRoutes } from './renter.ts';
import { renterHistoryRoutes } from './renter-history.ts';
import { renterWordRoutes } from './renter-words.ts';
import { reportRoutes } from './reports.ts';
import { requestLogRoutes } from './request-log.ts';
import { rosterRoutes } from './roster.ts';
import type { DashboardRoute } from './route.ts';
import { searchRoutes } from './search.ts';
import { makeLimitSearches } from './search-limit.ts';
import { securityRoutes } from './security.ts';
import { signInRoutes } from './sign-in.ts';
import { teamRoutes } from './team.ts';
import { usageRoutes } from './usage.ts';
import type { StaffUseCases } from './use-cases.ts';
import { webhookRoutes } from './webhook.ts';

/** All that the dashboard's pages call. */
export function dashboardRoutes(
  app: StaffUseCases,
  reference: ApiReference,
  signIn: SignIn,
): DashboardRoute[] {
  const limitSearches = makeLimitSearches();
  return [
    ...signInRoutes(signIn),
    ...meRoutes(app),
    ...securityRoutes(app, signIn),
    ...teamRoutes(app, signIn),
    ...auditLogRoutes(app),
    ...checkRoutes(app),
    ...searchRoutes(app, limitSearches),
    ...reportRoutes(),
    ...incidentRoutes(),
    ...filingHelpRoutes(app, limitSearches),
    ...rosterRoutes(app, limitSearches),
    ...renterRoutes(app),
    ...renterHistoryRoutes(app),
    ...renterWordRoutes(app),
    ...disputeRoutes(app),
    ...keyRoutes(app),
    ...webhookRoutes(app),
    ...developerRoutes(app, reference),
    ...importRoutes(app),
    ...exportRoutes(app),
    ...organizationRoutes(app),
    ...overviewRoutes(app),
    ...usageRoutes(app),
    ...requestLogRoutes(app),
  ];
}
