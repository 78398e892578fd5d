import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { languageOf } from '../texts/languages.ts';
import type { ClientAddress } from './client-address.ts';
import { type Download, sendDownload } from './download.ts';
import { rejectUnsafeData } from './json-body.ts';
import type { IsOwnOrigin } from './own-origin.ts';
import { rejectBadQuery } from './query.ts';
import type { CheckResponse } from './response-check.ts';
import type { AnyInput, PageRequest, PageRouteHead, SentFile } from './route.ts';
import { validationError } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isOwnOrigin: IsOwnOrigin;
    clientAddress: ClientAddress;
    /** Throws if a response does not match the schema of its route. */
    checkResponse: CheckResponse;
  }
}

interface PageRouteWork {
  /** Rejects callers without permission. Called before a body is read, and again after it. */
  admit(request: FastifyRequest): Promise<void>;
  /** Handles an admitted request: returns the JSON of the response, or a download. */
  respond(base: PageRequest & AnyInput, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Registers a route of the pages. Callers who may not call it are rejected before the body is read. */
export function registerPageRoute(app: FastifyInstance, head: PageRouteHead, work: PageRouteWork): void {
  if (head.takesFile === undefined) {
    registerRoute(app, head, work);
    return;
  }
  const types = [...head.takesFile];
  // A separate scope, because all other routes accept only JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (request, content, done) => {
      const contentType =
        (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
      done(null, { contentType, content } as SentFile);
    });
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(new ApiError('unsupported_media_type', `The Content-Type must be one of: ${types.join(', ')}.`));
    });
    registerRoute(scope, head, work);
  });
}

function registerRoute(app: FastifyInstance, head: PageRouteHead, { admit, respond }: PageRouteWork): void {
  app.route({
    method: head.method,
    url: head.path,
    schema: {
      ...(head.params === undefined ? {} : { params: head.params }),
      ...(head.query === undefined ? {} : { querystring: head.query }),
      ...(head.body === undefined ? {} : { body: head.body }),
    },
    ...(head.mostBodyBytes === undefined ? {} : { bodyLimit: head.mostBodyBytes }),
    onRequest: async (request) => {
      if (head.method !== 'GET') rejectOtherOrigin(request);
      await admit(request);
    },
    preValidation: async (request) => {
      // A body may take half a minute to arrive: reject callers who were signed out or disabled meanwhile.
      if (request.body !== undefined) await admit(request);
      // Path parameters reach the database like fields of a body do.
      rejectUnsafeData(request.params);
      rejectBadQuery(request.query);
      if (head.body !== undefined) request.body ??= {};
    },
    schemaErrorFormatter: (errors) => validationError(errors),
    handler: async (request, reply) => {
      const response = await respond(baseOf(request, reply), request, reply);
      if (head.response === 'file') return sendDownload(reply, response as Download);
      app.checkResponse(`${head.method} ${head.path}`, head.response, response);
      return response;
    },
  });
}

/**
 * A page of another site may send a request with the user's cookies; browsers report its origin.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
function rejectOtherOrigin({ headers, server }: FastifyRequest): void {
  if (server.isOwnOrigin(headers.origin, headers.host)) return;
  throw new ApiError('forbidden', 'This request must come from a page of this server. Reload the page.');
}

function baseOf(request: FastifyRequest, reply: FastifyReply): PageRequest & AnyInput {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    address: request.server.clientAddress(request.raw),
    cookies: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    host: request.headers.host ?? '',
    language: languageOf(request.headers.cookie, request.headers['accept-language']),
    setCookies: (cookies) => reply.header('set-cookie', [...cookies]),
  };
}
