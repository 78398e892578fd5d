import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { PAGE_AREAS, PORTAL_AREAS } from './page-addresses.ts';

/** Where `npm run build` puts the pages. */
const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist');

const NOT_BUILT = `<!doctype html><html lang="en"><title>Not built</title>
<p>The pages are not built. Run <code>npm run build</code> and load this again. The API works without them.</p></html>`;

const YEAR_S = 365 * 24 * 60 * 60;

/** A file's name says its kind; a name holds no way into another folder. */
const FILE = /^[\w-]+(?:\.[\w-]+)*\.(js|css|svg|woff2)$/;
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The build writes these beside whatever they make smaller. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/** The pages of dashboard and portal, and their files. Nothing of them is read before it is asked for. */
export function registerWebPages(app: FastifyInstance, dist = DIST): void {
  const areas = [...PAGE_AREAS, ...PORTAL_AREAS.map((area) => `portal/${area}`)];
  for (const url of ['/', '/portal', ...areas.flatMap((area) => [`/${area}`, `/${area}/*`])]) {
    app.get(url, { exposeHeadRoute: true }, (request, reply) => sendPage(request, reply, 200, dist));
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { exposeHeadRoute: true }, (request, reply) => {
    // Its name holds a digest of what is in it.
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

/** What lies below is for programs, and answers JSON whoever asks. */
const DATA = /^\/(v1|dashboard|portal\/api)(\/|$)/;

/** What lies below is a renter's: those pages are an entry of their own. */
const PORTAL = /^\/portal([/?]|$)/;

/** Whether somebody looks at an address with a browser, and not a program with its client. */
export function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  const looks = method === 'GET' || method === 'HEAD';
  return looks && headers.accept?.includes('text/html') === true && !DATA.test(url);
}

/** Answers with the pages, which find by the address what to show; for an unknown one that is that it is unknown. */
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
 * The pages load nothing from outside, send nothing elsewhere, and stand in no frame. The library of components makes
 * style elements as it goes: the nonce allows those alone.
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
    'x-content-type-options': 'nosniff',
    // An address may hold what was searched for, or the token of an invitation.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(tls && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}

/** Answers a file of the build in the smallest form that the browser takes. */
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
    'x-content-type-options': 'nosniff',
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

const unknownFile = () => new Refusal('notFound', 'There is no such file. Load the page anew.');

/** Whether the browser takes an encoding: it is named, and not with a weight of 0. */
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
