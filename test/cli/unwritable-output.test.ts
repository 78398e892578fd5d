import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { operator } from './command.ts';

const COMMAND = join(import.meta.dirname, '../../bin/renter-screening.ts');

test('a command whose output cannot be written does its work, and reports the error in one line', async (t) => {
  const { json, env, databasePath } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  // It is open for reading only, so every write fails.
  const unwritable = openSync(databasePath, 'r');
  t.after(() => closeSync(unwritable));
  const child = spawn(
    process.execPath,
    [COMMAND, 'key', 'create', '--org', org, '--name', 'Front desk', '--json'],
    { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', unwritable, 'pipe'] },
  );
  const closed = once(child, 'close');
  assert.ok(child.stderr);
  const err = await text(child.stderr);
  const [code] = await closed;
  assert.equal(code, 1);
  assert.match(
    err,
    /^error: The command succeeded, but its output could not be written to standard output \(EBADF[^\n]*\)\.\n$/,
  );
  assert.equal((await json('key', 'list', '--org', org)).keys.length, 1);
});
