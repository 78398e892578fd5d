import { auditLogRoutes } from './audit-log.ts';
import type { DashboardRoute } from './route.ts';
import type { StaffUseCases } from './use-cases.ts';

/** All that the dashboard's pages call. */
export function dashboardRoutes(app: StaffUseCases): DashboardRoute[] {
  return [...auditLogRoutes(app)];
}
