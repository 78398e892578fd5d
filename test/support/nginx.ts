import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Client, clientOf } from './client.ts';
import { temporaryFolder } from './folder.ts';
import { freePort } from './port.ts';
import { findOnPath } from './programs.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '../..');
const CERT = join(ROOT, 'test/operations/fixtures/tls-cert.pem');
const KEY = join(ROOT, 'test/operations/fixtures/tls-key.pem');

export interface Nginx {
  /** Returns a client that connects from this address of the loopback network. */
  from(address: string): Client & { url: string };
}

/** Returns the path of nginx. If it is not installed, throws an error that says how to install it. */
function nginxPath(): string {
  const program = findOnPath('nginx');
  if (program === undefined) throw new Error('This test needs nginx. On Debian: apt-get install nginx');
  return program;
}

/**
 * Runs nginx with the file that its package installs, from another folder, and without a site. Returns the command that also
 * uses these files, and the ID of the process.
 */
export async function startMainNginx(
  t: TestContext,
  folder: string,
): Promise<{ command: string; pid: number }> {
  const program = nginxPath();
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
  const [, installed = '/etc/nginx/nginx.conf'] = /--conf-path=(\S+)/.exec(stderr) ?? [];
  mkdirSync(join(folder, 'conf.d'), { recursive: true });
  const text = readFileSync(installed, 'utf8')
    .replace(/^user .*$/m, userLine())
    .replace(/^http \{$/m, `http { ${temporaryPaths(folder)}`)
    .replaceAll(/^pid .*$/gm, `pid ${join(folder, 'nginx.pid')};`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(`${dirname(installed)}/conf.d`, join(folder, 'conf.d'))
    .replaceAll(`${dirname(installed)}/sites-enabled`, join(folder, 'sites-enabled'));
  writeFileSync(join(folder, 'nginx.conf'), text);
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until('nginx runs', () => existsSync(join(folder, 'nginx.pid')));
  return { command: `exec ${program} ${args.join(' ')} "$@"`, pid: child.pid ?? 0 };
}

/** Runs nginx with `deploy/nginx.conf` in front of a server or two. Only names, paths and the port of the file are replaced. */
export async function startNginx(
  t: TestContext,
  server: { url: string },
  second: { url: string } = server,
): Promise<Nginx> {
  const program = nginxPath();
  const folder = temporaryFolder(t);
  const port = await freePort();
  const log = join(folder, 'error.log');
  const nodes = [server, second].map(({ url }) => new URL(url).host);
  writeFileSync(join(folder, 'site.conf'), siteOf(nodes, port, folder));
  writeFileSync(join(folder, 'nginx.conf'), mainOf(folder));
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `https://127.0.0.1:${port}`;
  const from = (address: string) => {
    const client = clientOf(url, { localAddress: address, ca: readFileSync(CERT) });
    t.after(() => client.close());
    return { ...client, url };
  };
  const { call } = from('127.0.0.1');
  await until('nginx responds', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(log, 'utf8')}`);
    return call('GET', '/readyz').then(
      ({ status }) => status === 404,
      () => false,
    );
  });
  // Storing a body in a file now fails the request.
  rmdirSync(join(folder, 'bodies'));
  return { from };
}

function siteOf([first = '', second = '']: readonly string[], port: number, folder: string): string {
  const replacements = [
    ['node-1:8080', first],
    ['node-2:8080', second],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/etc/nginx/tls/cert.pem', CERT],
    ['/etc/nginx/tls/key.pem', KEY],
    ['/var/log/nginx/access.log', join(folder, 'access.log')],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
  ] as const;
  return replacements.reduce(
    (text, [shipped, used]) => {
      if (!text.includes(shipped)) throw new Error(`deploy/nginx.conf lacks ${shipped}`);
      return text.replace(shipped, used);
    },
    readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'),
  );
}

/** The folder belongs to the user of the test, and root's workers would run as somebody else. */
const userLine = () => (process.getuid?.() === 0 ? 'user root root;' : '');

/** Returns the settings of what nginx stores, in the folder of the test. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => {
    const path = join(folder, kind === 'client_body' ? 'bodies' : kind);
    mkdirSync(path);
    return `${kind}_temp_path ${path};`;
  });
  return paths.join(' ');
}

/** Returns the file around the shipped one, with all paths in the folder of the test. */
function mainOf(folder: string): string {
  return [
    userLine(),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 2048; }',
    `http { ${temporaryPaths(folder)} include ${join(folder, 'site.conf')}; }`,
  ].join('\n');
}
