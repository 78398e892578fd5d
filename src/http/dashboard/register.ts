import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deed } from '../../audit/audit.ts';
import { Refusal } from '../../errors.ts';
import { mayActAs } from '../../rules/staff/roles.ts';
import type { FindSession, StaffSession } from '../../staff/staff.ts';
import type { Staff } from '../../store/store.ts';
import type { PageRequest } from '../page-route.ts';
import { registerPageRoute } from '../register-page-route.ts';
import type { DashboardRoute, StaffRoute } from './route.ts';
import type { StaffUseCases } from './use-cases.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, on a route of the dashboard. */
    session: StaffSession | null;
  }
}

export interface Dashboard {
  routes: readonly DashboardRoute[];
  findSession: FindSession;
  /** The use cases, with what they change written into the audit log. */
  asStaff(staff: Staff, deed: Deed): StaffUseCases;
}

/** Registers what the dashboard's pages call. */
export function registerDashboard(app: FastifyInstance, dashboard: Dashboard): void {
  app.decorateRequest('session', null);
  for (const route of dashboard.routes) {
    registerPageRoute(app, route, {
      async admit(request) {
        if (route.role !== 'anyone') request.session = await sessionOf(request, route, dashboard.findSession);
      },
      answer: (base, request) => answerOf(route, base, request, dashboard),
    });
  }
}

async function sessionOf(
  { headers }: FastifyRequest,
  { role }: StaffRoute,
  findSession: FindSession,
): Promise<StaffSession> {
  const session = headers.cookie === undefined ? undefined : await findSession(headers.cookie);
  if (session === undefined) throw new Refusal('unauthorized', 'You are signed out. Sign in.');
  if (mayActAs(session.staff.role, role)) return session;
  throw new Refusal('forbidden', `This takes the role ${role}: ask an owner of your organization.`);
}

function answerOf(
  route: DashboardRoute,
  base: PageRequest,
  { session }: FastifyRequest,
  dashboard: Dashboard,
): Promise<object> {
  if (route.role === 'anyone') return route.handle(base);
  if (session === null) throw new Error(`${route.path} was reached without a session`);
  const { staff, sessionId } = session;
  return route.handle({ ...base, staff, sessionId, does: (deed) => dashboard.asStaff(staff, deed) });
}
