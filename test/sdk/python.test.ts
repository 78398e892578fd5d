import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { pythonClient } from '../../sdk/scripts/python-client.ts';
import { pythonTypes } from '../../sdk/scripts/python-types.ts';
import { temporaryFolder } from '../support/folder.ts';
import { fileHistory } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
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
for wrong in (("screening.example", "k"), ("https://a.example", "k\\nX: y")):
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
  ]);
});
