import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { mayActAs, type Role } from '../../rules/staff/roles.ts';
import type { FindSession, StaffSession } from '../../staff/staff.ts';
import { registerPageRoute } from '../register-page-route.ts';
import type { DashboardApp, DashboardRoute } from './route.ts';
import { DASHBOARD_ROUTES } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the signed-in staff member, on a route of the dashboard. */
    session: StaffSession | null;
  }
}

export interface Dashboard {
  app: DashboardApp;
  findSession: FindSession;
}

/** Registers the routes of the dashboard's pages. */
export function registerDashboard(server: FastifyInstance, { app, findSession }: Dashboard): void {
  server.decorateRequest('session', null);
  const routes: readonly DashboardRoute[] = DASHBOARD_ROUTES;
  for (const route of routes) {
    registerPageRoute(server, route, {
      async admit(request) {
        if (route.role !== 'anyone') request.session = await sessionOf(request, route.role, findSession);
      },
      respond(base, { session }) {
        if (route.role === 'anyone') return route.handle(base, app);
        if (session === null) throw new Error(`${route.path} was reached without a session`);
        const { staff, sessionId } = session;
        return route.handle({ ...base, staff, sessionId }, app);
      },
    });
  }
}

async function sessionOf(
  { headers }: FastifyRequest,
  role: Role,
  findSession: FindSession,
): Promise<StaffSession> {
  const session = headers.cookie === undefined ? undefined : await findSession(headers.cookie);
  if (session === undefined) throw new ApiError('unauthorized', 'You are signed out. Sign in.');
  if (mayActAs(session.staff.role, role)) return session;
  throw new ApiError('forbidden', `This requires the role ${role}. Ask an owner of your organization.`);
}
