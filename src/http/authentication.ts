import type { FastifyRequest } from 'fastify';
import type { Admit } from '../accounts/admit.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * The key that a request presents: in `x-api-key` or, where the endpoint takes it, as a bearer token.
 * Specification 5.2.
 */
function presentedKey(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  if (request.routeOptions.config.endpoint?.headerKeyOnly) return undefined;
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** A hook that lets in whom `admit` admits, before a body is read. */
export function authentication(admit: Admit) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await admit(presentedKey(request), request.socket.remoteAddress ?? 'unknown');
  };
}
