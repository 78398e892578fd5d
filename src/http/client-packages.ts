import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { undefinedIfMissing, YEAR_S } from './built-file.ts';
import { matchesEtag } from './etag.ts';

const SDK = join(import.meta.dirname, '..', '..', 'sdk');

/**
 * Folders with packages of the clients: the one that `npm run build` makes, and those of earlier releases, so that the lock
 * files of callers stay valid when the server is upgraded.
 */
const FOLDERS = [join(SDK, 'packed'), join(SDK, 'released')];

/** A client in one language. */
interface Client {
  name: string;
  /** The names of its packages, of which the groups are major, minor and patch version and what a development version adds. */
  file: RegExp;
  mediaType: string;
}

const JAVASCRIPT: Client = {
  name: 'renter-screening-client',
  file: /^renter-screening-client-(\d+)\.(\d+)\.(\d+)(-[\w.]+)?\.tgz$/,
  mediaType: 'application/gzip',
};

const PYTHON: Client = {
  name: 'renter-screening-client',
  file: /^renter_screening_client-(\d+)\.(\d+)\.(\d+)(\.dev\d+)?-py3-none-any\.whl$/,
  mediaType: 'application/zip',
};

/** One version of a client. */
interface ClientPackage {
  version: string;
  /** The name of its file. */
  file: string;
  content: Buffer;
}

/** Returns all versions of a client that this server has, the newest first. */
async function packagesOf(client: Client, folders: readonly string[]): Promise<ClientPackage[]> {
  const packages = new Map<string, ClientPackage & { parts: string[] }>();
  for (const folder of folders) {
    for (const file of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
      const parts = client.file.exec(file)?.slice(1);
      if (parts === undefined || packages.has(file)) continue;
      const content = await readFile(join(folder, file)).catch(undefinedIfMissing);
      if (content === undefined) continue;
      const [major, minor, patch, more = ''] = parts;
      packages.set(file, { version: `${major}.${minor}.${patch}${more}`, file, content, parts });
    }
  }
  return [...packages.values()].toSorted((left, right) => newestFirst(left.parts, right.parts));
}

/** Returns the versions of the JavaScript client, the newest first, with the digest that a package-lock.json has. */
export async function javascriptPackages(
  folders: readonly string[] = FOLDERS,
): Promise<{ version: string; path: string; integrity: string }[]> {
  const packages = await packagesOf(JAVASCRIPT, folders);
  return packages.map(({ version, file, content }) => ({
    version,
    path: `/sdk/${file}`,
    integrity: integrityOf(content),
  }));
}

/**
 * Registers the client packages at `/sdk`, from where callers install them: their name is not on the public registries, where
 * anybody could take it.
 *
 * @param baseUrl returns the address of this server
 */
export function registerClientPackages(
  app: FastifyInstance,
  baseUrl: () => string,
  folders: readonly string[] = FOLDERS,
): void {
  app.get('/sdk', { exposeHeadRoute: true }, async (_request, reply) => {
    const versions = (await javascriptPackages(folders)).map(({ version, path, integrity }) => ({
      version,
      url: `${baseUrl()}${path}`,
      integrity,
    }));
    if (versions[0] === undefined) throw notBuilt();
    const [wheel] = await packagesOf(PYTHON, folders);
    const python = wheel && {
      name: PYTHON.name,
      version: wheel.version,
      // pip compares the digest. https://pip.pypa.io/en/stable/topics/secure-installs/
      url: `${baseUrl()}/sdk/${wheel.file}#sha256=${hash('sha256', wheel.content)}`,
    };
    const body = { ok: true, name: JAVASCRIPT.name, ...versions[0], versions, python };
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(body, null, 2)}\n`);
  });
  app.get<{ Params: { file: string } }>('/sdk/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params;
    const client = [JAVASCRIPT, PYTHON].find((one) => one.file.test(file));
    const content = client && (await contentOf(file, folders));
    if (client !== undefined && content !== undefined)
      return sendPackage(request, reply, { file, client, content });
    const versions = (await packagesOf(JAVASCRIPT, folders)).map(({ version }) => version);
    if (versions.length === 0) throw notBuilt();
    throw new ApiError(
      'not_found',
      `This server has version ${versions.join(', ')} of ${JAVASCRIPT.name}: see /sdk.`,
    );
  });
}

function sendPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, client, content }: { file: string; client: Client; content: Buffer },
): FastifyReply {
  const etag = `"${integrityOf(content)}"`;
  const isRelease = client.file.exec(file)?.[4] === undefined;
  reply.headers({
    // A version between two releases changes with its sources.
    'cache-control': isRelease ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
    etag,
    'content-disposition': `attachment; filename="${file}"`,
  });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  return reply.type(client.mediaType).send(content);
}

const notBuilt = () =>
  new ApiError(
    'not_found',
    'The client packages are not built on this server: the operator must run npm run build.',
  );

/** Returns the content of a package, or undefined if no folder has it. */
async function contentOf(file: string, folders: readonly string[]): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const content = await readFile(join(folder, file)).catch(undefinedIfMissing);
    if (content !== undefined) return content;
  }
  return undefined;
}

function integrityOf(content: Buffer): string {
  return `sha512-${hash('sha512', content, 'base64')}`;
}

/** Orders versions. Those before a release are older than it. */
function newestFirst(left: (string | undefined)[], right: (string | undefined)[]): number {
  const [leftParts, rightParts] = [left, right].map(([major, minor, patch, before]) => [
    Number(major),
    Number(minor),
    Number(patch),
    before === undefined ? 1 : 0,
  ]);
  const place = leftParts?.findIndex((part, index) => part !== rightParts?.[index]) ?? -1;
  return place === -1 ? 0 : (rightParts?.[place] ?? 0) - (leftParts?.[place] ?? 0);
}
