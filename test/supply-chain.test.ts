import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from './support/folder.ts';

const ROOT = dirname(import.meta.dirname);

interface LockedPackage {
  version?: string;
  integrity?: string;
  os?: string;
  cpu?: string;
  bin?: Record<string, string>;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}
type LockedPackages = Record<string, LockedPackage>;

const locked: LockedPackages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const nodePackages = Object.keys(locked['']?.optionalDependencies ?? {}).map(
  (name) => `node_modules/${name}`,
);

test('package-lock.json has the hash of every package, those with the Node binary included', () => {
  for (const [folder, { integrity, link }] of Object.entries(locked)) {
    if (folder === '' || folder === 'sdk' || link) continue;
    assert.match(integrity ?? '', /^sha512-/, folder);
  }
  assert.deepEqual(nodePackages.map((folder) => `${locked[folder]?.os} ${locked[folder]?.cpu}`).toSorted(), [
    'darwin arm64',
    'darwin x64',
    'linux arm64',
    'linux x64',
    'win32 x64',
  ]);
  for (const folder of nodePackages) {
    assert.ok(locked[folder]?.bin?.node, folder);
    assert.equal(locked[folder]?.version, process.versions.node, folder);
  }
  assert.ok(
    nodePackages.some((folder) =>
      realpathSync(process.execPath).startsWith(
        realpathSync(join(ROOT, 'node_modules')) + folder.slice('node_modules'.length),
      ),
    ),
    `${process.execPath} is the binary of a package`,
  );
});

test('the runtimes on which the client is tested have a version and a hash each', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'test/sdk/runtimes/package-lock.json'), 'utf8'));
  const { '': project, ...rest } = packages as LockedPackages;
  assert.equal(Object.keys(rest).length, Object.keys(project?.optionalDependencies ?? {}).length);
  for (const version of Object.values(project?.optionalDependencies ?? {}))
    assert.match(version, /^npm:[@/\w-]+@\d+\.\d+\.\d+$/);
  for (const [folder, { integrity }] of Object.entries(rest))
    assert.match(integrity ?? '', /^sha512-/, folder);
});

test('no package of a production installation has an install script', () => {
  const scripted = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    scripted.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(([folder]) => folder),
    [],
  );
});

test('no document, page or text sends anybody to a name that nobody owns on the registry', () => {
  const files = globSync('{*.md,{docs,deploy,sdk,src,web/src}/**/*}', { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|packed|dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
  assert.ok(files.length > 1_000, `${files.length} files`);
  const wrong = /npx (-\S+ )*renter-screening|npm (i|install|add|exec) (-\S+ )*renter-screening/;
  assert.deepEqual(
    files.filter((file) => wrong.test(readFileSync(file, 'utf8'))),
    [],
  );
});

test('every image in Dockerfile and compose.yaml is pinned by digest', () => {
  const stages = new Set(['renter-screening']);
  const images: string[] = [];
  for (const file of ['Dockerfile', 'deploy/compose.yaml']) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, image = '', stage] of text.matchAll(/^\s*(?:FROM|image:) +(\S+)(?: +AS +(\S+))?$/gm)) {
      if (!stages.has(image)) images.push(image);
      if (stage !== undefined) stages.add(stage);
    }
  }
  assert.equal(images.length, 4);
  for (const image of images) assert.match(image, /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

const HERE = { os: process.platform, cpu: process.arch, optional: true };

/**
 * Runs scripts/run.mjs in a project with this lock file and these installed packages, where `npm ci`
 * installs the packages `installs`.
 */
function runIn(t: TestContext, lock: LockedPackages, installed: LockedPackages, installs: LockedPackages) {
  const folder = temporaryFolder(t);
  const packages = { '': { optionalDependencies: { 'node-here': '2.0.0' } }, ...lock };
  cpSync(join(ROOT, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'));
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'path'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  writeFileSync(join(folder, 'installs.json'), JSON.stringify({ packages: installs }));
  writeFileSync(
    join(folder, 'path/npm'),
    '#!/bin/sh\necho "$@" > npm-calls && cp installs.json node_modules/.package-lock.json\n',
    { mode: 0o755 },
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'echo', 'started'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: join(folder, 'path') + delimiter + process.env.PATH },
  });
  return { status, stdout, stderr, ranNpm: existsSync(join(folder, 'npm-calls')) };
}

const node = (version: string) => ({ 'node_modules/node-here': { version, ...HERE } });
const other = { 'node_modules/other': { version: '1.0.0' } };

test('npm start installs the Node of this platform if it is missing or has another version', (t) => {
  const lock = { ...other, ...node('2.0.0') };
  for (const installed of [{}, other, { ...other, ...node('1.0.0') }]) {
    const { status, stdout, ranNpm } = runIn(t, lock, installed, lock);
    assert.deepEqual([status, stdout, ranNpm], [0, 'started\n', true]);
  }
  assert.equal(runIn(t, lock, lock, lock).ranNpm, false);
});

test('npm start fails if npm left out the Node of this platform, for instance because of its hash', (t) => {
  const { status, stdout, stderr } = runIn(t, { ...other, ...node('2.0.0') }, {}, other);
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^npm did not install node_modules\/node-here\. Run npm ci/m);
});

test('npm start uses the Node of the machine on a platform for which there is no package', (t) => {
  const elsewhere = {
    'node_modules/node-here': { version: '2.0.0', os: 'plan9', cpu: 'mips', optional: true },
  };
  const { status, stdout, ranNpm } = runIn(t, { ...other, ...elsewhere }, other, other);
  assert.deepEqual([status, stdout, ranNpm], [0, 'started\n', false]);
});
