import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../test/support/folder.ts';
import { versionOf, versionText } from './version.ts';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function program(folder: string): string {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version": "1.2.3"}');
  for (const file of ['src/commit.txt', '.gitattributes'])
    writeFileSync(join(folder, file), readFileSync(join(import.meta.dirname, '..', file)));
  return folder;
}

test('the commit is the one that is checked out: on a branch, packed, detached, and in a linked work tree', (t) => {
  const folder = program(join(temporaryFolder(t), 'clone'));
  git(folder, 'init', '--initial-branch=a/b');
  assert.equal(versionOf(folder).commit, 'unknown', 'no commit yet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--message=First');
  const commit = git(folder, 'rev-parse', 'HEAD');
  assert.deepEqual(versionOf(folder), { version: '1.2.3', commit });
  git(folder, 'pack-refs', '--all');
  assert.equal(versionOf(folder).commit, commit);
  const linked = join(folder, '../linked');
  git(folder, 'worktree', 'add', '-b', 'other', linked);
  git(linked, 'commit', '--allow-empty', '--message=Second');
  assert.equal(versionOf(linked).commit, git(linked, 'rev-parse', 'HEAD'));
  git(folder, 'checkout', '--detach');
  assert.equal(versionOf(folder).commit, commit);
  assert.equal(versionText(versionOf(folder)), `1.2.3 (commit ${commit.slice(0, 12)})`);
});

test('an archive contains the commit, and a copy without git has none', (t) => {
  const folder = program(join(temporaryFolder(t), 'clone'));
  assert.equal(versionText(versionOf(folder)), '1.2.3 (commit unknown)');
  git(folder, 'init');
  git(folder, 'add', '.');
  git(folder, 'commit', '--message=First');
  const archived = join(folder, '../archived');
  mkdirSync(archived);
  git(folder, 'archive', '--output=../program.tar', 'HEAD');
  execFileSync('tar', ['--extract', '--file=../program.tar'], { cwd: archived });
  assert.equal(versionOf(archived).commit, git(folder, 'rev-parse', 'HEAD'));
});
