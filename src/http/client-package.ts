import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

const SDK = join(import.meta.dirname, '..', '..', 'sdk');

/**
 * Folders with packages of the client: the one that `npm run build` makes, and those of earlier releases, so that the lock
 * files of callers stay valid when the server is upgraded.
 */
const FOLDERS = [join(SDK, 'packed'), join(SDK, 'released')];

const NAME = 'renter-screening-client';
const FILE = /^renter-screening-client-(\d+)\.(\d+)\.(\d+)(-[\w.]+)?\.tgz$/;

const YEAR_S = 365 * 24 * 60 * 60;

/** One version of the client. */
export interface ClientPackage {
  version: string;
  /** The address on this server, without its origin. */
  path: string;
  /** Digest of the file, as in a package-lock.json. */
  integrity: string;
}

/** Returns all versions of the client that this server has, the newest first. */
export async function clientPackages(folders: readonly string[] = FOLDERS): Promise<ClientPackage[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder).catch(noneIfMissing)));
  const names = new Set(files.flat().filter((file) => FILE.test(file)));
  return Promise.all(
    [...names].toSorted(newestFirst).map(async (file) => ({
      version: versionOf(file),
      path: `/sdk/${file}`,
      integrity: integrityOf((await contentOf(file, folders)) ?? Buffer.alloc(0)),
    })),
  );
}

/**
 * Registers the client package at `/sdk`, from where callers install it: its name is not on the public registry, where
 * anybody could take it.
 *
 * @param baseUrl returns the address of this server
 */
export function registerClientPackage(
  app: FastifyInstance,
  baseUrl: () => string,
  folders: readonly string[] = FOLDERS,
): void {
  app.get('/sdk', { exposeHeadRoute: true }, async (_request, reply) => {
    const versions = (await clientPackages(folders)).map(({ version, path, integrity }) => ({
      version,
      url: `${baseUrl()}${path}`,
      integrity,
    }));
    if (versions[0] === undefined) throw notBuilt();
    const body = { ok: true, name: NAME, ...versions[0], versions };
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(body, null, 2)}\n`);
  });
  app.get<{ Params: { file: string } }>('/sdk/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params;
    const content = FILE.test(file) ? await contentOf(file, folders) : undefined;
    if (content !== undefined) return sendPackage(request, reply, file, content);
    const versions = (await clientPackages(folders)).map(({ version }) => version);
    if (versions.length === 0) throw notBuilt();
    throw new ApiError('not_found', `This server has version ${versions.join(', ')} of ${NAME}: see /sdk.`);
  });
}

function sendPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  content: Buffer,
): FastifyReply {
  const etag = `"${integrityOf(content)}"`;
  const isRelease = !versionOf(file).includes('-');
  reply.headers({
    // A version between two releases changes with its sources.
    'cache-control': isRelease ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
    etag,
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${file}"`,
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/gzip').send(content);
}

const notBuilt = () =>
  new ApiError(
    'not_found',
    'The client package is not built on this server: the operator must run npm run build.',
  );

/** Returns the content of a package, or undefined if no folder has it. */
async function contentOf(file: string, folders: readonly string[]): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const content = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (content !== undefined) return content;
  }
  return undefined;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

function integrityOf(content: Buffer): string {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}

function versionOf(file: string): string {
  return file.slice(`${NAME}-`.length, -'.tgz'.length);
}

/** Orders files by version. The versions before a release are older than it. */
function newestFirst(left: string, right: string): number {
  const [leftParts, rightParts] = [left, right].map((file) => {
    const [, major, minor, patch, before] = FILE.exec(file) ?? [];
    return [Number(major), Number(minor), Number(patch), before === undefined ? 1 : 0];
  });
  const place = leftParts?.findIndex((part, index) => part !== rightParts?.[index]) ?? -1;
  return place === -1 ? 0 : (rightParts?.[place] ?? 0) - (leftParts?.[place] ?? 0);
}
