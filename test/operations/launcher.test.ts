import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startLoneServer } from '../faults/support.ts';
import { temporaryFolder } from '../support/folder.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';

const ROOT = join(import.meta.dirname, '../..');
const LAUNCHER = join(ROOT, 'bin/renter-screening');
const CERT = join(import.meta.dirname, 'fixtures/tls-cert.pem');
const KEY = join(import.meta.dirname, 'fixtures/tls-key.pem');

/** The path of a service manager: it contains no Node 26, and often none at all. */
const PATH = '/usr/bin:/bin';

function launch(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: options.cwd ?? '/',
    env: { PATH, ...options.env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the command runs on the pinned Node from any folder, by its path, through links, and on the PATH', (t) => {
  const folder = temporaryFolder(t);
  symlinkSync(LAUNCHER, join(folder, 'screening'));
  symlinkSync('screening', join(folder, 'link to the link'));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [command, options] of [
    [LAUNCHER, {}],
    ['./bin/renter-screening', { cwd: ROOT }],
    ['./renter-screening', { cwd: join(ROOT, 'bin') }],
    [join(folder, 'link to the link'), { cwd: folder }],
    ['renter-screening', { env: { PATH: `${PATH}:${join(ROOT, 'bin')}` } }],
  ] as const) {
    const { status, stdout, stderr } = launch(command, ['--version'], options);
    assert.deepEqual([status, stderr], [0, ''], command);
    assert.ok(stdout.startsWith(version), stdout);
  }
  const spaces = ['org', 'create', '--name', 'Two  spaces', '--plan', 'none such'];
  assert.match(launch(LAUNCHER, spaces).stderr, /none such/);
});

test('without Node 26 the command names the folder where to run npm ci', (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'bin'));
  copyFileSync(LAUNCHER, join(folder, 'bin/renter-screening'));
  const { status, stdout, stderr } = launch(join(folder, 'bin/renter-screening'), ['--version']);
  assert.deepEqual([status, stdout], [1, '']);
  assert.equal(stderr, `error: Node 26 is not installed in ${folder}. Run npm ci --loglevel=error there.\n`);
});

test('a signal to the command reaches the server, which finishes and exits with 0', async (t) => {
  const databaseUrl = `sqlite:${join(temporaryFolder(t), 'network.db')}`;
  const child = killOnExit(
    spawn(LAUNCHER, ['serve', '--no-demo'], {
      cwd: '/',
      env: { PATH, PORT: '0', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    log += part;
  });
  await until('the server listens', () => log.includes('Server listening'));
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.match(log, /"msg":"Stopped"/);
});

test("the image's health check asks the server that the environment describes, with TLS and without", async (t) => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, check = ''] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [, onPath = ''] = /^ENV .*PATH=\/srv\/renter-screening\/(\S+):/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(check);
  const asks = (env: NodeJS.ProcessEnv) => launch(join(ROOT, onPath, program), args, { env });
  for (const tls of [{}, { TLS_CERT: CERT, TLS_KEY: KEY }]) {
    const server = await startLoneServer(join(temporaryFolder(t), 'network.db'), { HOST: '0.0.0.0', ...tls });
    const { port } = new URL(server.url);
    const env = { HOST: '0.0.0.0', PORT: port, ...tls };
    const up = asks(env);
    assert.deepEqual([up.status, up.stderr], [0, '']);
    assert.match(up.stdout, new RegExp(`^The server at https?://127\\.0\\.0\\.1:${port} is up\\.$`, 'm'));
    await server.stop();
    const down = asks(env);
    assert.deepEqual([down.status, down.stdout], [1, '']);
    assert.match(down.stderr, /^error: No server responds at \S+: .*ECONNREFUSED/);
  }
});
