import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';
import { operator } from './command.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

async function ping(key: string): Promise<number> {
  return (await server.call('GET', '/v1/ping', { key })).status;
}

test('beside a running server, a new key works at once and a revoked key fails at once', async (t) => {
  const { json, apiError } = operator(t, {}, server.databasePath);
  const { id: org } = await json('org', 'create', '--name', 'Homes', '--api-access');
  const created = await json('key', 'create', '--org', org, '--name', 'Front desk');
  const limits = ['scopes', 'expiresAt', 'allowedAddresses'];
  assert.deepEqual(Object.keys(created), ['id', 'key', 'preview', 'name', 'createdAt', ...limits]);
  assert.match(created.key, /^svc_live_[A-Za-z0-9]{32}$/);
  assert.equal(created.preview, `${created.key.slice(0, 12)}********`);
  assert.equal(await ping(created.key), 200);

  const revoked = await json('key', 'revoke', '--key', created.id);
  assert.deepEqual(Object.keys(revoked), ['id', 'revokedAt']);
  assert.equal(await ping(created.key), 401);
  assert.equal(
    await apiError('key', 'revoke', '--key', created.id),
    `API key ${created.id} is already revoked.`,
  );
});

test('beside a running server, API access and a rate limit apply from the next request on', async (t) => {
  const { json } = operator(t, {}, server.databasePath);
  const { id: org } = await json('org', 'create', '--name', 'Cars');
  const { key } = await json('key', 'create', '--org', org, '--name', 'Front desk');
  assert.equal(await ping(key), 401);
  await json('org', 'update', '--org', org, '--api-access', '--rate-limit', '1');
  assert.equal(await ping(key), 200);
  assert.equal(await ping(key), 429);
  await json('org', 'update', '--org', org, '--rate-limit', '50');
  assert.equal(await ping(key), 200);
  await json('org', 'update', '--org', org, '--no-api-access');
  assert.equal(await ping(key), 401);
});

test('key list shows the active keys without their values, and a sixth active key is rejected', async (t) => {
  const { json, run, apiError } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    ids.push((await json('key', 'create', '--org', org, '--name', name)).id);
  }
  assert.match(await apiError('key', 'create', '--org', org, '--name', 'Six'), /^5 API keys are active/);
  await json('key', 'revoke', '--key', ids[1] ?? '');
  const { keys } = await json('key', 'list', '--org', org);
  assert.deepEqual(
    keys.map(({ id }: { id: string }) => id),
    ids.filter((_, place) => place !== 1),
  );
  assert.deepEqual(Object.keys(keys[0]), [
    ...['id', 'name', 'preview', 'requestCount', 'lastUsed', 'createdAt'],
    ...['scopes', 'expiresAt', 'allowedAddresses', 'lastAddress', 'replacedBy'],
  ]);
  assert.doesNotMatch((await run('key', 'list', '--org', org)).out, /svc_live_[A-Za-z0-9]{4}/);
});

test('beside a running server, a key is created with limits, listed with them and rotated', async (t) => {
  const { json, run } = operator(t, {}, server.databasePath);
  const { id: org } = await json('org', 'create', '--name', 'Limits', '--api-access');
  const limits = [
    '--scopes',
    'read,check',
    '--expires-at',
    '2035-01-31',
    '--allowed-addresses',
    '127.0.0.1/8,::1',
  ];
  const created = await json('key', 'create', '--org', org, '--name', 'Reports', ...limits);
  const expected = {
    scopes: ['check', 'read'],
    expiresAt: '2035-01-31T00:00:00.000Z',
    allowedAddresses: ['127.0.0.0/8', '::1/128'],
  };
  const limitsOf = ({ scopes, expiresAt, allowedAddresses }: typeof expected) => ({
    scopes,
    expiresAt,
    allowedAddresses,
  });
  assert.deepEqual(limitsOf(created), expected);
  const { out } = await run('key', 'list', '--org', org);
  assert.match(out, /LIMITS\n.*check and read; until Jan 31, 2035; from 127\.0\.0\.0\/8, ::1\/128/);
  const keys = async (key: string) => (await server.call('GET', '/v1/keys', { key })).status;
  assert.deepEqual([await ping(created.key), await keys(created.key)], [200, 403]);

  const rotated = await json('key', 'rotate', '--key', created.id, '--grace-hours', '2');
  const lifetime = Date.parse(created.expiresAt) - Date.parse(created.createdAt);
  const expiresAt = new Date(Date.parse(rotated.createdAt) + lifetime).toISOString();
  assert.deepEqual(
    [limitsOf(rotated), rotated.name, rotated.replaces],
    [{ ...expected, expiresAt }, 'Reports', created.id],
  );
  const hours = (Date.parse(rotated.replacedEndsAt) - Date.parse(rotated.createdAt)) / 3_600_000;
  assert.deepEqual([hours, await ping(created.key), await ping(rotated.key)], [2, 200, 200]);
  const list = (await json('key', 'list', '--org', org)).keys;
  assert.deepEqual([list[0].replacedBy, list[0].expiresAt], [rotated.id, rotated.replacedEndsAt]);
  const leaked = await json(
    'key',
    'rotate',
    '--key',
    (await json('key', 'create', '--org', org, '--name', 'L')).id,
    '--grace-hours',
    '0',
  );
  assert.equal(leaked.replacedEndsAt, leaked.createdAt);
});

test('wrong limits of a key are rejected, and no key is created', async (t) => {
  const { json, apiError, run } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const create = ['key', 'create', '--org', org, '--name', 'Desk'];
  for (const [option, value, error] of [
    [
      '--scopes',
      'check,everything',
      /It must be a comma-separated list of check, file, read, manage, webhooks/,
    ],
    ['--expires-at', 'tomorrow', /It must be a date like/],
    ['--grace-hours', '169', /unknown option/],
  ] as const) {
    const { code, err } = await run(...create, option, value);
    assert.equal(code, 2);
    assert.match(err, error);
  }
  assert.match(await apiError(...create, '--expires-at', '2020-01-31'), /must be in the future/);
  assert.match(await apiError(...create, '--allowed-addresses', 'office'), /must be an IPv4 or IPv6 address/);
  assert.match(await apiError(...create, '--allowed-addresses', ','), /must have at least one entry/);
  assert.deepEqual(await json('key', 'list', '--org', org), { keys: [] });
  const { code, err } = await run('key', 'rotate', '--key', 'key_none', '--grace-hours', '169');
  assert.equal(code, 2);
  assert.match(err, /from 0 to 168/);
  assert.match(await apiError('key', 'rotate', '--key', 'key_none'), /^API key not found/);
});

test('a key needs a name of one line, of 100 characters at most', async (t) => {
  const { json, apiError } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  for (const name of ['  ', 'a\nb', 'x'.repeat(101)]) {
    assert.equal(
      await apiError('key', 'create', '--org', org, '--name', name),
      'name must be one line that is not empty, of 100 characters at most.',
    );
  }
  assert.deepEqual(await json('key', 'list', '--org', org), { keys: [] });
});

test('a key that is passed instead of its ID is not printed', async (t) => {
  const { json, apiError } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const { key } = await json('key', 'create', '--org', org, '--name', 'Front desk');
  const line = await apiError('key', 'revoke', '--key', key);
  assert.match(line, /^API key not found/);
  assert.doesNotMatch(line, /svc_live/);
});
