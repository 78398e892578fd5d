import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from './command.ts';

test('webhook set, show and remove', async (t) => {
  const { json, run } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  assert.deepEqual(await json('webhook', 'show', '--org', org), { url: null });
  const url = 'https://hooks.example.com/screening';
  const set = await json('webhook', 'set', '--org', org, '--url', url);
  assert.equal(set.url, url);
  assert.deepEqual(await json('webhook', 'show', '--org', org), set);
  assert.equal((await run('webhook', 'show', '--org', org)).out, `Events are posted to ${url}\n`);
  assert.deepEqual(await json('webhook', 'remove', '--org', org), { url: null });
  assert.deepEqual(await json('webhook', 'show', '--org', org), { url: null });
});

test('an address that must not be called is rejected, unless the server allows it for development', async (t) => {
  const strict = operator(t);
  const { id: org } = await strict.json('org', 'create', '--name', 'Homes');
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'nonsense', 'ftp://example.com/']) {
    assert.match(await strict.apiError('webhook', 'set', '--org', org, '--url', url), /^url must /);
  }
  assert.deepEqual(await strict.json('webhook', 'show', '--org', org), { url: null });
  const lenient = operator(t, { ALLOW_PRIVATE_WEBHOOKS: '1' }, strict.databasePath);
  const { url } = await lenient.json('webhook', 'set', '--org', org, '--url', 'http://127.0.0.1:9/');
  assert.equal(url, 'http://127.0.0.1:9/');
});
