import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal } from './seal.ts';

test('decrypts what Better Auth 1.7.25 encrypted', () => {
  const sealed =
    'cc53fba428a3b582b5950b1a2b6de7720f7fae3b3aa86af7ccd3a86b79e2f686bbcb981c44cef1c3355fe03f42ffac4478b5620bd291b86b9afded9242ef1c4ceba0efdf1d6fb202';
  assert.equal(unseal(sealed, 'the secret of an upgraded network'), 'ExsTUeLGqIXXHje0p2O0rb6p5Ju5OL3B');
});

test('sealed text opens only with the same secret, and never looks the same twice', () => {
  for (const text of ['', 'a', '["K7WQ2-9XB4M"]', 'ä'.repeat(1000)]) {
    const sealed = seal(text, 'one secret');
    assert.equal(unseal(sealed, 'one secret'), text);
    assert.notEqual(sealed, seal(text, 'one secret'));
    assert.throws(() => unseal(sealed, 'another secret'), /another SESSION_SECRET/);
  }
});

test('changed or truncated text does not open', () => {
  const sealed = seal('a secret', 'one secret');
  const bytes = Buffer.from(sealed, 'hex');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(
      () => unseal(changed.toString('hex'), 'one secret'),
      /another SESSION_SECRET/,
      `byte ${at}`,
    );
  }
  for (const cut of ['', sealed.slice(0, 20), sealed.slice(0, -2), sealed.slice(2)]) {
    assert.throws(() => unseal(cut, 'one secret'), /another SESSION_SECRET/);
  }
});
