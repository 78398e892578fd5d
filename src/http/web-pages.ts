import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../texts/languages.ts';
import { NOT_BUILT, securityHeaders, sendFile, undefinedIfMissing, YEAR_S } from './built-file.ts';
import { PAGE_AREAS, PORTAL_AREAS } from './page-addresses.ts';

/** The output folder of `npm run build`. */
const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist');

/**
 * Registers the pages of dashboard and portal and their files. A file is read when it is requested, so pages that are
 * built later are served too.
 */
export function registerWebPages(app: FastifyInstance, dist = DIST): void {
  const areas = [...PAGE_AREAS, ...PORTAL_AREAS.map((area) => `portal/${area}`)];
  for (const url of ['/', '/portal', ...areas.flatMap((area) => [`/${area}`, `/${area}/*`])]) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => sendPage(request, reply, 200, dist));
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { exposeHeadRoute: true }, (request, reply) => {
    // The name contains a digest of the content.
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return sendFile(request, reply, join(dist, 'assets'), request.params.file);
  });
  for (const file of ['color-scheme.js', 'icon.svg']) {
    app.get(`/${file}`, { exposeHeadRoute: true }, (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return sendFile(request, reply, dist, file);
    });
  }
}

/** Paths of APIs, which return JSON to every client. */
const DATA = /^\/(v1|dashboard|portal\/api)(\/|$)/;

/** Paths of the portal, whose pages have a separate HTML file. */
const PORTAL = /^\/portal([/?]|$)/;

/** Whether a browser requests a page, as opposed to a program that requests data. */
export function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  const looks = method === 'GET' || method === 'HEAD';
  return looks && headers.accept?.includes('text/html') === true && !DATA.test(url);
}

/** Returns the name of the HTML for a request: the portal's is in the renter's language. */
function htmlFor({ url, headers }: FastifyRequest): string {
  if (!PORTAL.test(url)) return 'index.html';
  return `portal.${languageOf(headers.cookie, headers['accept-language'])}.html`;
}

/**
 * Sends the HTML of the pages. The router in the browser selects the page by the path, or shows "not found".
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404,
  dist = DIST,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(join(dist, htmlFor(request)), 'utf8').catch(undefinedIfMissing);
  return reply
    .code(html === undefined ? 503 : status)
    .headers(securityHeaders(request, `'nonce-${nonce}'`))
    .type('text/html; charset=utf-8')
    .send(html?.replaceAll('CSP_NONCE', nonce) ?? NOT_BUILT);
}
