import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { DEMONSTRATION_EMAIL } from '../../src/rules/staff/demonstration-sign-in.ts';
import { assertDone, bringPages, newMachine, type StartedServer } from '../support/clean-machine.ts';
import { clientOf } from '../support/client.ts';
import { newCluster, runSql } from '../support/cluster.ts';
import {
  assertShown,
  type DocumentedStep,
  documentedCommands,
  documentedSteps,
} from '../support/documented.ts';
import { startMainNginx } from '../support/nginx.ts';
import { freePort } from '../support/port.ts';
import { until } from '../support/until.ts';

// Follows README and docs/operations.md on one clean machine, from the first command on: each test goes on where the one
// before it stopped. Only ports, hosts and folders are others than in the documents.

const OPERATIONS = 'docs/operations.md';
const machine = newMachine({ after });
const { folder, program, run } = machine;
const read = (file: string) => readFileSync(join(program, file), 'utf8');
// The first `npm start` would build them. install.test.ts does so.
bringPages(program);

const cluster = await newCluster();
await cluster.start();
after(async () => {
  await cluster.stop();
  cluster.remove();
});
/** The settings of the administrator of PostgreSQL. */
const administrator = {
  PGHOST: '127.0.0.1',
  PGPORT: String(cluster.port),
  PGUSER: 'postgres',
  PGPASSWORD: new URL(cluster.urlOf('')).password,
};

/** What readers put in: their own IDs and keys, and this machine's addresses and folders. */
const own = new Map([
  ['/srv/renter-screening', program],
  ['/srv/backups', join(folder, 'backups')],
  ['db.example', `127.0.0.1:${cluster.port}`],
]);
const here = (text: string) =>
  [...own].reduce((changed, [documented, used]) => changed.replaceAll(documented, used), text);

/** Runs commands of a document, and compares what they print with what it shows. */
function follow(steps: DocumentedStep[], options: Parameters<typeof run>[1] = {}): void {
  for (const { command, output } of steps) {
    const { status, stdout, stderr } = run([here(command)], options);
    assert.equal(status, output.startsWith('error: ') ? 1 : 0, `${command}\n${stdout}${stderr}`);
    if (output === '') continue;
    for (const [documented, used] of assertShown(stdout || stderr, here(output))) own.set(documented, used);
  }
}

/** Starts a server as in the first section, as the user who owns the default database. */
function serveAsOwner(t: TestContext, command: string): Promise<StartedServer> {
  return machine.start(t, command, { asService: false });
}

const SERVE = documentedCommands(OPERATIONS, '## Running it').at(-1) ?? '';

test('README: from the first command to the first check, the report, the pages and the mail of a renter', async (t) => {
  const [start = '', ...rest] = documentedCommands('README.md', '## Start');
  assert.deepEqual(
    [start, ...rest].map((command) => command.split(' #')[0]?.trim()),
    // The second is the one that runs this test.
    ['npm start', 'npm test'],
  );
  assert.match(start, /# .* http:\/\/127\.0\.0\.1:8080\b/);
  const server = await serveAsOwner(t, start);
  await until('the welcome is printed', () => server.out().includes('Stop it with Ctrl+C.'));
  assert.match(server.out(), /^Installing dependencies\./m);
  own.set('http://127.0.0.1:8080', server.url);
  const out = server.out();

  // The lines that README shows are printed, with another password and another key.
  const [, shown = ''] = /^```text\n(.*?)^```/ms.exec(read('README.md')) ?? [];
  const hidden = (text: string) =>
    here(text).replace(/^( *(?:Sign in +\S+#demonstration=|API key +))\S+/gm, '$1…');
  const lines = hidden(out).split('\n');
  for (const line of hidden(shown).trimEnd().split('\n').filter(Boolean))
    assert.ok(lines.includes(line), line);
  const value = (name: string) => new RegExp(`^ +${name} +(\\S+)`, 'm').exec(out)?.[1] ?? '';

  // So are its commands, with another renter.
  const steps = documentedSteps('README.md', '## Check a renter, file a report, check again');
  const [check, report] = steps;
  const printed = [...out.matchAll(/^ +(curl .*)$/gm)].map(([, command = '']) => command);
  const anybody = (command: string) =>
    here(command)
      .replaceAll(/svc_live_\w{32}/g, 'KEY')
      .replaceAll(/[\w.]+@mail\.example/g, 'RENTER');
  assert.deepEqual(
    printed.map(anybody),
    [check, report, check].map((step) => anybody(step?.command ?? '')),
  );
  const [before, filed, now] = printed.map((command) => JSON.parse(assertDone(run([command]))));

  // The demonstration is the same for everybody, except for times and IDs.
  const [shownCheck, shownReport] = steps.map(({ output }) => JSON.parse(output));
  const { checked_at } = shownCheck;
  const { report_id, filed_at } = shownReport;
  assert.deepEqual({ ...before, checked_at }, shownCheck);
  assert.deepEqual({ ...filed, report_id, filed_at }, shownReport);
  const changed = Object.entries(now).filter(([name, each]) => !isDeepStrictEqual(each, before[name]));
  const [, shownChanges = ''] = /^```json\n(.*?)^```/ms.exec(read('README.md')) ?? [];
  const { summary, ...others } = JSON.parse(shownChanges);
  const { last_incident_date } = now.summary;
  assert.deepEqual(Object.fromEntries(changed), {
    ...others,
    checked_at: now.checked_at,
    summary: { ...summary, last_incident_date },
  });
  const unknown = await fetch(`${server.url}/v1/renter/check?email=nobody@mail.example`, {
    headers: { 'x-api-key': value('API key') },
  });
  assert.partialDeepStrictEqual(await unknown.json(), { found: false, recommendation: 'APPROVED' });

  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const [, password = ''] = value('Sign in').split('#demonstration=');
  const signIn = { email: DEMONSTRATION_EMAIL, password };
  assert.equal((await post('/dashboard/sign-in', signIn)).status, 200);
  const { name } = shownCheck.renter;
  assert.ok(read('README.md').includes(`try it with\n${name}'s e-mail address`));
  const [email = ''] = /[\w.]+@mail\.example/.exec(printed[0] ?? '') ?? [];
  assert.equal((await post('/portal/api/sign-in/link', { email })).status, 200);
  const token = await until('the mail is printed', () => /portal\S*token=([\w-]+)/.exec(server.out())?.[1]);
  assert.equal((await post('/portal/api/sign-in', { token })).status, 200);
  for (const path of ['/', '/portal', '/docs'])
    assert.equal((await fetch(server.url + path)).status, 200, path);
  await server.stop('SIGINT');
});

test('docs/operations.md: organizations, keys and credits of the network that runs', async (t) => {
  const server = await serveAsOwner(t, SERVE);
  own.set('http://127.0.0.1:8080', server.url);
  follow(documentedSteps(OPERATIONS, '## Organizations, credits, keys'));
  follow(documentedSteps(OPERATIONS, '### Permissible purpose'));
  follow(documentedSteps(OPERATIONS, '### Contact details of organizations'));
  follow(documentedSteps(OPERATIONS, '## Environment'));
  await server.stop();
  follow(documentedSteps(OPERATIONS, '## Upgrades and migrations'));
});

test('docs/operations.md: a backup beside the server, and a restore after it has stopped', async (t) => {
  const server = await serveAsOwner(t, SERVE);
  const [makeFolder, backup, whileItRuns, restore] = documentedSteps(OPERATIONS, '## Backup and restore');
  assert.ok(makeFolder && backup && whileItRuns && restore);
  follow([makeFolder, backup, whileItRuns]);
  run(['./bin/renter-screening org create --name "Made after the backup"']);
  await server.stop();
  follow([restore]);
  const { organizations } = JSON.parse(assertDone(run(['./bin/renter-screening org list --json'])));
  assert.deepEqual(organizations.map(({ name }: { name: string }) => name).toSorted(), [
    'Harbor Homes',
    'Harborside Residential',
    'Stonegate Equipment',
    'Swiftline Vehicle Rental',
  ]);
});

test('docs/operations.md: a database on PostgreSQL, its servers with workers and several hosts, as another user', async (t) => {
  const [createUser, createDatabase, migrate, serve] = documentedSteps(OPERATIONS, '## PostgreSQL');
  assert.ok(createUser && createDatabase && migrate && serve);
  // Without a terminal, createuser reads the password from standard input.
  const typed = { command: `setsid --wait ${createUser.command}`, output: createUser.output };
  follow([typed], { env: administrator, input: 'secret\nsecret\n' });
  follow([createDatabase], { env: administrator });
  follow([migrate], { asService: true });
  const [onTwoHosts = ''] = documentedCommands(OPERATIONS, '### When the primary fails');
  assert.match(onTwoHosts, /@db-1\.example,db-2\.example:5433\//);
  const hosts = onTwoHosts
    .replace('db-1.example', `127.0.0.1:${await freePort()}`)
    .replace('db-2.example:5433', `127.0.0.1:${cluster.port}`);
  for (const command of [serve.command, hosts]) {
    const server = await machine.start(t, here(command));
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    await server.stop();
  }

  const [withWorkers] = documentedSteps(OPERATIONS, '### Several processes on one machine');
  assert.ok(withWorkers);
  const server = await machine.start(t, here(withWorkers.command));
  const isShown = (line: string) => /a worker is ready|Server listening/.test(line);
  assertShown(server.out().split('\n').filter(isShown).join('\n'), here(withWorkers.output));
  await server.stop();
});

test('docs/operations.md: the network moves to PostgreSQL, and a backup is restored there and undone', async (t) => {
  const [, createDatabase] = documentedSteps(OPERATIONS, '## PostgreSQL');
  assert.ok(createDatabase);
  follow([{ command: 'dropdb network', output: '' }, createDatabase], { env: administrator });
  follow(documentedSteps(OPERATIONS, '## Moving to PostgreSQL, and back'), { env: { PGPASSWORD: 'secret' } });

  const env = { DATABASE_URL: here('postgres://network:secret@db.example/network') };
  const [whileItRuns, restore] = documentedSteps(OPERATIONS, '### Restoring into PostgreSQL');
  assert.ok(whileItRuns && restore);
  const server = await machine.start(t, SERVE, { env });
  follow([whileItRuns], { env });
  await server.stop();
  const report = assertDone(run([here(restore.command)], { env }));
  assertShown(report, here(restore.output));
  const [kept = ''] = /network_before_\w+/.exec(report) ?? [];
  const [, undo = ''] = /^```sql\n(BEGIN;\nALTER SCHEMA public .*?)^```/ms.exec(read(OPERATIONS)) ?? [];
  await runSql(env.DATABASE_URL, undo.replaceAll(/network_before_\w+/g, kept));
  assert.match(assertDone(run(['./bin/renter-screening org list'], { env })), /Harbor Homes/);
});

/** Follows the lines that make a self-signed certificate. */
function makeCertificate(): { cert: string; key: string } {
  const commands = documentedCommands(OPERATIONS, '### Compose');
  assertDone(run(['rm -rf deploy/tls', ...commands.filter((each) => /^(mkdir|openssl) /.test(each))]));
  return { cert: join(program, 'deploy/tls/cert.pem'), key: join(program, 'deploy/tls/key.pem') };
}

test('docs/operations.md: a server with a certificate', async (t) => {
  const { cert, key } = makeCertificate();
  cpSync(cert, join(program, 'cert.pem'));
  cpSync(key, join(program, 'key.pem'));
  const [withTls = ''] = documentedCommands(OPERATIONS, '### TLS or a proxy');
  const port = await freePort();
  assert.match(withTls, / PORT=8443 /);
  const server = await serveAsOwner(t, withTls.replaceAll('8443', String(port)));
  const client = clientOf(`https://localhost:${port}`, { ca: readFileSync(cert) });
  t.after(() => client.close());
  assert.equal((await client.call('GET', '/v1/ping')).body.docs, `https://localhost:${port}/docs`);
  await server.stop();
});

test('docs/operations.md: nginx in front of two servers', async (t) => {
  // What the text above the lines asks for.
  const { cert, key } = makeCertificate();
  const [port, first, second] = [await freePort(), await freePort(), await freePort()];
  const file = join(program, 'deploy/nginx.conf');
  let text = readFileSync(file, 'utf8');
  for (const [shipped, used] of [
    ['node-1:8080', `127.0.0.1:${first}`],
    ['node-2:8080', `127.0.0.1:${second}`],
    ['/etc/nginx/tls/cert.pem', cert],
    ['/etc/nginx/tls/key.pem', key],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/var/log/nginx', folder],
  ] as const) {
    assert.ok(text.includes(shipped), shipped);
    text = text.replaceAll(shipped, used);
  }
  writeFileSync(file, text);
  const [, behindProxy = ''] = documentedCommands(OPERATIONS, '### TLS or a proxy');
  const env = { DATABASE_URL: here('postgres://network:secret@db.example/network') };
  const servers = await Promise.all(
    [first, second].map((each) => machine.start(t, behindProxy, { env: { ...env, PORT: String(each) } })),
  );
  const nginx = await startMainNginx(t, join(folder, 'etc/nginx'));
  machine.stub('nginx', nginx.command);
  machine.stub('systemctl', `[ "$*" = 'reload nginx' ] && kill -HUP ${nginx.pid}`);
  const commands = documentedCommands(OPERATIONS, '### nginx');
  assertDone(run(commands.map((each) => each.replaceAll('/etc/', `${folder}/etc/`))));

  const client = clientOf(`https://localhost:${port}`, { ca: readFileSync(cert) });
  t.after(() => client.close());
  const status = async (path: string) => (await client.call('GET', path)).status;
  await until('nginx uses the new file', () => status('/').catch(() => undefined));
  assert.deepEqual(
    await Promise.all(
      ['/', '/portal', '/openapi.json', '/v1/ping', '/metrics', '/healthz', '/readyz'].map(status),
    ),
    [200, 200, 200, 401, 404, 404, 404],
  );
  assert.match((await client.call('GET', '/v1/ping')).body.docs, /^https:\/\/screening\.example\//);
  for (const server of servers) await server.stop();
});
