import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, requireProductionSettings } from '../../src/config.ts';
import { bringPages, copyArchive, IS_ROOT } from '../support/clean-machine.ts';
import { documentedCommands } from '../support/documented.ts';
import { temporaryFolder } from '../support/folder.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';

// Follows Dockerfile and documents without Docker and a cluster: files are copied and commands run as they would be there.

const ROOT = join(import.meta.dirname, '../..');
const COMMIT = 'c0ffee'.repeat(7).slice(0, 40);
const PATH = '/usr/local/bin:/usr/bin:/bin';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A folder where commands can be run, with programs that only write down how they were called. */
function newDesk(t: TestContext, ...programs: string[]) {
  const folder = temporaryFolder(t);
  const [desk, bin, calls] = [join(folder, 'desk'), join(folder, 'bin'), join(folder, 'calls')];
  mkdirSync(bin);
  cpSync(join(ROOT, 'deploy'), join(desk, 'deploy'), { recursive: true });
  writeFileSync(calls, '');
  for (const [name, script] of [
    ...programs.map((each) => [each, `printf '%s\\n' "${each} $* [$COMMIT]" >> ${calls}`] as const),
    ['git', `echo ${COMMIT}`] as const,
    ['sleep', ''] as const,
  ]) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return {
    desk,
    /** Runs commands, and returns those that the programs got. */
    run(commands: string[]): string[] {
      const { status, stderr } = spawnSync('sh', ['-ec', commands.join('\n')], {
        cwd: desk,
        env: { PATH: `${bin}:${PATH}` },
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      return readFileSync(calls, 'utf8').trim().split('\n');
    },
  };
}

interface Stage {
  name: string;
  steps: [instruction: string, rest: string][];
}

/** Returns the stages of the image, with the instructions of each. */
function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push({ name: rest.split(' AS ')[1] ?? 'image', steps: [] });
    else if (instruction !== '') stages.at(-1)?.steps.push([instruction, rest]);
  }
  return stages;
}

/** Whether Docker leaves a file out of what it builds from: the last line that matches it or a folder of it decides. */
function isIgnored(path: string, lines: string[]): boolean {
  const parts = path.split('/');
  const paths = parts.map((_, place) => parts.slice(0, place + 1).join('/'));
  const matches = (line: string) => paths.some((each) => matchesGlob(each, line.replace('!', '')));
  return lines.findLast(matches)?.startsWith('!') === false;
}

/** Copies what Docker would build from: what is or would be committed, without what it ignores. */
function contextIn(folder: string): string {
  const lines = read('.dockerignore').trim().split('\n');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((each) => each !== '' && !isIgnored(each, lines))) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  }
  return folder;
}

/** Follows the instructions of a stage in its folder. The packages of this clone are those that it would download. */
function follow({ steps }: Stage, folder: string, folderOf: (from: string) => string): void {
  for (const [instruction, rest] of steps) {
    if (instruction === 'COPY') {
      const [, from = '', paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
      const sources = paths.split(' ');
      const target = sources.pop() ?? '';
      for (const source of sources) {
        const into = target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target;
        const within = (path: string) => path.replace('/srv/renter-screening', '.');
        copyArchive(join(folderOf(from), within(source)), join(folder, within(into)));
      }
    } else if (instruction === 'RUN' && rest.startsWith('npm ci ')) {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    } else if (instruction === 'RUN' && !rest.startsWith('apt-get ')) {
      if (rest.endsWith('scripts/build.ts')) bringPages(folder);
      const command = IS_ROOT ? rest : rest.replace(/ -o \d+ -g \d+/, '');
      const { status, stderr } = spawnSync('sh', ['-ec', command], {
        cwd: folder,
        env: { PATH, COMMIT },
        encoding: 'utf8',
      });
      assert.equal(status, 0, `${command}: ${stderr}`);
    }
  }
}

test('the image has all that it needs, and its user runs server and commands as documented', async (t) => {
  const [build = '', run = ''] = documentedCommands('docs/operations.md', '### Docker');
  const { run: runAtDesk } = newDesk(t, 'docker');
  assert.deepEqual(runAtDesk([build]), [
    `docker build --build-arg COMMIT=${COMMIT} --tag renter-screening . []`,
  ]);

  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  const context = contextIn(join(folder, 'context'));
  const folderOf = (name: string) => (name === '' ? context : join(folder, name));
  const stages = stagesOf(read('Dockerfile'));
  for (const stage of stages) {
    mkdirSync(folderOf(stage.name));
    follow(stage, folderOf(stage.name), folderOf);
  }
  const image = folderOf('image');
  const steps = new Map(stages.at(-1)?.steps);
  const [uid, gid] = (steps.get('USER') ?? '').split(':').map(Number);
  const environment = Object.fromEntries(
    [steps.get('ENV') ?? '', ...[...run.matchAll(/--env (\S+)/g)].map(([, each = '']) => each)]
      .flatMap((each) => each.split(' '))
      .map((each) => each.split('=') as [string, string]),
  );
  const options = {
    cwd: image,
    env: {
      ...environment,
      PATH: environment.PATH?.replace('/srv/renter-screening', image).replace('$PATH', PATH),
      PORT: '0',
    },
    ...(IS_ROOT && { uid, gid }),
  };
  const [entry] = JSON.parse(steps.get('ENTRYPOINT') ?? '');
  const child = killOnExit(spawn(entry, JSON.parse(steps.get('CMD') ?? ''), options));
  t.after(() => child.kill('SIGKILL'));
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      out += part;
    });
  const port = await until('the server listens', () => {
    if (child.exitCode !== null) throw new Error(out);
    return /Server listening at http:\/\/[\d.]+:(\d+)/.exec(out)?.[1];
  });
  const url = `http://127.0.0.1:${port}`;
  for (const path of ['/', '/portal', '/docs', '/sdk', '/readyz'])
    assert.equal((await fetch(url + path, { headers: { accept: 'text/html' } })).status, 200, path);
  assert.doesNotMatch(out, /npm run build/);
  assert.match(await (await fetch(`${url}/metrics`)).text(), new RegExp(`commit="${COMMIT}"`));
  const commands = ['### Compose', '### Kubernetes'].flatMap((heading) =>
    documentedCommands('docs/operations.md', heading).flatMap(
      (command) => / exec (?:node-1|deployment\/\S+ --) (.*)$/.exec(command)?.[1] ?? [],
    ),
  );
  assert.equal(commands.length, 2);
  for (const command of commands)
    assert.match(execFileSync('sh', ['-c', command], options).toString(), /^No organizations\./);
  // The documents publish the port that the server has without PORT, and mount a volume where it may write.
  const { PORT, ...withoutPort } = options.env;
  assert.match(run, new RegExp(`:${readConfig(withoutPort).port} `));
  assert.equal(steps.get('EXPOSE'), String(readConfig(withoutPort).port));
  assert.ok(run.includes(':/srv/renter-screening/data '));
  if (IS_ROOT) assert.notEqual(spawnSync('touch', ['here'], options).status, 0);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'close'), [0, null]);
});

test('the documented commands for Compose run, and name files and services that exist', (t) => {
  const { desk, run } = newDesk(t, 'docker');
  const calls = run(documentedCommands('docs/operations.md', '### Compose'));
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  const used = calls.map((call) => {
    const [, words = ''] = /^docker compose --file deploy\/compose\.yaml (.*) \[.*\]$/.exec(call) ?? [];
    assert.notEqual(words, '', call);
    if (/^(up .*--build|build)/.test(words)) assert.ok(call.endsWith(`[${COMMIT}]`), call);
    return words;
  });
  assert.deepEqual(
    used.flatMap((words) => words.split(' ').filter((word) => word in services)),
    ['node-1', 'backup', 'node-1', 'node-2'],
  );
  assert.ok(existsSync(join(desk, 'deploy/.env')));
  // nginx finds the certificate that the documents make, for the address of the example.
  const mount = services.proxy.volumes.find((volume: string) => volume.startsWith('./tls:')).split(':')[1];
  const files = [...read('deploy/nginx.conf').matchAll(/^\s*ssl_certificate(?:_key)? (\S+);/gm)].map(
    ([, file = '']) => file,
  );
  assert.equal(files.length, 2);
  for (const file of files) {
    assert.equal(dirname(file), mount);
    assert.ok(existsSync(file.replace(mount, join(desk, 'deploy/tls'))), file);
  }
  const certificate = join(desk, 'deploy/tls/cert.pem');
  const checked = execFileSync('openssl', ['x509', '-in', certificate, '-noout', '-checkhost', 'localhost'], {
    encoding: 'utf8',
  });
  assert.match(checked, /does match/);
  assert.match(read('deploy/example.env'), /^PUBLIC_URL=https:\/\/localhost$/m);
});

test('the documented commands for Kubernetes make the secrets that the manifests read', (t) => {
  const { run } = newDesk(t, 'kubectl');
  const [create = '', apply, exec = ''] = run(documentedCommands('docs/operations.md', '### Kubernetes'));
  const [, secret = ''] = /create secret generic (\S+)/.exec(create) ?? [];
  const values = Object.fromEntries(
    [...create.matchAll(/--from-literal=([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
  const references = [...JSON.stringify(manifests).matchAll(/"secretKeyRef":(\{[^}]*\})/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
  assert.deepEqual([...new Set(references.map(({ name }) => name))], [secret]);
  assert.deepEqual([...new Set(references.map(({ key }) => key))].toSorted(), Object.keys(values).toSorted());
  requireProductionSettings(
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: values['database-url'],
      SESSION_SECRET: values['session-secret'],
      SMTP_URL: values['smtp-url'],
      MAIL_FROM: 'screening@harbor.example',
    }),
  );
  assert.equal(apply, 'kubectl apply --filename deploy/kubernetes.yaml []');
  const [, kind = '', name = ''] = /^kubectl exec (\w+)\/(\S+) -- /.exec(exec) ?? [];
  assert.ok(
    manifests.some((each) => each.kind.toLowerCase() === kind && each.metadata.name === name),
    exec,
  );
});
