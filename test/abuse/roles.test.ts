import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../src/rules/staff/roles.ts';
import { newCheckId } from '../dashboard/checks.ts';
import { sendTest, setWebhook } from '../dashboard/webhook-admin.ts';
import { staffOf } from '../support/dashboard.ts';
import { startReceiver } from '../support/receiver.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Staff with a narrow role who want more than it allows. */

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

let offices = 0;

/** Creates an organization that has filed about a renter, with a staff member of this role. */
async function newOffice(role: Role) {
  const organization = await server.newOrganization();
  const email = `former.partner${++offices}@example.com`;
  const file = async () => {
    const body = { renterEmail: email, renterName: 'Former Partner', industryType: 'vehicles' };
    assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 200);
  };
  await file();
  const owner = await staffOf(server, { organizationId: organization.id });
  const [renter] = (await owner.call('GET', '/dashboard/roster')).body.rows;
  return {
    organization,
    owner,
    file,
    email,
    renterId: renter.id as string,
    person: await staffOf(server, { role, organizationId: organization.id }),
  };
}

test('a curious viewer reads what is on file, and can neither check, file, edit nor take anything along', async () => {
  const { person, renterId } = await newOffice('viewer');
  const renter = await person.call('GET', `/dashboard/renters/${renterId}`);
  assert.equal(renter.status, 200);
  assert.match(renter.text, /Former Partner/);
  const before = await everythingOnFile(server);
  const attempts: [string, string, object?][] = [
    ['POST', 'check', { checkId: newCheckId(), text: 'somebody.else@example.com' }],
    ['POST', 'batches/preview', { content: 'email\na@example.com\n' }],
    ['GET', 'filing/person?email=somebody.else@example.com'],
    ['POST', 'renters', { email: 'somebody.else@example.com' }],
    ['PUT', `renters/${renterId}`, { version: 0, name: 'Liar' }],
    ['POST', 'reports', { renter: { id: renterId } }],
    ['GET', 'exports/roster.csv'],
    ['GET', 'exports/roster-view.csv'],
    ['GET', 'checks.csv'],
    ['POST', 'notices/seen', { upTo: Number.MAX_SAFE_INTEGER }],
  ];
  for (const [method, path, body] of attempts) {
    const { status } = await person.call(method, `/dashboard/${path}`, body && { body });
    assert.equal(status, 403, path);
  }
  assert.deepEqual(await everythingOnFile(server), before);
});

test('a billing clerk looks for a former partner, and no page, search or figure names anybody', async () => {
  const { person, renterId, email } = await newOffice('billing');
  const paths = [
    'roster?q=former',
    `renters/${renterId}`,
    `renters/${renterId}/history`,
    `filing/renters?q=${email}`,
    'checks',
    'disputes',
    'overview',
    'developers',
    'audit-log',
    'audit-log.csv',
    'webhook/deliveries',
    'request-log',
  ];
  for (const path of paths)
    for (const mode of ['', 'test/']) {
      const { status } = await person.call('GET', `/dashboard/${mode}${path}`);
      assert.equal(status, 403, `${mode}${path}`);
    }
  const today = new Date().toISOString().slice(0, 10);
  for (const path of ['usage', 'usage.csv', 'ledger', 'ledger.csv', 'organization', 'balance', 'me']) {
    const query = path.startsWith('usage') ? { from: today, to: today } : {};
    const { status, text } = await person.call('GET', `/dashboard/${path}`, { query });
    assert.equal(status, 200, path);
    assert.doesNotMatch(text, /former/i, path);
  }
});

test('a developer who wants a live key gets none, and learns and ends none', async () => {
  const { organization, person } = await newOffice('developer');
  const named = (mode: string) => ({ body: { name: 'Mine', mode } });
  const live = await person.call('POST', '/dashboard/keys', named('live'));
  assert.equal(live.status, 403);
  assert.match(live.body.error, /You need the role admin or owner to create, rotate and revoke live keys/);
  // Without a mode, the key is of the mode of the page.
  assert.equal((await person.call('POST', '/dashboard/keys', { body: { name: 'Mine' } })).status, 403);
  assert.equal((await person.call('POST', '/dashboard/session-token')).status, 403);
  assert.equal((await person.call('GET', '/dashboard/keys?mode=live')).status, 403);
  assert.equal((await person.call('GET', '/dashboard/test/keys?mode=live')).status, 403);
  const id = organization.keyId;
  const body = { graceHours: 1 };
  assert.equal((await person.call('POST', `/dashboard/keys/${id}/rotate`, { body })).status, 404);
  assert.equal((await person.call('DELETE', `/dashboard/keys/${id}`)).status, 404);
  const { keys } = (await person.call('GET', '/dashboard/developers')).body;
  assert.deepEqual(Object.keys(keys[0]), ['name', 'preview']);

  const made = await person.call('POST', '/dashboard/keys', named('test'));
  assert.match(made.body.key, /^svc_test_/);
  // Neither does the key make a live one.
  const { status } = await server.call('POST', '/v1/keys', { key: made.body.key, ...named('live') });
  assert.equal(status, 400);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await person.call('POST', `/dashboard/keys/${made.body.id}/rotate`, { body })).status, 200);
});

test('a developer who wants the content of a live event is shown none, and can send it nowhere else', async (t) => {
  const [receiver, own] = [await startReceiver(), await startReceiver()];
  t.after(() => Promise.all([receiver.close(), own.close()]));
  const { person, owner, file } = await newOffice('developer');
  assert.equal((await setWebhook(person, own.url)).status, 403, 'not even the first address');
  assert.equal((await setWebhook(owner, receiver.url)).status, 200);
  await file();
  const delivered = await until('the event is delivered', async () => {
    const { rows } = (await person.call('GET', '/dashboard/webhook/deliveries')).body;
    return rows.find(({ status }: { status: string }) => status === 'delivered');
  });
  const shown = await person.call('GET', `/dashboard/webhook/deliveries/${delivered.id}`);
  assert.deepEqual([shown.status, shown.body.body], [200, null]);
  assert.doesNotMatch(shown.text, /former/i);
  for (const [method, path] of [
    ['PUT', 'webhook'],
    ['DELETE', 'webhook'],
  ] as const) {
    const body = { url: own.url };
    const { status } = await person.call(method, `/dashboard/${path}`, method === 'PUT' ? { body } : {});
    assert.equal(status, 403, method);
  }
  // The other settings are theirs, and so is the address in test mode.
  assert.equal(
    (await person.call('PUT', '/dashboard/webhook', { body: { url: receiver.url, retries: true } })).status,
    200,
  );
  assert.equal((await sendTest(person)).status, 200);
  assert.equal((await person.call('PUT', '/dashboard/test/webhook', { body: { url: own.url } })).status, 200);
  assert.equal((await owner.call('GET', '/dashboard/webhook')).body.webhook.url, receiver.url);
});

test('a developer works with renters in test mode, and sees nobody of the network there', async () => {
  const { person, renterId } = await newOffice('developer');
  const checked = await person.call('POST', '/dashboard/test/check', {
    body: { checkId: newCheckId(), text: 'denied-eviction@test.example' },
  });
  assert.equal(checked.status, 200, checked.text);
  assert.equal(
    (await person.call('GET', '/dashboard/test/overview?from=2026-11-01&to=2026-11-07')).status,
    200,
  );
  assert.equal((await person.call('GET', `/dashboard/test/renters/${renterId}`)).status, 404);
  assert.equal((await person.call('GET', '/dashboard/overview')).status, 403);
  // An example on this page would be a renter of the network.
  for (const path of ['developers', 'test/developers'])
    assert.equal((await person.call('GET', `/dashboard/${path}`)).body.renterEmail, null);
});

test('an admin gives every role but owner, and takes it from nobody', async () => {
  const { person, owner } = await newOffice('admin');
  const give = (id: string, role: Role) =>
    person.call('PUT', `/dashboard/team/${id}/role`, { body: { role } });
  assert.equal((await give(person.userId, 'owner')).status, 403);
  assert.equal((await give(owner.userId, 'viewer')).status, 403);
  const body = { email: 'accomplice@staff.example', role: 'owner' };
  assert.equal((await person.call('POST', '/dashboard/team/invitations', { body })).status, 403);
  const { organizationId } = person;
  const { userId } = await staffOf(server, { role: 'member', organizationId });
  for (const role of ['viewer', 'billing', 'developer', 'member', 'admin'] as const)
    assert.equal((await give(userId, role)).body.role, role);
});

test('a new role applies from the next request on, and ends a session token', async () => {
  const { person, owner } = await newOffice('admin');
  const { token } = (await person.call('POST', '/dashboard/session-token')).body;
  const create = () =>
    server.call('POST', '/v1/keys', {
      headers: { authorization: `Bearer ${token}` },
      body: { name: 'Late' },
    });
  assert.equal((await create()).status, 201);
  const demote = { body: { role: 'developer' } };
  assert.equal((await owner.call('PUT', `/dashboard/team/${person.userId}/role`, demote)).status, 200);
  assert.equal((await person.call('GET', '/dashboard/roster')).status, 403);
  assert.equal((await person.call('GET', '/dashboard/request-log')).status, 200);
  assert.equal((await create()).status, 401);
});
