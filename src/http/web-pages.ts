import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contactLines } from '../rules/organizations/contact-details.ts';
import { type OperatorDetails, operatorLines } from '../rules/organizations/operator-details.ts';
import { textsIn } from '../texts/all.ts';
import { type Language, languageOf } from '../texts/languages.ts';
import {
  escapeHtml,
  NOT_BUILT,
  securityHeaders,
  sendFile,
  takes,
  undefinedIfMissing,
  YEAR_S,
} from './built-file.ts';
import {
  FORMER_ADDRESSES,
  htmlName,
  isFramed,
  PAGE_AREAS,
  PORTAL_AREAS,
  PRERENDERED,
  type RenderedPage,
} from './page-addresses.ts';

/** Compresses in another thread. */
const gzip = promisify(gzipWithCallback);

/** What the HTML of the pages contains besides what was built. */
interface PageFacts {
  /** Returns who runs the network: the portal names them in browsers without scripts. */
  readOperator: () => OperatorDetails;
  /** Returns the host on which passkeys work, if there is one: pages on another host do not offer them. */
  passkeyHost: () => string | undefined;
  /** Whether e-mails reach people: without a mail server, pages say what happens instead. */
  sendsMails: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    pageFacts: PageFacts;
  }
}

/** The output folder of `npm run build`. */
const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist');

/**
 * Registers the pages of dashboard and portal and their files. A file is read when it is requested, so pages that are
 * built later are served too.
 */
export function registerWebPages(app: FastifyInstance, facts: PageFacts, dist = DIST): void {
  app.decorate('pageFacts', facts);
  const areas = [...PAGE_AREAS, ...PORTAL_AREAS.map((area) => `portal/${area}`)];
  for (const url of ['/', '/portal', ...areas.flatMap((area) => [`/${area}`, `/${area}/*`])]) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => sendPage(request, reply, 200, dist));
  }
  for (const [former, current] of FORMER_ADDRESSES) {
    // Only the query is kept: a path may be written with percent signs.
    app.get(former, { exposeHeadRoute: true }, ({ url }, reply) =>
      reply.redirect(current + url.replace(/^[^?]*/, ''), 301),
    );
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { exposeHeadRoute: true }, (request, reply) => {
    // The name contains a digest of the content.
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return sendFile(request, reply, join(dist, 'assets'), request.params.file);
  });
  for (const file of ['color-scheme.js', 'early-submit.js', 'icon.svg']) {
    app.get(`/${file}`, { exposeHeadRoute: true }, (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return sendFile(request, reply, dist, file);
    });
  }
}

/** Who is signed in. Every page with a frame requests it. */
const ME = { staff: '/dashboard/me', renter: '/portal/api/me' };

/** What else the rendered pages request first. */
const FIRST_REQUESTS: Partial<Record<RenderedPage, readonly string[]>> = {
  '/': ['/dashboard/overview?period=7d'],
  '/renters': ['/dashboard/roster', '/dashboard/roster/count', '/dashboard/filing/suggestions'],
  '/portal': [
    '/portal/api/file',
    '/portal/api/file/records',
    '/portal/api/file/removed',
    '/portal/api/emails',
    '/portal/api/file/correction-requests',
  ],
};

/**
 * Returns a Link header with what a page requests first, so that the browser requests it while the scripts are still loading.
 * Without a cookie nobody is signed in, and with a query the page may request something else.
 */
function firstRequests({ url, headers }: FastifyRequest, hasFrame: boolean): Record<string, string> {
  if (headers.cookie === undefined || !hasFrame) return {};
  const page = PRERENDERED.find((path) => path === url);
  const data = (page !== undefined && FIRST_REQUESTS[page]) || [];
  const paths = [PORTAL.test(url) ? ME.renter : ME.staff, ...data];
  return { link: paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ') };
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

/** Returns the name of the HTML for a path: that of the page if it is rendered, or else of its frame if it has one. */
function htmlFor(pathname: string, hasFrame: boolean, language: Language | undefined): string {
  const rendered = PRERENDERED.find((path) => path === pathname);
  const name = rendered === undefined ? undefined : htmlName(rendered);
  if (language === undefined) return `${name ?? (hasFrame ? 'frame' : 'index')}.html`;
  return `${name ?? (hasFrame ? 'portal.frame' : 'portal')}.${language}.html`;
}

/** Returns the language of a page of the portal; undefined for any other page. */
function languageFor({ url, headers }: FastifyRequest): Language | undefined {
  return PORTAL.test(url) ? languageOf(headers.cookie, headers['accept-language']) : undefined;
}

/** Returns how to reach the operator, as HTML in the language of the page. */
function contactHtml(operator: OperatorDetails, language: Language): string {
  const isReachable = contactLines(operator).length > 0 || operator.email !== null;
  const lines = [...operatorLines(operator), ...(isReachable ? [] : [textsIn(language).t('help.noContact')])];
  return lines.map(escapeHtml).join('<br>');
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
  const language = languageFor(request);
  const [pathname = ''] = request.url.split('?', 1);
  const hasFrame = status === 200 && isFramed(pathname);
  const file = join(dist, htmlFor(pathname, hasFrame, language));
  const html = await readFile(file, 'utf8').catch(undefinedIfMissing);
  const { readOperator, passkeyHost, sendsMails } = request.server.pageFacts;
  const contact = language === undefined ? '' : contactHtml(readOperator(), language);
  const sent =
    html
      ?.replaceAll('CSP_NONCE', nonce)
      .replace('OPERATOR_CONTACT', () => contact)
      .replace('SENDS_MAILS', String(sendsMails))
      .replace('PASSKEY_HOST', () => escapeHtml(passkeyHost() ?? '')) ?? NOT_BUILT;
  const compresses = takes(request, 'gzip');
  return reply
    .code(html === undefined ? 503 : status)
    .headers({ ...securityHeaders(request, `'nonce-${nonce}'`), ...firstRequests(request, hasFrame) })
    .type('text/html; charset=utf-8')
    .header('vary', 'accept, accept-encoding, accept-language, cookie')
    .headers(compresses ? { 'content-encoding': 'gzip' } : {})
    .send(compresses ? await gzip(sent) : sent);
}
