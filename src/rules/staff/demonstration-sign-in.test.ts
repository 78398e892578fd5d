import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from '../text/loopback.ts';
import { demonstrationPassword, demonstrationSignIn } from './demonstration-sign-in.ts';

test('the address that signs in to a demonstration contains the password where no server sees it', () => {
  for (const url of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:80']) {
    const address = demonstrationSignIn(url, 'pFq3yVt0Zk9-_b2H') ?? '';
    assert.equal(address, `${url}/sign-in#demonstration=pFq3yVt0Zk9-_b2H`);
    assert.equal(demonstrationPassword(new URL(address)), 'pFq3yVt0Zk9-_b2H');
  }
  assert.equal(demonstrationPassword(new URL('http://127.0.0.1/sign-in')), undefined);
  assert.equal(demonstrationPassword(new URL('http://127.0.0.1/sign-in#password=abc')), undefined);
});

test('a server that others can reach has no such address, and its page fills in nothing', () => {
  for (const url of ['https://screening.example', 'http://10.0.0.1:8080', 'http://127.0.0.1.example']) {
    assert.equal(demonstrationSignIn(url, 'abc'), undefined);
    assert.equal(demonstrationPassword(new URL(`${url}/sign-in#demonstration=abc`)), undefined);
  }
  assert.deepEqual(['::1', '0.0.0.0', '::', '192.0.2.127'].map(isLoopback), [true, false, false, false]);
});
