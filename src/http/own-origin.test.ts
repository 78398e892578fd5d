import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeIsOwnOrigin } from './own-origin.ts';

test('a server reached over https rejects the origin of the same host over http', () => {
  const isOwn = makeIsOwnOrigin({ publicUrl: 'https://screening.example', secure: true });
  assert.equal(isOwn('https://screening.example', 'screening.example'), true);
  assert.equal(isOwn('https://screening.example', 'screening.example:443'), true);
  assert.equal(isOwn('https://other.example:8443', 'other.example:8443'), true, 'another name of it');
  assert.equal(
    isOwn('https://screening.example', 'inside:8080'),
    true,
    'behind a proxy that asks by another name',
  );
  for (const other of [
    'http://screening.example',
    'https://screening.example:444',
    'https://evil.example',
    'null',
  ]) {
    assert.equal(isOwn(other, 'screening.example'), false, other);
  }
  assert.equal(isOwn(undefined, 'screening.example'), false);
  assert.equal(isOwn('https://', undefined), false);
});

test('a server without https compares only the host, because it may be behind a TLS proxy', () => {
  const isOwn = makeIsOwnOrigin({ publicUrl: undefined, secure: false });
  assert.equal(isOwn('http://127.0.0.1:8080', '127.0.0.1:8080'), true);
  assert.equal(isOwn('https://screening.example', 'screening.example'), true);
  for (const other of ['http://127.0.0.1:8081', 'https://evil.example', 'null', '']) {
    assert.equal(isOwn(other, '127.0.0.1:8080'), false, other);
  }
  assert.equal(isOwn('null', undefined), false);
});
