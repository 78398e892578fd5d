import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'vite';
import { newPage, openBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startReceiver } from '../support/receiver.ts';
import { fileHistory } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { SDK } from './compiled.ts';
import { MANIFEST, missingRuntimes, type Runtime, runtimes } from './runtimes.ts';
import { standIn } from './stand-in.ts';

const run = promisify(execFile);
const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

/** An empty project with the package, as `npm pack` makes it. */
const project = temporaryFolder({ after });
writeFileSync(join(project, 'package.json'), '{"type":"module"}');
const { PATH, HOME } = process.env;
const { body: packed } = await server.call('GET', '/sdk');
await run('npm', ['install', packed.url], {
  cwd: project,
  env: { PATH, HOME, npm_config_audit: 'false' },
});
copyFileSync(join(MANIFEST, 'program.mjs'), join(project, 'program.mjs'));

/** More reports than fit on a page of the list. */
const REPORTS = 101;
const archive = await server.newOrganization();
await fileHistory(archive, 'jordan@example.com', { reports: REPORTS });

/** A delivery that the network signed. */
const { secret, delivery } = await signedDelivery();

async function signedDelivery() {
  const receiver = await startReceiver();
  const { call } = await server.newOrganization();
  const set = await call('PUT', '/v1/webhooks', { body: { url: receiver.url, signed: true } });
  const report = { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes 🧳', industryType: 'tools' };
  await call('POST', '/v1/reports', { body: report });
  const { headers, text } = await until('the event arrives', () => receiver.received[0]);
  await receiver.close();
  return { secret: set.body.webhook.secret, delivery: { headers, text } };
}

/** What stands between a client and the network. `lossy` loses the first response, is then overloaded, and then works. */
const faulty = await standIn({ after }, (request, response) => {
  if (request.url?.startsWith('/lossy')) void lossy(request, response);
  else if (request.url?.startsWith('/elsewhere'))
    response.writeHead(302, { location: `${server.url}/v1/ping` }).end();
});

const sentBy = (key: string) => faulty.requests.filter(({ headers }) => headers['x-api-key'] === key);
const lossyAttempts = (key: string) => sentBy(key).filter(({ url }) => url?.startsWith('/lossy'));

async function lossy({ url = '', headers, socket }: IncomingMessage, response: ServerResponse) {
  const attempts = lossyAttempts(String(headers['x-api-key'])).length;
  if (attempts === 2) {
    response.writeHead(503, { 'retry-after': '0' }).end('{"ok":false,"error":"overloaded"}');
    return;
  }
  const sent = Object.entries(headers).filter(([name]) => ['x-api-key', 'idempotency-key'].includes(name));
  const answer = await fetch(server.url + url.slice('/lossy'.length), {
    headers: sent.map(([name, value]) => [name, String(value)]),
  });
  const body = await answer.text();
  if (attempts === 1) socket.destroy();
  else
    response
      .writeHead(answer.status, { 'idempotent-replayed': answer.headers.get('idempotent-replayed') ?? '' })
      .end(body);
}

/** Programs may use the network and nothing else, where the runtime can say so. */
const ARGUMENTS: Record<string, string[]> = {
  node: [],
  deno: ['run', '--no-prompt', '--allow-net=127.0.0.1', '--node-modules-dir=manual'],
  bun: ['run'],
};

const ALL: Omit<Runtime, 'folder'>[] = [
  ...runtimes(),
  { name: 'node', version: process.versions.node, path: process.execPath },
];

test('the client works on every runtime', { concurrency: true }, async (t) => {
  assert.ok(
    ALL.length > 1,
    'this test needs Linux on x64 or arm64, for which there are packages of runtimes',
  );
  await Promise.all(ALL.map((runtime) => t.test(`${runtime.name} ${runtime.version}`, () => works(runtime))));
});

async function works({ name, version, path }: Omit<Runtime, 'folder'>) {
  const isMissing = missingRuntimes().some((one) => one.path === path);
  assert.ok(!isMissing, `This test needs ${name} ${version}. Install it: node scripts/get-runtimes.ts`);
  const { key, id } = await server.newOrganization();
  const input = {
    url: server.url,
    faultyUrl: faulty.url,
    key,
    archiveKey: archive.key,
    email: `${name}-${version}@renters.example`,
    secret,
    delivery,
  };
  const { stdout } = await run(path, [...(ARGUMENTS[name] ?? []), 'program.mjs', JSON.stringify(input)], {
    cwd: project,
    env: { PATH, HOME, DENO_DIR: join(project, '.deno'), DENO_NO_UPDATE_CHECK: '1' },
  });
  assert.deepEqual(JSON.parse(stdout), {
    runtime: version,
    ping: 'operational',
    check: { found: false, replayed: true },
    reports: REPORTS,
    redirect: 'unreachable',
    silence: 'timedOut',
    aborted: 'aborted',
    refused: 'unreachable',
    signed: ['report.submitted', 'report.submitted'],
    forged: ['wrongSignature', 'wrongSignature'],
    swapped: 'TypeError',
  });
  const keys = lossyAttempts(key).map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
  const [row] = await server.rows<{ credits: number }>('SELECT credits FROM organizations WHERE id = ?', id);
  assert.equal(row?.credits, -1, 'the check is billed once');
}

test('the README names the versions on which the client is tested', () => {
  const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
  for (const { version } of ALL) assert.ok(readme.includes(version), version);
});

test('verifyWebhook in a bundle for browsers uses nothing else, and works in Chromium', async (t) => {
  writeFileSync(
    join(project, 'page.js'),
    "import { verifyWebhook } from 'renter-screening-client'; globalThis.verifyWebhook = verifyWebhook;",
  );
  const warnings: string[] = [];
  await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: {
      lib: { entry: 'page.js', formats: ['es'], fileName: 'bundle' },
      rolldownOptions: { onwarn: ({ message }) => warnings.push(message) },
    },
  });
  const bundle = readFileSync(join(project, 'dist', 'bundle.js'), 'utf8');
  assert.deepEqual(warnings, []);
  assert.doesNotMatch(bundle, /\bimport\b|\brequire\b|node:|x-api-key/);

  const site = await standIn(t, ({ url }, response) => {
    const isScript = url === '/bundle.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? bundle : '<link rel="icon" href="data:,"><script type="module" src="/bundle.js"></script>',
    );
  });
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await newPage(browser, site);
  await page.goto('/');
  const verdict = (args: unknown[]) =>
    page.evaluate(`verifyWebhook(...${JSON.stringify(args)}).then(({ ok, reason }) => reason ?? ok)`);
  assert.equal(await verdict([delivery.text, delivery.headers, secret]), true);
  assert.equal(await verdict([`${delivery.text} `, delivery.headers, secret]), 'wrongSignature');
});
