import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { pythonClient } from '../../sdk/scripts/python-client.ts';
import { pythonTypes } from '../../sdk/scripts/python-types.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startReceiver } from '../support/receiver.ts';
import { fileHistory } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { SDK } from './compiled.ts';
import { standIn } from './stand-in.ts';

const PYTHON = join(SDK, 'python');
const README = readFileSync(join(PYTHON, 'README.md'), 'utf8');
const PYRIGHT = join(SDK, '..', 'node_modules', 'pyright', 'index.js');

const server = await startServer();
after(() => server.stop());

/** A caller's project with the package installed from the server, as the README says. */
const project = temporaryFolder({ after });
execFileSync('python3', ['-m', 'venv', project]);
const env = { PATH: `${join(project, 'bin')}:${process.env.PATH}`, PIP_DISABLE_PIP_VERSION_CHECK: '1' };
const runFile = promisify(execFile);
for (const [, command = ''] of README.matchAll(/^\$ (.*)$/gm))
  await runFile('sh', ['-c', command.replace('https://screening.example', server.url)], {
    cwd: project,
    env,
  });

/** Returns the code blocks of the README in one language. */
function blocks(language: string): string {
  return [...README.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))]
    .map(([, code = '']) => code)
    .join('');
}

/** Runs a program in the project, and returns its output. */
async function run(text: string, key = 'svc_live_x'): Promise<string> {
  writeFileSync(join(project, 'program.py'), text);
  const ran = await runFile('python3', ['program.py'], { cwd: project, env: { ...env, SCREENING_KEY: key } });
  return ran.stdout;
}

test("the Python client matches the server's current reference", () => {
  const { document } = server.reference;
  for (const [file, written] of [
    ['types.py', pythonTypes(document)],
    ['client.py', pythonClient(document)],
  ] as const) {
    const current = readFileSync(join(PYTHON, 'renter_screening_client', file), 'utf8');
    assert.ok(current === written, `${file} is out of date: run 'npm run generate -w sdk'`);
  }
});

test('all code of the Python README prints the output that it shows, and passes a strict type checker', async () => {
  const organization = await server.newOrganization();
  await fileHistory(organization, 'jordan@example.com', { reports: 5, damaged: 2, incidents: 2 });
  const program = blocks('python').replace('https://screening.example', server.url);
  assert.equal(await run(program, organization.key), blocks('text'));

  const wrong = ['check["score"]', 'client.check_renter(mail="a@b.c")', 'client.settle_report(report_id=1)'];
  writeFileSync(join(project, 'wrong.py'), `${program}\n${wrong.join('\n')}\n`);
  const include = ['program.py', 'wrong.py', join(PYTHON, 'renter_screening_client')];
  const settings = { include, typeCheckingMode: 'strict', pythonVersion: '3.9', venvPath: '.', venv: '.' };
  writeFileSync(join(project, 'pyrightconfig.json'), JSON.stringify(settings));
  const { stdout } = spawnSync(process.execPath, [PYRIGHT, '--outputjson'], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  const found: { file: string; range: { start: { line: number } }; severity: string; message: string }[] =
    JSON.parse(stdout).generalDiagnostics;
  const errors = found.filter(({ severity }) => severity === 'error');
  const expected = program.split('\n').length;
  assert.deepEqual(
    [...new Set(errors.map(({ file, range }) => `${file.split('/').at(-1)} ${range.start.line - expected}`))],
    ['wrong.py 0', 'wrong.py 1', 'wrong.py 2'],
    JSON.stringify(errors, null, 1),
  );
});

test('/sdk names the Python package with the digest that pip compares', async () => {
  const { python } = (await server.call('GET', '/sdk')).body;
  const url = new URL(python.url);
  const file = await fetch(server.url + url.pathname);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/zip']);
  const digest = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
  assert.equal(url.hash, `#sha256=${digest}`);
  const broken = `${server.url}${url.pathname}#sha256=${digest.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`;
  await assert.rejects(
    runFile('python3', ['-m', 'pip', 'download', '--no-deps', broken], { cwd: project, env }),
    /DO NOT MATCH THE HASHES/,
  );
});

test('the Python program of docs/integrate.md prints what it shows', async () => {
  const guide = readFileSync(join(SDK, '..', 'docs', 'integrate.md'), 'utf8');
  const [, program = '', shown] = /```python\n(.*?)```.*?```text\n(.*?)```/s.exec(guide) ?? [];
  const { key } = await (await server.newOrganization()).newTestKey();
  const [, install = ''] = /^\$ (pip install .*)$/m.exec(guide) ?? [];
  await runFile('sh', ['-c', install.replace('http://127.0.0.1:8080', server.url)], { cwd: project, env });
  const once = () => run(program.replace('http://127.0.0.1:8080', server.url), key);
  assert.equal((await once()) + (await once()), shown);
});

const FAILING = (url: string, call: string) => `
from renter_screening_client import Client, ScreeningError
waits = []
client = Client(${JSON.stringify(url)}, "svc_live_secret", sleep=waits.append, timeout=5)
try:
    print(client.${call}.data)
except ScreeningError as error:
    print(error.kind, error.status, error.code, error.nothing_done, "secret" in str(error))
print(len(waits))
`;

test('a call whose connection breaks is repeated with its key, and one that could be carried out twice is not', async (t) => {
  const broken = await standIn(t, (request) => request.socket.destroy());
  assert.equal(
    await run(FAILING(broken.url, 'check_renter(email="a@example.com")')),
    'unreachable None None False False\n2\n',
  );
  const keys = broken.requests.map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
  assert.equal(
    await run(FAILING(broken.url, 'revoke_key(id="key_1")')),
    'unreachable None None False False\n0\n',
  );
  assert.equal(await run(FAILING(broken.url, 'list_keys()')), 'unreachable None None True False\n2\n');
});

test('a redirect is not followed, another site is not the network, and a limit is waited for', async (t) => {
  const elsewhere = await standIn(t, (_request, response) => response.end('{}'));
  const redirect = await standIn(t, (_request, response) => {
    response.writeHead(307, { location: elsewhere.url }).end();
  });
  assert.match(await run(FAILING(redirect.url, 'ping()')), /^unreachable None None True False/);
  assert.equal(elsewhere.requests.length, 0);
  const site = await standIn(t, (_request, response) => response.writeHead(404).end('Not found'));
  assert.match(
    await run(FAILING(site.url, 'check_renter(name="A B")')),
    /^unreachable None None False False/,
  );
  let limits = 1;
  const limited = await standIn(t, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    if (limits-- > 0) response.writeHead(429, { 'retry-after': '7' }).end('{"ok":false,"error":"Wait."}');
    else response.end('{"ok":true}');
  });
  assert.equal(await run(FAILING(limited.url, 'revoke_key(id="key_1")')), "{'ok': True}\n1\n");
});

test('errors of the network have its status, code and text', async () => {
  const { key } = await server.newOrganization();
  const program = `
import os
from renter_screening_client import Client, ScreeningError
client = Client("${server.url}/v1/", os.environ["SCREENING_KEY"])
for call in (lambda: client.get_batch(batch_id="bat_unknown"), lambda: client.check_renter(email="nobody")):
    try:
        call()
    except ScreeningError as error:
        print(error.kind, error.status, error.code, error.nothing_done, error.request_id is not None)
for wrong in (("screening.example", "k"), ("https://a.example", "k\\nX: y"), ("https://a.example", "")):
    try:
        Client(*wrong)
    except ValueError as error:
        print(error)
`;
  assert.deepEqual((await run(program, key)).trim().split('\n'), [
    'not_found 404 not_found True True',
    'invalid 400 invalid True True',
    'base_url must be an http or https URL, such as https://screening.example.',
    'key must be an API key: svc_live_ or svc_test_, and 32 characters.',
    'key must be an API key, but it is empty: is its environment variable set?',
  ]);
});

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const BODY = '{"event":"report.submitted","data":{"renterName":"Réyes 🧳"}}';
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the headers of a request that the package of Standard Webhooks signed. */
function signed(secret: string, body = BODY, at = NOW): Record<string, string> {
  return {
    'Webhook-Id': 'evt_1',
    'Webhook-Timestamp': String(at / 1000),
    'Webhook-Signature': new Webhook(secret).sign('evt_1', new Date(at), body),
  };
}

/** A request to a webhook, and what `verify_webhook` says to it. */
interface WebhookCase {
  expected: string;
  headers: Record<string, string>;
  secret: string | string[];
  body?: string;
}

test('verify_webhook accepts what the package of Standard Webhooks signed, and rejects everything else', async () => {
  const [secret, other] = [newSecret(), newSecret()];
  const headers = signed(secret);
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const signature = headers['Webhook-Signature'] ?? '';
  const behind = (count: number) => ({
    ...headers,
    'Webhook-Signature': `${`${signed(other)['Webhook-Signature']} `.repeat(count)}${signature}`,
  });
  const event = 'report.submitted evt_1 2026-11-21T09:30:00+00:00';
  const cases: WebhookCase[] = [
    { expected: event, headers, secret },
    { expected: event, headers: lower, secret: [other, secret] },
    { expected: event, headers: behind(9), secret },
    { expected: 'wrong_signature', headers: behind(10), secret },
    { expected: 'wrong_signature', headers, secret: other },
    { expected: 'wrong_signature', headers, secret, body: BODY.replace('é', 'e') },
    { expected: 'wrong_signature', headers: { ...headers, 'Webhook-Id': 'evt_2' }, secret },
    {
      expected: 'wrong_signature',
      headers: { ...headers, 'Webhook-Signature': signature.replace('v1', 'v2') },
      secret,
    },
    { expected: 'wrong_signature', headers: { ...headers, 'Webhook-Signature': 'v1,' }, secret },
    { expected: 'wrong_signature', headers: { ...headers, 'Webhook-Signature': 'v1,é' }, secret },
    { expected: 'missing_header', headers: {}, secret },
    { expected: 'wrong_time', headers: signed(secret, BODY, NOW - 301_000), secret },
    { expected: 'wrong_time', headers: signed(secret, BODY, NOW + 301_000), secret },
    { expected: 'wrong_time', headers: { ...headers, 'Webhook-Timestamp': 'NaN' }, secret },
    { expected: 'not_an_event', headers: signed(secret, '{'), secret, body: '{' },
    { expected: 'not_an_event', headers: signed(secret, '"event"'), secret, body: '"event"' },
    ...['', 'whsec_', 'whsec_%%%', secret.slice(6), []].map((wrong) => ({
      expected: 'ValueError',
      headers,
      secret: wrong,
    })),
  ];
  const program = `
import json
from renter_screening_client import WebhookError, verify_webhook
for case in json.loads(${JSON.stringify(JSON.stringify(cases))}):
    body = case.get("body", ${JSON.stringify(BODY)})
    for each in (body, body.encode()):
        try:
            verified = verify_webhook(each, case["headers"], case["secret"], now=${NOW / 1000})
            print(verified.event["event"], verified.id, verified.sent_at.isoformat())
        except WebhookError as error:
            assert "whsec_" not in str(error)
            print(error.reason)
        except ValueError as error:
            print(type(error).__name__)
try:
    verify_webhook({}, {}, ${JSON.stringify(secret)})
except TypeError as error:
    print(error)
`;
  assert.deepEqual((await run(program)).trim().split('\n'), [
    ...cases.flatMap(({ expected }) => [expected, expected]),
    'body must be the text or the bytes of the request, before it is parsed.',
  ]);
});

test('verify_webhook accepts what the network sent, also with the secret before a rotation', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { call } = await (await server.newOrganization()).newTestKey();
  const set = await call('PUT', '/v1/webhooks', { body: { url: receiver.url, signed: true } });
  const rotated = await call('POST', '/v1/webhooks/rotate-secret', { body: {} });
  await call('POST', '/v1/test/trigger', { body: { event: 'report.submitted' } });
  const { headers, text } = await until('the event arrives', () => receiver.received[0]);
  const program = `
import json
from renter_screening_client import verify_webhook
body, headers, secrets = json.loads(${JSON.stringify(
    JSON.stringify([text, headers, [set.body.webhook.secret, rotated.body.webhook.secret]]),
  )})
print(*(verify_webhook(body, headers, secret).id == headers["webhook-id"] for secret in secrets))
`;
  assert.equal(await run(program), 'True True\n');
});
