import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { PAGE_AREAS, PORTAL_AREAS } from './page-addresses.ts';

/** The output folder of `npm run build`. */
const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist');

const NOT_BUILT = `<!doctype html><html lang="en"><title>Not built</title>
<p>The pages are not built. Run <code>npm run build</code> and load this again. The API works without them.</p></html>`;

const YEAR_S = 365 * 24 * 60 * 60;

/** The names of files that are served. They have a known extension and cannot lead to another folder. */
const FILE = /^[\w-]+(?:\.[\w-]+)*\.(js|css|svg|woff2)$/;
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The compressed variants that the build writes beside a file if they are smaller. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

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
  const html = await readFile(
    join(dist, PORTAL.test(request.url) ? 'portal.html' : 'index.html'),
    'utf8',
  ).catch(undefinedIfMissing);
  return reply
    .code(html === undefined ? 503 : status)
    .headers(securityHeaders(nonce, request.protocol === 'https'))
    .type('text/html; charset=utf-8')
    .send(html?.replaceAll('CSP_NONCE', nonce) ?? NOT_BUILT);
}

/**
 * Returns headers that keep the pages from loading from other hosts, sending data to them, and being framed.
 * The component library creates style elements at run time: the nonce allows only those.
 */
function securityHeaders(nonce: string, tls: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // A URL may contain a search or the token of an invitation.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(tls && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}

/** Sends a file of the build with the best compression that the browser accepts. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  file: string,
): Promise<FastifyReply> {
  const kind = FILE.exec(file)?.[1];
  if (kind === undefined) throw unknownFile();
  const path = join(folder, file);
  reply.type(TYPES[kind] ?? '').headers({
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  });
  for (const { name, ending } of ENCODINGS.filter((encoding) => takes(request, encoding.name))) {
    const compressed = await readFile(path + ending).catch(undefinedIfMissing);
    if (compressed !== undefined) return reply.header('content-encoding', name).send(compressed);
  }
  const content = await readFile(path).catch(undefinedIfMissing);
  if (content === undefined) throw unknownFile();
  return reply.send(content);
}

const unknownFile = () => new ApiError('not_found', 'File not found. Reload the page.');

/** Whether the browser accepts an encoding: it is listed, and not with a weight of 0. */
function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const named = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.replaceAll(' ', ''));
  return named.some(
    (one) => one === encoding || (one.startsWith(`${encoding};q=`) && !/;q=0(\.0*)?$/.test(one)),
  );
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
