import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

export const YEAR_S = 365 * 24 * 60 * 60;

/** What is shown in place of a page that is not built. */
export const NOT_BUILT = `<!doctype html><html lang="en"><title>Not built</title>
<p>The pages are not built. Run <code>npm run build</code> and load this again. The API works without them.</p></html>`;

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
 * Returns headers that keep the pages from loading from other hosts, sending data to them, and being framed.
 *
 * @param styles what the page may use as style besides the files of this server
 */
export function securityHeaders({ protocol }: FastifyRequest, styles = ''): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trimEnd(),
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
    ...(protocol === 'https' && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}

/** Sends a file of the build with the best compression that the browser accepts. */
export async function sendFile(
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

/** Returns whether the browser accepts an encoding: it is listed, and not with a weight of 0. */
export function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const named = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.replaceAll(' ', ''));
  return named.some(
    (one) => one === encoding || (one.startsWith(`${encoding};q=`) && !/;q=0(\.0*)?$/.test(one)),
  );
}

export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Escapes a text for HTML, also in an attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
