import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { KeyMode } from '../../rules/organizations/key-mode.ts';
import type { Permission } from '../../rules/staff/roles.ts';
import { requirePermission } from '../../staff/require-permission.ts';
import type { FindSession, StaffSession } from '../../staff/staff.ts';
import type { Staff } from '../../store/store.ts';
import { type AcquireWorld, enterWorld, type WorldUseCases } from '../handle-in-world.ts';
import { testPath } from '../page-addresses.ts';
import { registerPageRoute } from '../register-page-route.ts';
import type { DashboardApp, DashboardRoute } from './route.ts';
import { DASHBOARD_ROUTES, worksOnWorld } from './routes.ts';
import type { StaffUseCases } from './use-cases.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the signed-in staff member, on a route of the dashboard. */
    session: StaffSession | null;
  }
}

export interface Dashboard {
  app: DashboardApp;
  findSession: FindSession;
  acquireWorld: AcquireWorld<StaffUseCases & WorldUseCases>;
}

/** Registers the routes of the dashboard's pages: for the network, and for pages in test mode. */
export function registerDashboard(server: FastifyInstance, dashboard: Dashboard): void {
  server.decorateRequest('session', null);
  for (const route of DASHBOARD_ROUTES) {
    registerRoute(server, route, 'live', dashboard);
    registerRoute(server, route, 'test', dashboard);
  }
}

function registerRoute(
  server: FastifyInstance,
  route: (typeof DASHBOARD_ROUTES)[number],
  mode: KeyMode,
  dashboard: Dashboard,
): void {
  const { app, findSession } = dashboard;
  const head: DashboardRoute = route;
  const isOfWorld = mode === 'test' && worksOnWorld(route);
  const path = mode === 'test' ? testPath(head.path) : head.path;
  registerPageRoute(
    server,
    { ...head, path },
    {
      async admit(request) {
        if (head.permission === 'anyone') return;
        // Only the test world has nothing real in it: what is about the organization needs the same in both modes.
        request.session = await sessionOf(request, head, isOfWorld ? 'test' : 'live', findSession);
      },
      async respond(base, request, reply) {
        if (head.permission === 'anyone') return head.handle(base, app);
        const { session } = request;
        if (session === null) throw new Error(`${path} was reached without a session`);
        const { staff, sessionId, timeZone } = session;
        const input = { ...base, staff, sessionId, timeZone, mode };
        if (!isOfWorld) return head.handle(input, app);
        const useCases = await useWorld(staff, dashboard, request, reply);
        return head.handle({ ...input, requestId: request.id }, { ...app, ...useCases });
      },
    },
  );
}

/** Opens the test world of a staff member's organization until the request is answered, and returns its use cases. */
async function useWorld(
  { organizationId, userId }: Staff,
  { acquireWorld }: Dashboard,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffUseCases> {
  const world = enterWorld(await acquireWorld(organizationId), request, reply);
  if (request.method !== 'GET') world.rejectFull();
  await world.mirror.addStaff(userId);
  return world.wired.useCases;
}

const FACTOR_REQUIRED = [
  'second_factor_required',
  'Your organization requires a second factor of all staff. Set one up to continue.',
] as const;

async function sessionOf(
  { headers }: FastifyRequest,
  { permission, setsUpFactor }: { permission: Permission; setsUpFactor?: true },
  mode: KeyMode,
  findSession: FindSession,
): Promise<StaffSession> {
  const session = headers.cookie === undefined ? undefined : await findSession(headers.cookie);
  if (session === undefined) throw new ApiError('unauthorized', 'You are signed out. Sign in.');
  if (session.lacksFactor && setsUpFactor === undefined) throw new ApiError(...FACTOR_REQUIRED);
  requirePermission(session.staff, permission, mode);
  return session;
}
