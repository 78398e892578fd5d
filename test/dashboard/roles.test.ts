import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DASHBOARD_ROUTES } from '../../src/http/dashboard/routes.ts';
import { mayActAs, ROLES, type Role } from '../../src/rules/staff/roles.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { PNG } from '../support/documents.ts';
import { renterSession } from '../support/portal.ts';
import { startReceiver } from '../support/receiver.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { ENTRIES, type Foreign } from './route-entries.ts';

/** What only the other organization has, in every name of its own. */
const MARK = 'Zugspitz';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
const receiver = await startReceiver();
after(async () => {
  await receiver.close();
  await server.stop();
});

const own = await server.newOrganization();
const inOrganization = (role: Role) => staffOf(server, { role, organizationId: own.id });
const staff: Record<Role, StaffClient> = {
  member: await inOrganization('member'),
  admin: await inOrganization('admin'),
  owner: await inOrganization('owner'),
};
const other = await otherOrganization();
await until('what goes on beside requests is done', async () => {
  const queued = await server.rows('SELECT renter FROM identity_queue');
  const { rows } = (await other.owner.call('GET', '/dashboard/webhook/deliveries')).body;
  return queued.length === 0 && rows.every(({ status }: { status: string }) => status === 'delivered');
});
const before = await otherState();

/** An organization with something of everything. */
async function otherOrganization(): Promise<Foreign & { key: string; owner: StaffClient }> {
  const organization = await server.newOrganization();
  const owner = await staffOf(server, { organizationId: organization.id, name: `${MARK} Owner` });
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await owner.call(method, `/dashboard/${path}`, body === undefined ? {} : { body });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body;
  };
  const [active, revoked] = [
    await organization.newKey(`${MARK} active`),
    await organization.newKey(`${MARK} revoked`),
  ];
  await ask('DELETE', `keys/${revoked.id}`);
  const reported = await organization.call('POST', '/v1/reports', {
    body: { renterEmail: `${MARK}@renters.example`, renterName: `${MARK} Renter`, industryType: MARK },
  });
  await organization.call('GET', `/v1/renter/check?email=${MARK}@renters.example`);
  const [renter] = await server.store.renters.listRoster(organization.id, 1);
  await ask('PUT', 'webhook', { url: `${receiver.url}/${MARK}` });
  const { id: deliveryId } = await ask('POST', 'webhook/test');
  await until('it is delivered', async () => {
    return (await ask('GET', `webhook/deliveries/${deliveryId}`)).status === 'delivered';
  });
  const requestId = await until('its request is listed', async () => {
    const { rows } = await ask('GET', 'request-log');
    return rows[0]?.id as string | undefined;
  });
  const [check] = (await ask('GET', `renters/${renter?.id}/checks`)).rows;
  const file = { fileName: `${MARK}.csv`, content: `renterEmail\n${MARK}@renters.example\n` };
  const { invitation } = await ask('POST', 'team/invitations', {
    email: `${MARK}@staff.example`,
    role: 'member',
  });
  return {
    owner,
    key: active.key,
    userId: owner.userId,
    sessionId: (await ask('GET', 'security/sessions')).sessions[0].id,
    invitationId: invitation.id,
    renterId: renter?.id ?? '',
    ...(await disputeOf(reported.body.reportId)),
    checkId: `${check.at}.${check.requestId}`,
    importId: (await ask('POST', 'imports', file)).id,
    keyId: active.id,
    revokedKeyId: revoked.id,
    deliveryId,
    requestId,
  };
}

/** A dispute of the other organization's report, with a document. */
async function disputeOf(record: string): Promise<Pick<Foreign, 'disputeId' | 'documentId'>> {
  const { call, cookie } = await renterSession(server, `${MARK}@renters.example`.toLowerCase());
  const dispute = { kind: 'report', record, reason: 'not_mine', text: MARK };
  const { id: disputeId } = (await call('POST', '/portal/api/disputes', { body: dispute })).body;
  const path = `/portal/api/disputes/${disputeId}/documents?name=${MARK}.png`;
  const headers = { cookie, origin: server.url, 'content-type': 'image/png' };
  const { documents } = (await server.call('POST', path, { headers, rawBody: PNG })).body;
  return { disputeId, documentId: documents[0].id };
}

/** What the other organization's owner sees of all that somebody else could have changed. */
async function otherState(): Promise<unknown[]> {
  const { owner, renterId, importId, disputeId } = other;
  const paths = [
    'me',
    'team',
    'team/invitations',
    'security/sessions',
    'keys',
    'webhook',
    'webhook/deliveries',
    `renters/${renterId}`,
    `imports/${importId}`,
    `disputes/${disputeId}`,
  ];
  const answers = await Promise.all(paths.map((path) => owner.call('GET', `/dashboard/${path}`)));
  for (const [place, { status }] of answers.entries()) assert.equal(status, 200, `${paths[place]}`);
  // When a session was last seen changes by looking.
  return answers.map(({ body }) =>
    JSON.stringify(body, (name, value) => (name === 'lastSeenAt' ? 0 : value)),
  );
}

/** The route's path with something in place of what varies. */
const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'nobodys');

test('every route is looked at, and none that is gone', () => {
  const routes = DASHBOARD_ROUTES.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(routes).size, routes.length);
  assert.deepEqual(routes.sort(), Object.keys(ENTRIES).sort());
});

for (const { method, path, role: stated } of DASHBOARD_ROUTES) {
  const name = `${method} ${path}`;
  const { role = 'owner', endsSession = false, foreign } = ENTRIES[name] ?? {};
  const signedIn = async () => (endsSession ? inOrganization('owner') : staff.owner);

  test(`${name} is open to ${role}, and says so`, () => {
    assert.equal(stated, role);
  });

  if (role !== 'anyone') {
    test(`${name} is closed without a session`, async () => {
      for (const cookie of ['', 'session=', 'a=b; c', staff.owner.cookie.slice(0, -6)]) {
        const headers = { origin: server.url, ...(cookie !== '' && { cookie }) };
        const { status, body } = await server.call(method, pathOf(path), { headers });
        assert.deepEqual([status, body.ok], [401, false], cookie.slice(0, 12));
      }
    });

    test(`${name} is closed to a lesser role, and to no other`, async () => {
      for (const each of ROLES) {
        const { call } = endsSession ? await inOrganization(each) : staff[each];
        const { status, text } = await call(method, pathOf(path));
        if (mayActAs(each, role)) assert.ok(status < 500 && status !== 401 && status !== 403, text);
        else assert.deepEqual([each, status, text.includes(`the role ${role}`)], [each, 403, true]);
      }
    });
  }

  if (method !== 'GET') {
    test(`${name} is closed to pages of another site`, async () => {
      const { cookie } = staff.owner;
      const onFile = await everythingOnFile(server);
      for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, '', undefined]) {
        const headers = { cookie, ...(origin !== undefined && { origin }) };
        const { status, headers: answered } = await server.call(method, pathOf(path), { headers, body: {} });
        assert.equal(status, 403, `from ${origin}`);
        assert.equal(answered['set-cookie'], undefined);
      }
      assert.deepEqual(await everythingOnFile(server), onFile);
    });
  }

  test(`${name} gives nothing of another organization's`, async () => {
    const { params = {}, query, body, status: expected = 404 } = foreign?.(other) ?? { status: 200 };
    const varies = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    assert.deepEqual(Object.keys(params), varies, 'each id of the path is tried');
    if (foreign === undefined) return;
    const { call } = await signedIn();
    const answer = await call(method, pathOf(path, params), {
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
    });
    assert.equal(answer.status, expected, answer.text);
    assert.equal(answer.text.includes(MARK), false);
  });
}

test("what is the other organization's is as it was", async () => {
  assert.deepEqual(await otherState(), before);
  assert.equal((await server.call('GET', '/v1/ping', { key: other.key })).status, 200);
});
