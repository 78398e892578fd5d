import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { OpenFile } from '../../portal/file-scope.ts';
import type { FindRenterSession, RenterSession } from '../../renter-sign-in/session.ts';
import { languageOf } from '../../texts/languages.ts';
import { registerPageRoute } from '../register-page-route.ts';
import type { PortalApp, PortalRoute } from './route.ts';
import { PORTAL_ROUTES } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in renter, on a route of the portal. */
    renterSession: OpenSession | null;
  }
}

export interface Portal {
  app: PortalApp;
  findSession: FindRenterSession;
}

/** Registers the routes of the portal's pages. */
export function registerPortal(server: FastifyInstance, { app, findSession }: Portal): void {
  server.decorateRequest('renterSession', null);
  const routes: readonly PortalRoute[] = PORTAL_ROUTES;
  for (const route of routes) {
    registerPageRoute(server, route, {
      async admit(request) {
        if (route.who === 'anyone') return;
        const { sessionId, renter } = await sessionOf(request, findSession);
        const file = await app.readOpenFile(renter);
        rejectClosed(file, route.needs);
        request.renterSession = { sessionId, renter: file };
      },
      respond(base, { renterSession }) {
        if (route.who === 'anyone') return route.handle(base, app);
        if (renterSession === null) throw new Error(`${route.path} was reached without a session`);
        return route.handle({ ...base, ...renterSession }, app);
      },
    });
  }
}

interface OpenSession {
  sessionId: string;
  renter: OpenFile;
}

/** Throws `forbidden` if the session opens too little of the file. */
function rejectClosed({ opens }: OpenFile, needs?: 'nothing' | 'whole'): void {
  if (needs === 'nothing') return;
  if (opens === 'nothing')
    throw new ApiError('forbidden', 'This e-mail does not open your file yet. Prove who you are to open it.');
  if (needs === 'whole' && opens !== 'whole')
    throw new ApiError(
      'forbidden',
      'This is possible only when your whole file is open. Prove who you are to open it.',
    );
}

async function sessionOf(
  { headers }: FastifyRequest,
  findSession: FindRenterSession,
): Promise<RenterSession> {
  const { cookie, 'accept-language': accepted } = headers;
  const session = cookie === undefined ? undefined : await findSession(cookie, languageOf(cookie, accepted));
  if (session !== undefined) return session;
  throw new ApiError('unauthorized', 'You are signed out. Request a new link to sign in.');
}
