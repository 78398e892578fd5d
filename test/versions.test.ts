import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileOf, KEPT_VERSIONS, keptOf, notesOf } from './released/facts.ts';

const ROOT = dirname(import.meta.dirname);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const versionIn = (file: string): string => JSON.parse(read(file)).version;

/** A kept database is in every clone. */
const MOST_KEPT_BYTES = 400_000;

const VERSION = versionIn('package.json');
const RELEASES = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)].map(
  ([, version = '', date = '']) => ({ version, date }),
);
const newest = RELEASES[0]?.version ?? '';
const isNewer = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true }) > 0;

test('the changelog has what is not released, and below it the released versions with their dates, the newest first', () => {
  const headings = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];
  assert.deepEqual(headings, [
    '## [Unreleased]',
    ...RELEASES.map(({ version, date }) => `## [${version}] - ${date}`),
  ]);
  for (const [place, { version, date }] of RELEASES.slice(1).entries()) {
    const later = RELEASES[place];
    assert.ok(later && isNewer(later.version, version) && later.date >= date, version);
  }
});

test('server and client have one version: the newest release, or a later one that ends in -dev', () => {
  const locked = JSON.parse(read('package-lock.json')).packages;
  for (const other of [versionIn('sdk/package.json'), locked[''].version, locked.sdk.version]) {
    assert.equal(other, VERSION);
  }
  if (VERSION === newest) return;
  assert.match(VERSION, /^\d+\.\d+\.\d+-dev$/);
  assert.ok(isNewer(VERSION.replace('-dev', ''), newest), `${VERSION} is later than ${newest}`);
});

test('documents and files for deployment name the version that they describe', () => {
  for (const file of ['sdk/README.md', 'docs/operations.md', 'deploy/kubernetes.yaml']) {
    const named = [...read(file).matchAll(/renter-screening(?:-client)?[-:](\d+\.\d+\.\d+(?:-dev)?)/g)];
    assert.ok(named.length > 0, file);
    for (const [text, version] of named) assert.equal(version, VERSION, `${file}: ${text}`);
  }
  for (const file of ['sdk/python/pyproject.toml', 'sdk/python/README.md']) {
    const named = [
      ...read(file).matchAll(/(?:renter_screening_client-|^version = ")(\d+\.\d+\.\d+(?:\.dev0)?)/gm),
    ];
    assert.ok(named.length > 0, file);
    for (const [text, version] of named)
      assert.equal(version?.replace('.dev0', '-dev'), VERSION, `${file}: ${text}`);
  }
});

test('of each release there are kept databases and the client, and its notes are as they were', () => {
  // What is kept is made by the released program, so the commit that releases it has nothing of it yet.
  const released = RELEASES.map(({ version }) => version).filter((each) => each !== VERSION);
  assert.deepEqual(KEPT_VERSIONS, released.toReversed());
  for (const version of released) {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const { facts } = keptOf(version, engine);
      assert.deepEqual([facts.version, facts.commit.length], [version, 40]);
      assert.equal(facts.notes, notesOf(version), 'CHANGELOG.md: what is new belongs under Unreleased.');
      assert.ok(statSync(fileOf(version, engine)).size < MOST_KEPT_BYTES);
    }
    // The first release had no client package.
    const client = join(ROOT, `sdk/released/renter-screening-client-${version}.tgz`);
    if (version !== '0.1.0') assert.ok(existsSync(client), client);
  }
});
