import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { assertDone, IS_ROOT, NOBODY, newMachine } from '../support/clean-machine.ts';
import { documentedCommands } from '../support/documented.ts';
import { freePort } from '../support/port.ts';

// Follows the documents literally: the program belongs to one user, and runs as another, who cannot write to it.

const ROOT = join(import.meta.dirname, '../..');

const machine = newMachine({ after });
const { folder, program, home, git, run, stub } = machine;

async function statuses(url: string, ...paths: string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => (await fetch(url + path, { headers: { accept: 'text/html' } })).status),
  );
}

const PAGES = ['/', '/portal', '/sign-in', '/sdk'];

/** Returns what `doctor` says about the pages, and its exit code, as the user that cannot write to the program. */
function doctor(cwd = program) {
  const env = { DATABASE_URL: `sqlite:${join(home, 'doctor.db')}` };
  run(['./bin/renter-screening migrate'], { cwd, asService: true, env });
  const { status, stdout } = run(['./bin/renter-screening doctor --json'], { cwd, asService: true, env });
  const { findings } = JSON.parse(stdout.slice(0, stdout.indexOf('\n')));
  const { verdict, detail } = findings.find(({ check }: { check: string }) => check === 'pages');
  return { status, verdict, detail };
}

const RUNNING = documentedCommands('docs/operations.md', '## Running it');
const serveCommand = RUNNING.at(-1) ?? '';

test('installed from a clone as documented, the server shows all pages to another user, without a warning', async (t) => {
  assert.match(serveCommand, /^NODE_ENV=production .*bin\/renter-screening serve$/);
  assertDone(run(RUNNING.slice(0, -1)));
  const server = await machine.start(t, serveCommand);
  assert.deepEqual(await statuses(server.url, ...PAGES), [200, 200, 200, 200]);
  const [link = ''] = /http:\S+\/invitation\?token=\S+/.exec(server.out()) ?? [];
  assert.equal((await fetch(link)).status, 200, 'the link of the first owner');
  assert.doesNotMatch(server.out(), /npm run build/);
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'));
  const commit = git('rev-parse', 'HEAD');
  assert.match(
    await (await fetch(`${server.url}/metrics`)).text(),
    new RegExp(`^renter_screening_build_info\\{version="${version}",commit="${commit}"\\} 1$`, 'm'),
  );
  await server.stop();
  assert.deepEqual(doctor(), {
    status: 0,
    verdict: 'ok',
    detail: 'The pages and the client package were built from this version of the program.',
  });
});

test('after an upgrade without a build, start and doctor say that the pages are of another version', async (t) => {
  const page = join(program, 'web/src/router.tsx');
  const before = readFileSync(page, 'utf8');
  writeFileSync(page, `${before}\n// A later version.\n`);
  const server = await machine.start(t, serveCommand);
  assert.match(
    server.out(),
    /"msg":"The pages were built from another version of the program: [^"]*npm run build"/,
  );
  assert.deepEqual(await statuses(server.url, '/', '/portal'), [200, 200]);
  await server.stop();
  const found = doctor();
  assert.deepEqual([found.status, found.verdict], [0, 'warn']);
  assert.match(found.detail, /another version of the program/);
  writeFileSync(page, before);
  assert.equal(doctor().verdict, 'ok');
});

test('without a build, start and doctor say that there are no pages, and the API works', async (t) => {
  cpSync(join(program, 'web/dist'), join(folder, 'dist'), { recursive: true });
  rmSync(join(program, 'web/dist'), { recursive: true });
  const server = await machine.start(t, serveCommand);
  assert.match(
    server.out(),
    /"msg":"The pages are not built: dashboard and portal respond with 503. Run npm run build"/,
  );
  assert.deepEqual(await statuses(server.url, '/', '/portal', '/v1/ping'), [503, 503, 401]);
  await server.stop();
  const found = doctor();
  assert.deepEqual([found.status, found.verdict], [1, 'fail']);
  cpSync(join(folder, 'dist'), join(program, 'web/dist'), { recursive: true });
});

test('a release has the same bytes each time, and runs as documented where nothing can be built', async (t) => {
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'));
  if (!version.endsWith('-dev')) git('tag', `v${version}`);
  const sums = assertDone(run(['npm run --silent release']));
  assert.equal(assertDone(run(['npm run --silent release'])), sums);
  const release = join(program, 'release');
  assert.deepEqual(
    readdirSync(release).toSorted(),
    [
      'SHA256SUMS',
      `renter-screening-${version}.tgz`,
      `renter-screening-client-${version}.tgz`,
      `renter_screening_client-${version.replace('-dev', '.dev0')}-py3-none-any.whl`,
    ].toSorted(),
  );

  const target = join(folder, 'target');
  cpSync(release, target, { recursive: true });
  const commands = documentedCommands('docs/operations.md', '### A release');
  const out = assertDone(run(commands, { cwd: target }));
  assert.ok(out.endsWith(`${version} (commit ${git('rev-parse', '--short=12', 'HEAD')})\n`), out);
  const unpacked = join(target, `renter-screening-${version}`);
  assert.equal(readdirSync(join(unpacked, 'node_modules')).includes('vite'), false);
  assert.deepEqual(
    readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^test\b|\.test\.ts$/.test(file) && !file.includes('node_modules'),
    ),
    [],
  );
  const server = await machine.start(t, serveCommand, { cwd: unpacked });
  assert.deepEqual(await statuses(server.url, ...PAGES), [200, 200, 200, 200]);
  assert.doesNotMatch(server.out(), /npm run build/);
  await server.stop();
  assert.equal(doctor(unpacked).verdict, 'ok');

  writeFileSync(join(program, 'README.md'), 'Changed.\n');
  const changed = run(['npm run --silent release']);
  assert.deepEqual([changed.status, changed.stdout], [1, '']);
  assert.match(changed.stderr, /error: There are changes that are not committed\.$/m);
  git('checkout', '--quiet', 'README.md');
});

/** Returns the lines of a unit by key, with the specifiers of this instance. */
function unitOf(path: string, instance: string): Map<string, string[]> {
  const lines = [...readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, key = '', value = '']) => ({
      key,
      value: value.replaceAll('%i', instance).replaceAll('%%', '%').replaceAll('$$', '$'),
    }),
  );
  return new Map(
    [...Map.groupBy(lines, ({ key }) => key)].map(([key, all]) => [key, all.map(({ value }) => value)]),
  );
}

test('installed with systemd as documented, the service, its backup and commands work', async (t) => {
  const port = String(await freePort());
  const [etc, state] = [join(folder, 'etc'), join(home, 'state')];
  mkdirSync(join(etc, 'systemd/system'), { recursive: true });
  stub('useradd', 'exit 0');
  stub('systemctl', 'exit 0');
  stub('sleep', 'exit 0');
  stub(
    'sudo',
    IS_ROOT
      ? `shift 2; exec setpriv --reuid=${NOBODY.uid} --regid=${NOBODY.gid} --clear-groups "$@"`
      : 'shift 2; exec "$@"',
  );
  const group = execFileSync('id', ['-gn', ...(IS_ROOT ? ['nobody'] : [])], { encoding: 'utf8' }).trim();
  const here = (text: string) =>
    text
      .replaceAll('/srv/renter-screening', program)
      .replaceAll('-g renter-screening', `-g ${group}`)
      .replaceAll('/etc/', `${etc}/`)
      .replaceAll('/var/lib/renter-screening', state);
  const commands = documentedCommands('docs/operations.md', '### systemd').map(here);
  const install = commands.slice(0, -1);
  assert.ok(install.some((command) => command.startsWith('systemctl enable')));
  rmSync(join(program, 'node_modules'), { recursive: true });
  assertDone(run(install));

  const settings = join(etc, 'renter-screening.env');
  const systemd = (name: string) => {
    const path = join(etc, 'systemd/system', name);
    writeFileSync(path, here(readFileSync(path, 'utf8')));
    return unitOf(path, port);
  };
  const service = systemd('renter-screening@.service');
  assert.deepEqual(service.get('StartLimitIntervalSec'), ['0']);
  // The database of the example is elsewhere.
  execFileSync('sh', ['-c', `echo DATABASE_URL=sqlite:${state}/network.db >> ${settings}`]);
  const environment = (unit: Map<string, string[]>) =>
    `${unit.get('Environment')?.join(' ') ?? ''} sh -c 'set -a; . ${settings}; exec "$@"' sh`;
  const [execStart = ''] = service.get('ExecStart') ?? [];
  const server = await machine.start(t, `${environment(service)} ${execStart}`, {
    cwd: service.get('WorkingDirectory')?.[0] ?? '',
  });
  assert.equal(server.url, `http://127.0.0.1:${port}`);
  assert.deepEqual(await statuses(server.url, ...PAGES), [200, 200, 200, 200]);

  // The documented loop waits until the restarted server is ready.
  const [restart = ''] = commands.slice(-1);
  assertDone(run([restart.replace('8081 8082', port)]));

  const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, orgList = ''] = /^Run commands as that user: `(.*)`\.$/m.exec(document) ?? [];
  assert.match(assertDone(run([here(orgList)], { cwd: '/' })), /organization/);

  const backup = systemd('renter-screening-backup.service');
  for (const line of backup.get('ExecStart') ?? []) {
    mkdirSync(join(state, 'backups'), { recursive: true });
    if (IS_ROOT) chownSync(join(state, 'backups'), NOBODY.uid, NOBODY.gid);
    assertDone(run([`${environment(backup)} ${line}`], { asService: true }));
  }
  const made = readdirSync(join(state, 'backups'));
  assert.deepEqual(
    made.map((name) => name.replace(/[\d-]+/, '-…')),
    ['network-….db'],
    basename(state),
  );
  await server.stop();
});
