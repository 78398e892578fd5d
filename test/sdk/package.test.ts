import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { referenceTypes } from '../../sdk/scripts/reference-types.ts';
import { CLIENT_PACKAGES, stateOf } from '../../src/built-files.ts';
import { fileHistory } from '../support/renters.ts';
import { startServerProcess } from '../support/server.ts';
import { SDK } from './compiled.ts';

const ROOT = join(SDK, '..');
const NAME = 'renter-screening-client';
const TYPESCRIPT_5 = join(SDK, 'node_modules', 'typescript');
const TYPESCRIPT_7 = join(ROOT, 'node_modules', 'typescript');
const README = readFileSync(join(SDK, 'README.md'), 'utf8');

/** A caller's project with the package installed from the server, as the README says. */
const project = mkdtempSync(join(tmpdir(), 'screening-caller-'));
after(() => rmSync(project, { recursive: true }));
writeFileSync(join(project, 'package.json'), '{"type":"module"}');

const server = await startServerProcess();
after(() => server.stop());

/** Runs the commands of the README, without the variables that an npm which runs the tests sets for its scripts. */
const commands = [...README.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command);
const { PATH, HOME } = process.env;
for (const command of commands) {
  const here = command.replace('https://screening.example', server.url);
  execFileSync('sh', ['-c', here], {
    cwd: project,
    env: { PATH, HOME, npm_config_audit: 'false' },
    stdio: 'pipe',
  });
}
/** A file is fetched without the client. */
const OPERATIONS = Object.values(server.reference.paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => !['adverseActionPdf', 'batchResultsCsv'].includes(operationId));

/** Returns the code blocks of the README in one language. */
function blocks(language: string): string[] {
  return [...README.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, code = '']) => code,
  );
}

/** Runs a program in the project, and returns its output. */
function run(file: string, text: string, env: NodeJS.ProcessEnv = {}): string {
  writeFileSync(join(project, file), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Compiles a file of the project, and returns the output of the compiler. */
function compile(compiler: string, file: string, options: string[]): string {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const args = [join(compiler, 'bin', 'tsc'), file, '--target', 'es2022', ...strict, ...options];
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
}

test('the server has the package of these sources', () => {
  assert.equal(stateOf(CLIENT_PACKAGES), 'current', 'run npm run build');
});

test("the types match the server's current reference", async () => {
  const written = readFileSync(join(SDK, 'src', 'reference.ts'), 'utf8');
  const current = await referenceTypes(server.reference.document);
  assert.ok(written === current, "sdk/src/reference.ts is out of date: run 'npm run generate -w sdk'");
});

test('the package contains only compiled modules, README and LICENSE, and has no dependencies', () => {
  const modules = readdirSync(join(SDK, 'src')).map((name) => name.replace(/\.ts$/, ''));
  const installed = join(project, 'node_modules', NAME);
  assert.deepEqual(
    readdirSync(installed, { recursive: true }).sort(),
    [
      'LICENSE',
      'README.md',
      'package.json',
      'dist',
      ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    ].sort(),
  );
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  assert.deepEqual([dependencies, peerDependencies], [undefined, undefined]);
  assert.deepEqual(readdirSync(join(project, 'node_modules')).sort(), ['.package-lock.json', NAME]);
  for (const name of modules) {
    for (const end of ['.js', '.d.ts']) {
      const text = readFileSync(join(installed, 'dist', name + end), 'utf8');
      assert.doesNotMatch(
        text,
        /(from |import\()['"](?!\.\/[\w-]+\.js['"])/,
        `${name}${end} imports only modules of the package`,
      );
    }
  }
});

test('the lock file of the caller has the integrity that /sdk shows', async () => {
  const shown = (await server.call('GET', '/sdk')).body;
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const { resolved, integrity } = lock.packages[`node_modules/${NAME}`];
  assert.deepEqual({ resolved, integrity }, { resolved: shown.url, integrity: shown.integrity });
});

test('the package can be imported and required', () => {
  const use =
    "console.log(Object.keys(createClient({ baseUrl: 'https://a.example', key: 'k' })).filter((name) => !name.startsWith('each')).length)";
  assert.equal(run('esm.mjs', `import { createClient } from '${NAME}';${use}`), `${OPERATIONS.length}\n`);
  assert.equal(
    run('cjs.cjs', `const { createClient } = require('${NAME}');${use}`),
    `${OPERATIONS.length}\n`,
  );
});

const CONSUMER = readFileSync(join(import.meta.dirname, 'consumer.ts'), 'utf8').replace(
  '../../sdk/src/index.ts',
  NAME,
);
const PROGRAM = blocks('ts').join('').replace('https://screening.example', server.url);

const NODE_TYPES = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types'), '--skipLibCheck'];
const CALLERS: [where: string, compiler: string, options: string[]][] = [
  ['TypeScript 5.9 in a page', TYPESCRIPT_5, ['--module', 'nodenext']],
  [
    'TypeScript 7 in Node with a bundler',
    TYPESCRIPT_7,
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022', ...NODE_TYPES],
  ],
];

for (const [where, compiler, options] of CALLERS) {
  test(`valid calls compile and invalid ones do not: ${where}`, () => {
    writeFileSync(join(project, 'consumer.ts'), CONSUMER);
    assert.equal(compile(compiler, 'consumer.ts', options), '');
    writeFileSync(join(project, 'consumer.ts'), CONSUMER.replaceAll('@ts-expect-error', ''));
    const errors = compile(compiler, 'consumer.ts', options).match(/error TS/g) ?? [];
    assert.equal(errors.length, CONSUMER.match(/@ts-expect-error/g)?.length);
  });
}

test('the README names every method', () => {
  for (const { operationId } of OPERATIONS) assert.ok(README.includes(`\`${operationId}(`), operationId);
});

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const EVENTS = [
  {
    event: 'report.submitted',
    data: { recordId: 'RB-4AJFW', riskScore: 655, eligibilityStatus: 'Eligible' },
  },
  { event: 'dispute.filed', data: { recordId: 'RB-4AJFW', status: 'open', reason: 'It was paid.' } },
  { event: 'identity.check', data: { renterId: 'ren_1', result: 'clear', flags: [] } },
  { event: 'batch.completed', data: { batchId: 'bat_1', status: 'completed', answered: 2 } },
];
const EVENT_LINES = [
  ...['RB-4AJFW 655 Eligible', 'RB-4AJFW open It was paid.', 'ren_1 clear []', 'bat_1 completed 2', ''],
].join('\n');

test('all code of the README compiles and prints the output that it shows', async () => {
  const organization = await server.newOrganization();
  await fileHistory(organization, 'jordan@example.com', { reports: 5, damaged: 2, incidents: 2 });
  const sentAt = new Date();
  const requests = EVENTS.map((event) => {
    const body = JSON.stringify(event);
    const signature = new Webhook(WEBHOOK_SECRET).sign('evt_1', sentAt, body);
    const timestamp = String(Math.floor(sentAt.getTime() / 1000));
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    return { method: 'POST', headers, body };
  });
  const receiving = `
for (const request of ${JSON.stringify(requests)}) {
  const { status } = await receive(new Request('http://localhost', request));
  if (status !== 204) throw new Error('it was rejected');
}
const { status } = await receive(new Request('http://localhost', { method: 'POST', body: '{}' }));
if (status !== 400) throw new Error('it was not signed');`;
  const env = { SCREENING_KEY: organization.key, SCREENING_WEBHOOK_SECRET: WEBHOOK_SECRET };
  assert.equal(run('readme.ts', PROGRAM + receiving, env), blocks('text').join('') + EVENT_LINES);
  assert.equal(compile(TYPESCRIPT_7, 'readme.ts', ['--module', 'nodenext', ...NODE_TYPES]), '');
});
