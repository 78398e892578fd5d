import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { newCheckId } from './checks.ts';

const server = await startServer({ env: { REQUIRE_CERTIFICATION: '1' } });
after(() => server.stop());

const organization = await server.newOrganization();
const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
const sandbox = await organization.newTestKey();

test('pages in test mode show what test keys filed, and pages of the network what live keys filed', async () => {
  const file = (call: typeof sandbox.call, renterEmail: string) =>
    call('POST', '/v1/reports', { body: { renterEmail, renterName: 'Ann Lee', industryType: 'tools' } });
  await file(sandbox.call, 'in-test@example.com');
  await file(organization.call, 'live@example.com');
  const roster = async (path: string) =>
    (await admin.call('GET', path)).body.rows.map(({ email }: { email: string }) => email);
  assert.deepEqual(await roster('/dashboard/test/roster'), ['in-test@example.com']);
  assert.deepEqual(await roster('/dashboard/roster'), ['live@example.com']);
});

test('a check in test mode is answered from the test world without a certification, and neither billed nor logged', async () => {
  const before = await everythingOnFile(server);
  const body = { checkId: newCheckId(), text: 'denied-eviction@test.example' };
  const { status, text } = await admin.call('POST', '/dashboard/test/check', { body });
  assert.equal(status, 200, text);
  assert.match(text, /"DENIED"/);
  assert.deepEqual(await everythingOnFile(server), before);
});

test('keys are created and listed by mode, and the webhook for tests is set apart', async () => {
  const { body: created } = await admin.call('POST', '/dashboard/test/keys', { body: { name: 'CI' } });
  assert.match(created.key, /^svc_test_/);
  const names = async (path: string) =>
    (await admin.call('GET', path)).body.keys.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('/dashboard/test/keys'), ['Test', 'CI']);
  assert.deepEqual(await names('/dashboard/keys'), ['First']);
  const url = 'https://example.com/test-hook';
  assert.equal((await admin.call('PUT', '/dashboard/test/webhook', { body: { url } })).status, 200);
  const webhook = async (path: string) => (await admin.call('GET', path)).body.webhook?.url ?? null;
  assert.deepEqual(
    [await webhook('/dashboard/test/webhook'), await webhook('/dashboard/webhook')],
    [url, null],
  );
  assert.equal((await sandbox.call('GET', '/v1/webhooks')).body.webhook.url, url);
});

test('pages of the organization are the same in both modes', async () => {
  for (const path of ['me', 'team', 'balance'])
    assert.equal(
      (await admin.call('GET', `/dashboard/test/${path}`)).text,
      (await admin.call('GET', `/dashboard/${path}`)).text,
      path,
    );
});

test('test mode needs the same session, role and origin', async () => {
  assert.equal((await server.call('GET', '/dashboard/test/roster')).status, 401);
  assert.equal((await server.call('GET', '/dashboard/test/roster', { key: sandbox.key })).status, 401);
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  assert.equal((await member.call('GET', '/dashboard/test/keys')).status, 403);
  const foreign = await server.call('POST', '/dashboard/test/check', {
    headers: { cookie: admin.cookie, origin: 'https://evil.example' },
    body: { email: 'approved@test.example' },
  });
  assert.equal(foreign.status, 403);
  const stranger = await staffOf(server, { role: 'admin' });
  const { body } = await stranger.call('GET', '/dashboard/test/roster');
  assert.deepEqual(body.rows, [], 'each organization has a test world of its own');
});
