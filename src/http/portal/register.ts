import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import type { FindRenterSession, RenterSession } from '../../renter-sign-in/session.ts';
import type { PageRequest } from '../page-route.ts';
import { registerPageRoute } from '../register-page-route.ts';
import type { PortalRoute } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Which renter is signed in, on a route of the portal. */
    renterSession: RenterSession | null;
  }
}

export interface Portal {
  routes: readonly PortalRoute[];
  findSession: FindRenterSession;
}

/** Registers what the portal's pages call. */
export function registerPortal(app: FastifyInstance, { routes, findSession }: Portal): void {
  app.decorateRequest('renterSession', null);
  for (const route of routes) {
    registerPageRoute(app, route, {
      async admit(request) {
        if (route.who === 'renter') request.renterSession = await sessionOf(request, findSession);
      },
      answer: (base, request) => answerOf(route, base, request),
    });
  }
}

async function sessionOf(
  { headers }: FastifyRequest,
  findSession: FindRenterSession,
): Promise<RenterSession> {
  const session = headers.cookie === undefined ? undefined : await findSession(headers.cookie);
  if (session !== undefined) return session;
  throw new Refusal('unauthorized', 'You are signed out. Ask for a new link to sign in.');
}

function answerOf(route: PortalRoute, base: PageRequest, { renterSession }: FastifyRequest): Promise<object> {
  if (route.who === 'anyone') return route.handle(base);
  if (renterSession === null) throw new Error(`${route.path} was reached without a session`);
  return route.handle({ ...base, ...renterSession });
}
