import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TestOrganization } from '../support/organization.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const put = ({ call }: TestOrganization, url: unknown) => call('PUT', '/v1/webhooks', { body: { url } });
const URL_1 = 'https://hooks.example.com/screening?from=1';
const URL_2 = 'https://hooks.example.org/';

async function get({ call }: TestOrganization) {
  const response = await call('GET', '/v1/webhooks');
  assert.equal(response.status, 200);
  return response.body;
}

test('an organization without a webhook gets webhook null and no deliveries', async () => {
  assert.deepEqual(await get(await server.newOrganization()), { ok: true, webhook: null, deliveries: [] });
});

test('a webhook is set, shown, replaced and removed', async () => {
  const organization = await server.newOrganization();
  const set = await put(organization, URL_1);
  assert.equal(set.status, 200);
  const { updated_at, ...webhook } = set.body.webhook;
  assert.deepEqual(webhook, { url: URL_1 });
  assert.ok(Math.abs(Date.now() - Date.parse(updated_at)) < 60_000);
  assert.deepEqual((await get(organization)).webhook, set.body.webhook);

  await put(organization, URL_2);
  assert.equal((await get(organization)).webhook.url, URL_2);

  const removed = await organization.call('DELETE', '/v1/webhooks');
  assert.deepEqual([removed.status, removed.body], [200, { ok: true, webhook: null }]);
  assert.equal((await get(organization)).webhook, null);
  assert.equal((await organization.call('DELETE', '/v1/webhooks')).status, 200);
});

test('each organization has its own webhook', async () => {
  const [one, two] = [await server.newOrganization(), await server.newOrganization()];
  await put(one, URL_1);
  assert.equal((await get(two)).webhook, null);
  await put(two, URL_2);
  await two.call('DELETE', '/v1/webhooks');
  assert.equal((await get(one)).webhook.url, URL_1);
});

for (const url of [
  undefined,
  '',
  ' ',
  5,
  null,
  ['https://example.com'],
  'example.com',
  '/hook',
  'ftp://example.com/',
  'http://example.com/',
  'https://',
  'https://user:secret@example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  `https://example.com/${'x'.repeat(2048)}`,
]) {
  test(`the URL ${JSON.stringify(url)?.slice(0, 60)} gets 400, and the webhook stays as it was`, async () => {
    const organization = await server.newOrganization();
    await put(organization, URL_1);
    const before = await everythingOnFile(server);
    const { status, body } = await put(organization, url);
    assert.equal(status, 400);
    assert.equal(body.ok, false);
    assert.match(body.error, /^url /);
    assert.doesNotMatch(body.error, /secret/);
    assert.deepEqual(await everythingOnFile(server), before);
  });
}
