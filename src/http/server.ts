import type { ServerOptions } from 'node:http';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onSendHookHandler,
} from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from '../errors.ts';
import { requestIdMaker } from '../ids.ts';
import { type Rejection, rejectionOf } from '../request-log/rejection.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import { relyingPartyAt } from '../sign-in/relying-party.ts';
import type { Store } from '../store/store.ts';
import { languageOf } from '../texts/languages.ts';
import { type Api, registerApi } from './api/register.ts';
import { badHttpResponder } from './bad-http.ts';
import { makeClientAddress } from './client-address.ts';
import { registerClientPackages } from './client-packages.ts';
import { type Dashboard, registerDashboard } from './dashboard/register.ts';
import { registerDocs } from './docs-pages.ts';
import { Draining, rejectForRetry } from './draining.ts';
import { errorBody, errorHeaders, toApiError } from './errors.ts';
import { SimulatedError } from './handle-in-world.ts';
import { registerHealth } from './health.ts';
import { MOST_BODY_BYTES, parseJsonBody } from './json-body.ts';
import { LargeBodies } from './large-bodies.ts';
import type { Metrics } from './metrics.ts';
import { registerOpenApi } from './openapi/register.ts';
import { type KnownAddress, makeIsOwnOrigin } from './own-origin.ts';
import { type Portal, registerPortal } from './portal/register.ts';
import { parseQuery } from './query.ts';
import { responseChecker } from './response-check.ts';
import { RuleError, validatorCompiler } from './validation.ts';
import { asksForPage, registerWebPages, sendPage } from './web-pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
    largeBodies: LargeBodies;
  }
  interface FastifyRequest {
    /** In the time of `performance.now()`; 0 before the first hook has run. */
    arrivedAt: number;
    /** The error that was sent; `null` without one. */
    rejectedWith: ApiError | null;
  }
}

/** The time limit for receiving a request, so that slow clients cannot keep connections open. */
const WHOLE_REQUEST_MS = 30_000;

const HTTP = {
  headersTimeout: WHOLE_REQUEST_MS,
  // How often Node looks for requests over the limit.
  connectionsCheckingInterval: 2_000,
  // Do not wait for the body of a GET, which has none.
  optimizeEmptyRequests: true,
  // Checked below, so that the error has the usual body.
  requireHostHeader: false,
} satisfies ServerOptions;

interface ServerDependencies {
  api: Api;
  dashboard: Dashboard;
  portal: Portal;
  store: Pick<Store, 'ping'>;
  metrics: Metrics;
  requestLog: Pick<RequestLog, 'takesOneMore' | 'add'>;
  log: Logger;
  tls: { cert: string; key: string } | undefined;
  address: KnownAddress;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  /** Return the address of the server and of the reference. They are known once the server listens. */
  baseUrl: () => string;
  docsUrl: () => string;
}

/** Builds the HTTP server with all routes: API, dashboard, portal, reference, health, metrics and pages. */
export async function buildServer(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const { store, metrics } = dependencies;
  const sendError = errorSender(dependencies);
  const newRequestId = requestIdMaker(Date.now);
  const app = fastify({
    // Fastify reads `http` or `https`, never both.
    ...(dependencies.tls === undefined ? { http: HTTP } : { https: { ...HTTP, ...dependencies.tls } }),
    // Requests are logged below.
    logger: false,
    genReqId: newRequestId,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: WHOLE_REQUEST_MS,
    // A HEAD request to a check would be billed without returning a result.
    exposeHeadRoutes: false,
    // While the server stops, requests on open connections still get their response instead of a 503.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery },
    frameworkErrors: sendError,
    clientErrorHandler: badHttpResponder(newRequestId),
  }) as FastifyInstance;

  const methodsAt = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsAt.set(url, [...(methodsAt.get(url) ?? []), method].flat());
  });
  const draining = new Draining();
  app.decorate('draining', draining);
  app.decorate('isOwnOrigin', makeIsOwnOrigin(dependencies.address));
  app.decorate('clientAddress', makeClientAddress(dependencies.trustedProxies));
  app.decorate('checkResponse', responseChecker());
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('rejectedWith', null);
  app.setValidatorCompiler(validatorCompiler());
  app.removeAllContentTypeParsers();
  const largeBodies = new LargeBodies();
  app.decorate('largeBodies', largeBodies);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      await largeBodies.count(request, body);
      return parseJsonBody(body);
    },
  );
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.header('x-request-id', request.id);
    // Responses contain personal data, so no cache may store them.
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    // A browser gets a page for an unknown address, and a program JSON.
    if (request.is404) reply.header('vary', 'accept');
    if (draining.rejectsForRetry(request)) rejectForRetry(request, reply);
    // Comes before the body is read, which an unknown address does not need.
    else if (request.is404 && asksForPage(request)) void sendPage(request, reply, 404).catch(done);
    else if (request.is404) done(unknownAddress(methodsAt, request, reply));
    else if (lacksHost(request)) done(new ApiError('invalid', 'The Host header is missing.'));
    else done();
  });
  // onSend rather than onResponse, which would cost a twentieth of a ping.
  app.addHook('onSend', observer(dependencies));
  app.setErrorHandler(sendError);

  registerApi(app, dependencies.api);
  registerDashboard(app, dependencies.dashboard);
  registerPortal(app, dependencies.portal);
  registerHealth(app, store, metrics);
  registerOpenApi(app);
  registerDocs(app, dependencies.baseUrl);
  registerClientPackages(app, dependencies.baseUrl);
  registerWebPages(app, {
    readOperator: dependencies.portal.app.readOperator,
    passkeyHost: () => relyingPartyAt(dependencies.baseUrl())?.id,
    sendsMails: dependencies.dashboard.app.signIn.invitations.areMailed,
  });
  await app.ready();
  // Ignore unknown `Expect` headers instead of rejecting the request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** Returns the hook that counts and logs responses. */
function observer({ metrics, requestLog, log }: ServerDependencies): onSendHookHandler {
  return (request, reply, payload, done) => {
    const { method, id: requestId, caller, arrivedAt } = request;
    const { statusCode: status } = reply;
    // 0 for an error before any hook. Fastify's own timer runs only with its logger.
    const ms = arrivedAt === 0 ? 0 : performance.now() - arrivedAt;
    // The pattern of the route, never the requested URL, which may contain an e-mail or a name.
    const route = request.routeOptions.url ?? 'unknown';
    const isTest = caller?.mode === 'test';
    if (isTest) metrics.countTestRequest(status);
    else metrics.countRequest(method, route, status, ms);
    const requests = isTest ? request.world?.wired.requestLog : requestLog;
    // Above a rate, requests of an organization are only counted, which creates no object.
    if (caller !== null && requests?.takesOneMore(caller.organizationId)) {
      requests.add({
        organizationId: caller.organizationId,
        at: (request.world?.clock ?? Date.now)() - Math.round(ms),
        requestId,
        caller: caller.keyId,
        method,
        path: route,
        status,
        durationUs: Math.round(ms * 1_000),
        unlisted: 0,
        ...rejectionIn(request),
      });
    }
    // Successful requests are counted, and checks are in the check log. A line for each would cost a tenth of
    // a check.
    log[status < 400 ? 'debug' : 'info'](
      { requestId, method, route, status, ms: Math.round(ms) },
      'request completed',
    );
    done(null, payload);
  };
}

const NOT_REJECTED: Rejection = { error: null, sent: null };

function rejectionIn({ rejectedWith, query, body }: FastifyRequest): Rejection {
  if (rejectedWith === null) return NOT_REJECTED;
  return rejectionOf(
    { text: rejectedWith.message, isRule: rejectedWith instanceof RuleError },
    { query, body },
  );
}

/**
 * Returns the error handler. It sends the error in the route's shape, and logs the internal cause for the
 * operator.
 */
function errorSender({ log, docsUrl }: ServerDependencies) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const apiError = isClosedByClient(error, reply)
      ? new ApiError('timed_out', 'The connection was closed before the response was sent.')
      : toApiError(error, request.routeOptions.bodyLimit);
    request.rejectedWith = apiError;
    const { cookie, 'accept-language': accepted } = request.headers;
    const requestId = request.id;
    if (apiError.status >= 500 && !(apiError instanceof SimulatedError))
      log.error(
        { requestId, route: request.routeOptions.url, code: apiError.code, err: apiError.cause ?? apiError },
        'request failed',
      );
    const endpoint = request.routeOptions.config?.endpoint;
    // Only renters have a choice: all other responses are in English.
    const language = request.url.startsWith('/portal/') ? languageOf(cookie, accepted) : 'en';
    // The error is not the file that the route was about to send.
    reply.removeHeader('content-disposition');
    reply
      .code(apiError.status)
      .headers(errorHeaders(apiError))
      .header('x-request-id', requestId)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(
        errorBody(apiError, {
          requestId,
          docsUrl: docsUrl(),
          errorBodies: endpoint?.errorBodies,
          language,
          isPage: endpoint === undefined,
        }),
      );
  };
}

/** Whether a download failed only because the client closed the connection before it began. Nobody gets the response. */
function isClosedByClient(error: unknown, { raw }: FastifyReply): boolean {
  return (
    raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}

/**
 * Whether the Host header is missing, which HTTP/1.1 requires.
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
function lacksHost({ raw }: FastifyRequest): boolean {
  return raw.headers.host === undefined && raw.httpVersion === '1.1';
}

/** @param methodsAt the methods that each path accepts */
function unknownAddress(
  methodsAt: ReadonlyMap<string, readonly string[]>,
  request: FastifyRequest,
  reply: FastifyReply,
): ApiError {
  const allowed = methodsAt.get(request.url.split('?', 1)[0] ?? '')?.join(', ');
  if (allowed === undefined) {
    return new ApiError('not_found', 'There is nothing at this address. The reference is at /docs.');
  }
  reply.header('allow', allowed);
  return new ApiError('method_not_allowed', `This address accepts ${allowed}, not ${request.method}.`);
}
