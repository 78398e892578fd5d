import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import {
  escapeHtml,
  NOT_BUILT,
  securityHeaders,
  sendFile,
  takes,
  undefinedIfMissing,
  YEAR_S,
} from './built-file.ts';
import { matchesEtag } from './etag.ts';
import { asksForPage, sendPage } from './web-pages.ts';

/** The output folder of `npm run build`. */
const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist-docs');

/** The address of the server in the built pages. */
const SAMPLE_URL = 'http://127.0.0.1:8080';

/** Addresses of pages below `/docs/`. They cannot lead to another folder. */
const PAGE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/;

/** A page with the address of this server, in every encoding. */
interface SentPage {
  builtAtMs: number;
  etag: string;
  content: Record<'br' | 'gzip' | 'identity', Buffer>;
}

/** Of Brotli: the best quality makes the largest page 14% smaller, but its first reader would wait 1.8 s in place of 15 ms. */
const QUALITY = 6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Registers the documentation at `/docs`: pages that are built from the documents and the OpenAPI document. A page is read when
 * it is requested for the first time, and again when it was built anew.
 *
 * @param baseUrl returns the address of this server, for the samples
 */
export function registerDocs(app: FastifyInstance, baseUrl: () => string, dist = DIST): void {
  const pages = new Map<string, SentPage>();

  /** Returns a page, or undefined if it does not exist. */
  async function pageAt(address: string): Promise<SentPage | undefined> {
    const path = join(dist, `${address}.html`);
    const builtAtMs = (await stat(path).catch(undefinedIfMissing))?.mtimeMs;
    if (builtAtMs === undefined) return undefined;
    const known = pages.get(address);
    if (known?.builtAtMs === builtAtMs) return known;
    const html = await readFile(path, 'utf8');
    const page = { builtAtMs, ...(await encoded(html.replaceAll(SAMPLE_URL, escapeHtml(baseUrl())))) };
    pages.set(address, page);
    return page;
  }

  app.get('/docs', { exposeHeadRoute: true }, async (_request, reply) => reply.redirect('/docs/'));
  app.get('/docs/', { exposeHeadRoute: true }, async (request, reply) => {
    const page = await pageAt('index');
    if (page !== undefined) return sendDocsPage(request, reply, page);
    return reply.code(503).headers(securityHeaders(request)).type('text/html; charset=utf-8').send(NOT_BUILT);
  });
  app.get<{ Params: { file: string } }>('/docs/assets/:file', { exposeHeadRoute: true }, (request, reply) => {
    // The name contains a digest of the content.
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return sendFile(request, reply, join(dist, 'assets'), request.params.file);
  });
  app.get<{ Params: { '*': string } }>('/docs/*', { exposeHeadRoute: true }, async (request, reply) => {
    const address = request.params['*'];
    const page = PAGE.test(address) ? await pageAt(address) : undefined;
    if (page !== undefined) return sendDocsPage(request, reply, page);
    if (asksForPage(request)) return sendPage(request, reply, 404);
    throw new ApiError('not_found', 'There is nothing at this address. The documentation is at /docs.');
  });
}

async function encoded(html: string): Promise<Pick<SentPage, 'etag' | 'content'>> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, content: { br, gzip: gz, identity } };
}

function sendDocsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, content }: SentPage,
): FastifyReply {
  const encoding = (['br', 'gzip'] as const).find((name) => takes(request, name)) ?? 'identity';
  reply.headers({
    ...securityHeaders(request),
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(content[encoding]);
}
