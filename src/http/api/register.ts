import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  preValidationHookHandler,
} from 'fastify';
import type { TSchema } from 'typebox';
import {
  type Admit,
  type Caller,
  CallerError,
  type Credentials,
  type Reauthenticate,
} from '../../admission/admit.ts';
import { SESSION_TOKEN_PREFIX } from '../../admission/admit-staff.ts';
import type { ReportRateLimits } from '../../admission/rate-limits.ts';
import type { Clock } from '../../ids.ts';
import type { ResponseReads } from '../../store/store.ts';
import { type Download, sendDownload } from '../download.ts';
import { tagged } from '../etag.ts';
import { type InWorld, makeHandleInWorld } from '../handle-in-world.ts';
import { type HandledRequest, type IdempotencyDependencies, makeHandleOnce } from '../handle-once.ts';
import { withoutNulls } from '../json-body.ts';
import { rejectBadQuery } from '../query.ts';
import { setRateLimitHeaders } from '../rate-limit-headers.ts';
import { validationError } from '../validation.ts';
import { type AdmittedRequest, type ApiApp, type ApiRoute, testKeyRequired } from './route.ts';
import { API_ROUTES } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: AdmittedRequest | null;
    /** The caller of an API request; also set if the request is rejected after the caller was recognized. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The API endpoint that responds; absent for pages and health. */
    endpoint?: ApiRoute;
  }
}

export interface Api extends IdempotencyDependencies {
  app: ApiApp;
  admit: Admit;
  reauthenticate: Reauthenticate;
  responses: Pick<ResponseReads, 'find'>;
  clock: Clock;
  inWorld: InWorld;
}

/**
 * Time after which a body counts as late. A body that is sent together with its headers arrives sooner, so
 * only slow senders cost a second lookup of the key.
 */
export const LATE_BODY_MS = 100;

/** Registers every endpoint of `/v1`. */
export function registerApi(server: FastifyInstance, api: Api): void {
  server.decorateRequest('admitted', null);
  server.decorateRequest('caller', null);
  server.decorateRequest('world', null);
  const handle = handler(api);
  for (const route of API_ROUTES) registerRoute(server, route, api, handle);
}

/** Handles a request that was authenticated. */
type Handle = (route: ApiRoute, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Returns the function that handles requests on the network, or on the test world of the caller. */
function handler(api: Api): Handle {
  const { app, responses, clock } = api;
  const handleOnce = makeHandleOnce(api);
  const handle = (handled: HandledRequest): Promise<unknown> => {
    const { route, request, reply, input, app } = handled;
    if (route.idempotent !== undefined && request.headers['idempotency-key'] !== undefined)
      return handleOnce(handled, route.idempotent);
    const response = route.handle(input, app);
    if (route.hasEntityTag) return response.then((result) => tagged(request, reply, result));
    if (route.response !== 'file') return response;
    return response.then((download) => sendDownload(reply, download as Download));
  };
  const handleInWorld = makeHandleInWorld(api.inWorld, { app, responses, clock }, handle);
  return (route, request, reply) => {
    const { admitted, params, query, body, id: requestId } = request;
    if (admitted === null) throw new Error(`${route.path} was reached without authentication`);
    reply.code(route.status);
    if (admitted.caller.mode === 'test' && !route.replacesWorld)
      return handleInWorld(route, request, reply, admitted);
    const input = { ...admitted, params, query, body, requestId };
    return handle({ route, request, reply, input, app, responses, clock });
  };
}

function registerRoute(
  server: FastifyInstance,
  route: ApiRoute,
  { admit, reauthenticate }: Api,
  handle: Handle,
): void {
  const prepareInput: preValidationHookHandler = (request, _reply, done) => {
    rejectBadQuery(request.query);
    // A missing body is a body in which every field is missing, and so is a field that is null.
    if (route.body !== undefined) request.body = withoutNulls(request.body ?? {});
    done();
  };
  server.route({
    method: route.method,
    url: route.path,
    schema: schemasOf(route),
    config: { endpoint: route },
    onRequest: [
      authentication(admit, route),
      ...(route.mostBodyBytes === undefined ? [] : [server.largeBodies.receive]),
    ],
    preValidation:
      route.method === 'GET' ? prepareInput : [authenticationAfterBody(reauthenticate, route), prepareInput],
    ...(route.mostBodyBytes !== undefined && { bodyLimit: route.mostBodyBytes }),
    schemaErrorFormatter: (errors) => validationError(errors, route.missing, route.rowsIn),
    handler: (request, reply) => handle(route, request, reply),
  });
}

/** Returns the schemas of a route that the server validates requests with and serializes responses by. */
function schemasOf(route: ApiRoute): Record<string, TSchema | Record<number, TSchema>> {
  return {
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.response !== 'file' && { response: { [route.status]: route.response } }),
  };
}

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Returns the key of a request: from `x-api-key` or, if the endpoint accepts it, from a bearer token.
 * Specification 5.2.
 */
function presentedKey({ headers }: FastifyRequest, { headerKeyOnly }: ApiRoute): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  return headerKeyOnly ? undefined : BEARER.exec(headers.authorization ?? '')?.[1];
}

/** Returns the session token that a request has in place of a key, if the endpoint accepts one. */
function presentedSessionToken({ headers }: FastifyRequest, route: ApiRoute): string | undefined {
  if (!route.takesSessionToken || headers['x-api-key'] !== undefined) return undefined;
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  return bearer?.startsWith(SESSION_TOKEN_PREFIX) ? bearer : undefined;
}

function credentialsOf(request: FastifyRequest, route: ApiRoute): Credentials {
  return {
    key: presentedKey(request, route),
    sessionToken: presentedSessionToken(request, route),
    address: () => request.server.clientAddress(request.raw),
  };
}

/**
 * Returns the hook that authenticates a request before its body is read. `Admit` looks up the key, the rate
 * limit and the renter that the request is about in one query.
 */
function authentication(admit: Admit, route: ApiRoute) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const report: ReportRateLimits = (limits) => setRateLimitHeaders(reply, limits);
    // Query errors are reported only after authentication, by the validation of the route.
    const identifiers = route.identifiersIn?.(request.query as Record<string, string>) ?? [];
    admit(credentialsOf(request, route), route, identifiers, report).then(
      (admitted) => {
        request.admitted = { ...admitted, identifiers };
        request.caller = admitted.caller;
        if (route.isTestOnly && admitted.caller.mode !== 'test') done(testKeyRequired());
        else done();
      },
      (error) => {
        if (error instanceof CallerError) request.caller = error.caller;
        done(error);
      },
    );
  };
}

/**
 * Returns the hook that authenticates a request again if its body arrived late. It rejects a key that was
 * revoked or expired in the meantime, and an organization that lost its access.
 */
function authenticationAfterBody(reauthenticate: Reauthenticate, route: ApiRoute): preValidationHookHandler {
  return (request, _reply, done) => {
    if (performance.now() - request.arrivedAt < LATE_BODY_MS) done();
    else reauthenticate(credentialsOf(request, route), route).then(() => done(), done);
  };
}
