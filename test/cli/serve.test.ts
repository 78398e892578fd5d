import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { welcome } from '../../src/cli/welcome.ts';
import { DEMONSTRATION_EMAIL } from '../../src/rules/staff/demonstration-sign-in.ts';
import { renter } from '../store/fixtures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type ServeProcess, startCommand, startServe } from '../support/process.ts';
import { rows } from '../support/rows.ts';
import { operator } from './command.ts';

/** Runs `serve` in a folder, as a new user does. */
async function serve(t: TestContext, cwd: string, args: string[] = [], env = {}): Promise<ServeProcess> {
  const server = await startServe(args, env, { cwd });
  t.after(() => server.signal('SIGKILL'));
  return server;
}

function paste(line: string): string {
  return execFileSync('sh', ['-c', line], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Returns the lines of the welcome text that are to be pasted into a terminal. */
function linesToPaste(out: string, program: string): string[] {
  return out.split('\n').filter((line) => line.trim().startsWith(`${program} `));
}

test('the first start creates a demonstration, and its three commands work when pasted', async (t) => {
  const folder = temporaryFolder(t);
  const first = await serve(t, folder);
  assert.match(first.out(), new RegExp(`^ +API +${first.url}/v1$`, 'm'));
  assert.match(first.out(), /^ +API key +svc_live_[A-Za-z0-9]{32} /m);
  for (const [name, path] of [
    ['Reference', '/docs'],
    ['Health', '/healthz'],
  ]) {
    assert.match(first.out(), new RegExp(`^ +${name} +${first.url}${path}$`, 'm'));
    assert.equal((await fetch(`${first.url}${path}`)).status, 200);
  }
  const [before, report, afterwards] = linesToPaste(first.out(), 'curl').map((line) =>
    JSON.parse(paste(line)),
  );
  assert.deepEqual([before.found, before.recommendation, before.risk_tier], [true, 'APPROVED', 'LOW']);
  assert.equal(report.ok, true);
  assert.deepEqual([afterwards.recommendation, afterwards.risk_tier], ['CONDITIONAL', 'MODERATE']);
  // The month takes a few seconds, so its progress is printed.
  assert.match(first.err(), /^(?:Creating a demonstration .*\n)*$/);

  const { address = '', password = '' } =
    /^ +Sign in +(?<address>\S+#demonstration=(?<password>\S+)) {3}\(shown only once\)$/m.exec(first.out())
      ?.groups ?? {};
  assert.ok(address.startsWith(`${first.url}/sign-in#`), address);
  const signIn = await fetch(`${first.url}/dashboard/sign-in`, {
    method: 'POST',
    headers: { origin: first.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMONSTRATION_EMAIL, password }),
  });
  assert.deepEqual([signIn.status, await signIn.json()], [200, { secondFactors: [] }]);
  assert.equal(first.firstOwnerLink(), '');

  const databasePath = join(folder, 'data', 'network.db');
  const { organizations } = await operator(t, {}, databasePath).json('org', 'list');
  assert.equal(organizations.length, 3);
  assert.ok(organizations.every(({ apiAccess }: { apiAccess: boolean }) => apiAccess));
  const filed = rows(databasePath, 'SELECT 1 FROM renters').length;
  assert.ok(filed > 200 && filed < 300, `${filed}`);
  const days = rows(databasePath, 'SELECT DISTINCT at / 86400000 FROM check_log');
  assert.ok(days.length >= 31, `${days.length} days with checks`);
  for (const [what, sql] of [
    [
      'an open dispute with a document',
      "SELECT 1 FROM disputes JOIN dispute_documents ON dispute_id = disputes.id WHERE status = 'open'",
    ],
    ['a decided dispute', "SELECT 1 FROM disputes WHERE status = 'rejected'"],
    ['a failed delivery', "SELECT 1 FROM deliveries WHERE status = 'failed'"],
    ['a delivery that arrived', "SELECT 1 FROM deliveries WHERE status = 'delivered'"],
    ['an import with rejected rows', "SELECT 1 FROM imports WHERE state = 'done' AND rejected > 0"],
    ['a notice of adverse action', "SELECT 1 FROM adverse_actions WHERE status = 'sent'"],
    ['an accepted identity verification', "SELECT 1 FROM proofs WHERE decision = 'accepted'"],
    ['requests in the log', 'SELECT 1 FROM request_log'],
    ['audited actions', "SELECT 1 FROM audit_log WHERE action = 'report.filed'"],
  ] as const)
    assert.ok(rows(databasePath, sql).length > 0, what);
  assert.equal((await operator(t, {}, databasePath).json('doctor')).ok, true);
  assert.equal((await first.stop('SIGINT')).code, 0);
});

test('where others can reach the server, the first start prints no address that signs in', () => {
  const demonstration = {
    state: 'new',
    key: 'svc_live_1',
    email: DEMONSTRATION_EMAIL,
    password: 'secret',
    disputing: 'ann@mail.example',
    organizationId: 'org_1',
    organizations: 3,
    renters: 200,
    example: renter({ email: 'bo@mail.example' }),
  } as const;
  // A proxy has another address than the server itself.
  const text = welcome('http://127.0.0.1:8080', 'https://demo.example', demonstration);
  assert.match(text, new RegExp(`^ +Sign in +${DEMONSTRATION_EMAIL}\n +Password +secret `, 'm'));
  assert.match(text, /^ +Dashboard +https:\/\/demo\.example$/m);
  assert.doesNotMatch(text, /#demonstration/);
});

test('a later start shows the addresses and how to create a key', async (t) => {
  const folder = temporaryFolder(t);
  await (await serve(t, folder)).stop();
  const later = await serve(t, folder);
  assert.match(later.out(), new RegExp(`^ +API +${later.url}/v1$`, 'm'));
  assert.doesNotMatch(later.out(), /svc_live_/);
  const [line = '', reset = ''] = linesToPaste(later.out(), './bin/renter-screening');
  assert.match(reset, /^ +\.\/bin\/renter-screening user reset-password --email \S+$/);
  const args = [...reset.trim().split(' ').slice(1), '--json'];
  const { out: link } = await startCommand(args, {}, { cwd: folder }).ended;
  assert.match(JSON.parse(link).link, /\/sign-in\/reset\?token=\S+$/);
  const org = /--org (\S+)/.exec(line)?.[1] ?? '';
  const made = await startCommand(
    ['key', 'create', '--org', org, '--name', 'My key', '--json'],
    {},
    { cwd: folder },
  ).ended;
  const { key } = JSON.parse(made.out);
  const response = await fetch(`${later.url}/v1/ping`, { headers: { 'x-api-key': key } });
  assert.equal(response.status, 200);
  assert.equal((await later.stop()).code, 0);
});

test('there is no demonstration with --no-demo, on a named database, or in production', async (t) => {
  const withoutDemo: [string[], NodeJS.ProcessEnv][] = [
    [['--no-demo'], {}],
    [[], { DATABASE_URL: 'sqlite:./data/network.db' }],
    [[], { NODE_ENV: 'production', MAIL: 'log' }],
    [
      [],
      {
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@b.example',
        SESSION_SECRET: 's'.repeat(32),
      },
    ],
  ];
  for (const [args, env] of withoutDemo) {
    const folder = temporaryFolder(t);
    const server = await serve(t, folder, args, env);
    assert.doesNotMatch(server.out(), /svc_live_|demonstration/i);
    assert.deepEqual(rows(join(folder, 'data', 'network.db'), 'SELECT 1 FROM organizations'), []);
    assert.equal((await server.stop()).code, 0);
  }
});

test('--demo creates a demonstration in any empty database, and in no other', async (t) => {
  const folder = temporaryFolder(t);
  const env = { DATABASE_URL: 'sqlite:./named.db' };
  const empty = await serve(t, folder, ['--demo'], env);
  assert.match(empty.out(), /svc_live_/);
  await empty.stop();
  assert.equal(existsSync(join(folder, 'data')), false);

  const filled = operator(t);
  await filled.json('org', 'create', '--name', 'Homes');
  const server = await serve(t, folder, ['--demo'], { DATABASE_URL: `sqlite:${filled.databasePath}` });
  assert.doesNotMatch(server.out(), /svc_live_|demonstration/i);
  assert.equal((await filled.json('org', 'list')).organizations.length, 1);
  await server.stop();
});

test('a second signal ends a server that waits for requests, and a Ctrl+C that npm repeats counts as one', async (t) => {
  const server = await serve(t, temporaryFolder(t), ['--no-demo']);
  const { hostname, port } = new URL(server.url);
  const unfinished = connect({ host: hostname, port: Number(port) });
  t.after(() => unfinished.destroy());
  unfinished.on('error', () => {});
  const head =
    'POST /v1/search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n';
  unfinished.write(`${head}expect: 100-continue\r\n\r\n`);
  // The server has started on the request, whose body never comes.
  await once(unfinished, 'data');

  server.signal('SIGINT');
  server.signal('SIGTERM');
  let code: number | null | undefined;
  server.ended.then((ended) => {
    code = ended.code;
  });
  for (let signals = 0; code === undefined && signals < 20; signals++) {
    await pause(400);
    assert.ok(signals > 0 || code === undefined, 'the signals that came together count as one');
    server.signal('SIGTERM');
  }
  assert.equal(code, 1);
});

test('a port in use is an error in one line', async (t) => {
  const server = await serve(t, temporaryFolder(t), ['--no-demo']);
  const { port } = new URL(server.url);
  const line = await operator(t, { PORT: port }).apiError('serve');
  assert.match(line, new RegExp(`^PORT ${port} is in use`));
  assert.equal((await server.stop()).code, 0);
});
