import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { type Admit, OverLimit } from '../admission/admit.ts';
import { SESSION_TOKEN_PREFIX } from '../admission/admit-staff.ts';
import type { ApiRoute } from './api/route.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * The key that a request presents: in `x-api-key` or, where the endpoint takes it, as a bearer token.
 * Specification 5.2.
 */
function presentedKey({ headers }: FastifyRequest, { headerKeyOnly }: ApiRoute): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  return headerKeyOnly ? undefined : BEARER.exec(headers.authorization ?? '')?.[1];
}

/** The session token that a request presents in place of a key, where the endpoint takes one. */
function presentedSessionToken({ headers }: FastifyRequest, route: ApiRoute): string | undefined {
  if (!route.takesSessionToken || headers['x-api-key'] !== undefined) return undefined;
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  return bearer?.startsWith(SESSION_TOKEN_PREFIX) ? bearer : undefined;
}

/** A hook that lets in whom `admit` admits, before a body is read. Whom a request asks about is found with it. */
export function authentication(admit: Admit, route: ApiRoute) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    // What is wrong with the query is told to whom is admitted, below.
    const sought = route.seeks?.(request.query as Record<string, string>) ?? [];
    const address = request.socket.remoteAddress ?? 'unknown';
    admit(presentedKey(request, route), address, sought, presentedSessionToken(request, route)).then(
      ({ caller, match }) => {
        request.admitted = { caller, sought, match };
        request.caller = caller;
        done();
      },
      (error) => {
        if (error instanceof OverLimit) request.caller = error.caller;
        done(error);
      },
    );
  };
}
