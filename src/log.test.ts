import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorAsLogged } from './log.ts';

test('logs what failed and where, but nothing that an error quotes from a row', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: '(quill@example.com)' });
  const logged = JSON.stringify(errorAsLogged(Object.assign(cause, { table: 'identifiers' })));
  assert.match(
    logged,
    /"type":"Error","code":"23505","message":"duplicate key","stack":"Error: duplicate key/,
  );
  assert.doesNotMatch(logged, /quill|identifiers/);
});

test('logs the causes of an error', () => {
  const error = new Error('cannot be sent', { cause: new Error('connection lost') });
  assert.match(
    JSON.stringify(errorAsLogged(error)),
    /cannot be sent: connection lost.*caused by: Error: conn/,
  );
});

test('truncates a long error so that its line fits into one write', () => {
  const error = new Error('too long '.repeat(1_000), { cause: new Error('\n'.repeat(1_000)) });
  assert.ok(Buffer.byteLength(JSON.stringify(errorAsLogged(error))) < 3_800);
});

test('logs a value that is not an error unchanged', () => {
  assert.equal(errorAsLogged('nothing'), 'nothing');
});
