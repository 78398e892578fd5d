import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deed } from '../../accounts/audit.ts';
import type { FindSession, Staff, StaffSession } from '../../accounts/staff.ts';
import { Refusal } from '../../errors.ts';
import { mayActAs } from '../../rules/roles.ts';
import { refuseBadQuery } from '../query.ts';
import { validationRefusal } from '../validation.ts';
import type { DashboardRoute, Download, PublicRequest, StaffRoute } from './route.ts';
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
  for (const route of dashboard.routes) registerRoute(app, route, dashboard);
}

function registerRoute(app: FastifyInstance, route: DashboardRoute, dashboard: Dashboard): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
    },
    ...(route.mostBodyBytes === undefined ? {} : { bodyLimit: route.mostBodyBytes }),
    // Before anything is read of a body.
    onRequest: async (request) => {
      if (route.method !== 'GET') refuseOtherOrigin(request);
      if (route.role !== 'anyone') request.session = await sessionOf(request, route, dashboard.findSession);
    },
    preValidation: (request, _reply, done) => {
      refuseBadQuery(request.query);
      if (route.body !== undefined) request.body ??= {};
      done();
    },
    schemaErrorFormatter: (errors) => validationRefusal(errors),
    handler: async (request, reply) => {
      const answer = await answerOf(route, request, reply, dashboard);
      return isDownload(answer) ? sendDownload(reply, answer) : answer;
    },
  });
}

/**
 * A page of another site may send a request with the cookies of whoever looks at it; browsers say where it comes
 * from. https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
function refuseOtherOrigin({ headers }: FastifyRequest): void {
  const origin = headers.origin;
  if (origin !== undefined && URL.parse(origin)?.host === headers.host) return;
  throw new Refusal('forbidden', 'This must be sent by a page of this server. Load the page anew.');
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
  request: FastifyRequest,
  reply: FastifyReply,
  dashboard: Dashboard,
): Promise<object> {
  const base: PublicRequest = {
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    address: request.socket.remoteAddress ?? 'unknown',
    cookies: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    host: request.headers.host ?? '',
    setCookies: (cookies) => reply.header('set-cookie', [...cookies]),
  };
  if (route.role === 'anyone') return route.handle(base);
  const { session } = request;
  if (session === null) throw new Error(`${route.path} was reached without a session`);
  const { staff, sessionId } = session;
  return route.handle({ ...base, staff, sessionId, does: (deed) => dashboard.asStaff(staff, deed) });
}

function isDownload(answer: object): answer is Download {
  return 'content' in answer && 'fileName' in answer;
}

function sendDownload(reply: FastifyReply, { fileName, contentType, content }: Download): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(Readable.from(content));
}
