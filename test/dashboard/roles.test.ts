import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DASHBOARD_ROUTES } from '../../src/http/dashboard/routes.ts';
import { testPath } from '../../src/http/page-addresses.ts';
import { KEY_MODES } from '../../src/rules/organizations/key-mode.ts';
import { deniedText, ROLES, type Role } from '../../src/rules/staff/roles.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { PNG } from '../support/documents.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { startReceiver } from '../support/receiver.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { ENTRIES, type Foreign } from './route-entries.ts';

/** A text that is in every name of the other organization, and nowhere else. */
const MARK = 'Zugspitz';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', ...OPERATOR_ENV } });
const receiver = await startReceiver();
after(async () => {
  await receiver.close();
  await server.stop();
});

const own = await server.newOrganization();
const inOrganization = (role: Role) => staffOf(server, { role, organizationId: own.id });
const staff = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await inOrganization(role)] as const)),
) as Record<Role, StaffClient>;
const other = await otherOrganization();
await until('background jobs are done', async () => {
  const queued = await server.rows('SELECT renter FROM identity_queue');
  const { rows } = (await other.owner.call('GET', '/dashboard/webhook/deliveries')).body;
  return queued.length === 0 && rows.every(({ status }: { status: string }) => status === 'delivered');
});
const before = await otherState();

/** Creates an organization with one of everything. Returns the IDs. */
async function otherOrganization(): Promise<Foreign & { key: string; owner: StaffClient }> {
  const organization = await server.newOrganization();
  const owner = await staffOf(server, { organizationId: organization.id, name: `${MARK} Owner` });
  const expectOk = async (method: string, path: string, body?: object) => {
    const response = await owner.call(method, `/dashboard/${path}`, body === undefined ? {} : { body });
    assert.equal(response.status, 200, `${path}: ${response.text}`);
    return response.body;
  };
  const [active, revoked] = [
    await organization.newKey(`${MARK} active`),
    await organization.newKey(`${MARK} revoked`),
  ];
  await expectOk('DELETE', `keys/${revoked.id}`);
  const reported = await organization.call('POST', '/v1/reports', {
    body: {
      renterEmail: `${MARK}@renters.example`,
      renterName: `${MARK} Renter`,
      industryType: MARK,
      incidents: [{ type: MARK }],
    },
  });
  await organization.call('GET', `/v1/renter/check?email=${MARK}@renters.example`);
  const [incident] = (await organization.call('GET', '/v1/incidents')).body.incidents;
  const [renter] = await server.store.renters.listRoster(organization.id, 1);
  await expectOk('PUT', 'webhook', { url: `${receiver.url}/${MARK}` });
  const { id: deliveryId } = await expectOk('POST', 'webhook/test');
  await until('the test event is delivered', async () => {
    return (await expectOk('GET', `webhook/deliveries/${deliveryId}`)).status === 'delivered';
  });
  const requestId = await until('the request is listed', async () => {
    const { rows } = await expectOk('GET', 'request-log');
    return rows[0]?.id as string | undefined;
  });
  const [check] = (await expectOk('GET', `renters/${renter?.id}/checks`)).rows;
  const notice = await expectOk('POST', 'adverse-actions', {
    requestId: check.requestId,
    checkedAt: check.at,
    action: 'denied',
    explanation: MARK,
    state: null,
    medium: 'print',
  });
  const file = { fileName: `${MARK}.csv`, content: `renterEmail\n${MARK}@renters.example\n` };
  const portfolio = {
    formId: `frm_${MARK}0000000000000000`,
    name: MARK,
    content: `email,reference\n${MARK}@renters.example,${MARK}\n`,
    columns: { email: 0, reference: 1 },
    purpose: 'tenancy',
  };
  const { id: batchId } = await expectOk('POST', 'batches', portfolio);
  await until('the batch is answered', async () => {
    return (await expectOk('GET', `batches/${batchId}`)).status === 'completed';
  });
  const { invitation } = await expectOk('POST', 'team/invitations', {
    email: `${MARK}@staff.example`,
    role: 'member',
  });
  return {
    owner,
    key: active.key,
    userId: owner.userId,
    password: owner.password,
    passkeyId: await passkeyOf(owner.userId),
    sessionId: (await expectOk('GET', 'security/sessions')).sessions[0].id,
    invitationId: invitation.id,
    renterId: renter?.id ?? '',
    reportId: reported.body.reportId,
    recordId: reported.body.recordId,
    incidentId: incident.incident_id,
    noticeId: notice.id,
    ...(await disputeOf(reported.body.reportId)),
    checkId: `${check.at}.${check.requestId}`,
    importId: (await expectOk('POST', 'imports', file)).id,
    batchId,
    keyId: active.id,
    revokedKeyId: revoked.id,
    deliveryId,
    requestId,
  };
}

/** Adds a passkey of the other organization's owner. Returns its ID. */
async function passkeyOf(userId: string): Promise<string> {
  const passkey = { id: `psk_${MARK}`, userId, name: MARK, counter: 0, createdAt: 1 };
  const keys = { credentialId: MARK, publicKey: MARK };
  await server.store.transaction(({ passkeys }) => passkeys.create({ ...passkey, ...keys }));
  return passkey.id;
}

/** Files a dispute of the other organization's report, with a document. Returns the IDs of both. */
async function disputeOf(record: string): Promise<Pick<Foreign, 'disputeId' | 'documentId'>> {
  const { call, cookie } = await renterSession(server, `${MARK}@renters.example`.toLowerCase());
  const dispute = { kind: 'report', record, reason: 'not_mine', text: MARK };
  const { id: disputeId } = (await call('POST', '/portal/api/disputes', { body: dispute })).body;
  const path = `/portal/api/disputes/${disputeId}/documents?name=${MARK}.png`;
  const headers = { cookie, origin: server.url, 'content-type': 'image/png' };
  const { documents } = (await server.call('POST', path, { headers, rawBody: PNG })).body;
  return { disputeId, documentId: documents[0].id };
}

/** Returns what the owner of the other organization sees of everything that others might have changed. */
async function otherState(): Promise<unknown[]> {
  const { owner, renterId, importId, batchId, disputeId } = other;
  const paths = [
    'me',
    'team',
    'team/invitations',
    'security/sessions',
    'security/passkeys',
    'keys',
    'webhook',
    'webhook/deliveries',
    `renters/${renterId}`,
    `renters/${renterId}/adverse-actions`,
    `imports/${importId}`,
    `batches/${batchId}`,
    `disputes/${disputeId}`,
  ];
  const responses = await Promise.all(paths.map((path) => owner.call('GET', `/dashboard/${path}`)));
  for (const [place, { status }] of responses.entries()) assert.equal(status, 200, `${paths[place]}`);
  // Every request updates when its session was last seen.
  return responses.map(({ body }) =>
    JSON.stringify(body, (name, value) => (name === 'lastSeenAt' ? 0 : value)),
  );
}

/** Returns the path of a route with its parameters filled in. */
const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'unknown');

test('every route has an entry in this test, and every entry has a route', () => {
  const routes = DASHBOARD_ROUTES.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(routes).size, routes.length);
  assert.deepEqual(routes.sort(), Object.keys(ENTRIES).sort());
});

for (const { method, path, permission } of DASHBOARD_ROUTES) {
  const name = `${method} ${path}`;
  const { roles, query: given = {}, endsSession = false, foreign } = ENTRIES[name] ?? {};
  const signedIn = async () => (endsSession ? inOrganization('owner') : staff.owner);

  if (permission === 'anyone' || roles === 'anyone') {
    test(`${name} needs no session`, () => assert.equal(permission, roles));
  } else {
    test(`${name} is rejected (401) without a session`, async () => {
      for (const cookie of ['', 'session=', 'a=b; c', staff.owner.cookie.slice(0, -6)]) {
        const headers = { origin: server.url, ...(cookie !== '' && { cookie }) };
        const { status, body } = await server.call(method, pathOf(path), { headers });
        assert.deepEqual([status, body.ok], [401, false], cookie.slice(0, 12));
      }
    });

    for (const mode of KEY_MODES) {
      test(`${name} is rejected (403) in ${mode} mode for the roles without the permission`, async () => {
        const address = pathOf(mode === 'live' ? path : testPath(path));
        for (const role of ROLES) {
          const { call } = endsSession ? await inOrganization(role) : staff[role];
          const { status, text } = await call(method, address, { query: given });
          if (roles?.[mode].includes(role)) assert.ok(status < 500 && status !== 401 && status !== 403, text);
          else
            assert.deepEqual([role, status, text.includes(deniedText(permission))], [role, 403, true], text);
        }
      });
    }
  }

  if (method !== 'GET') {
    test(`${name} is rejected (403) from pages of another site`, async () => {
      const { cookie } = staff.owner;
      const onFile = await everythingOnFile(server);
      for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, '', undefined]) {
        const headers = { cookie, ...(origin !== undefined && { origin }) };
        const { status, headers: received } = await server.call(method, pathOf(path), { headers, body: {} });
        assert.equal(status, 403, `from ${origin}`);
        assert.equal(received['set-cookie'], undefined);
      }
      assert.deepEqual(await everythingOnFile(server), onFile);
    });
  }

  test(`${name} returns nothing of another organization`, async () => {
    const { params = {}, query, body, status: expected = 404 } = foreign?.(other) ?? { status: 200 };
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    assert.deepEqual(Object.keys(params), parameters, 'the entry has each ID of the path');
    if (foreign === undefined) return;
    const { call } = await signedIn();
    const response = await call(method, pathOf(path, params), {
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
    });
    assert.equal(response.status, expected, response.text);
    assert.equal(response.text.includes(MARK), false);
  });
}

test('nothing of the other organization has changed', async () => {
  assert.deepEqual(await otherState(), before);
  assert.equal((await server.call('GET', '/v1/ping', { key: other.key })).status, 200);
});
