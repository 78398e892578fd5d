import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { putRenter } from '../support/renters.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const renter = await putRenter(server.store, []);

const INCIDENT = { renterId: renter.id, industry: 'tools', type: 'LATE_RETURN', details: 'Two days late.' };
const file = (body: unknown) => organization.call('POST', '/v1/incidents/submit', { body });

test('the response to an incident has success and incidentId, and no ok', async () => {
  const { status, body } = await file(INCIDENT);
  assert.equal(status, 200);
  const { incidentId, ...rest } = body;
  assert.deepEqual(rest, { success: true });
  assert.match(incidentId, /^inc_\w+$/);
  assert.notEqual((await file(INCIDENT)).body.incidentId, incidentId);
});

test('the texts of an incident are stored unchanged', async () => {
  const texts = { industry: ' Boats ', type: 'Hull «damage»', details: "Line one\nline 'two' 🚤" };
  const { body } = await file({ ...INCIDENT, ...texts });
  const [stored] = await server.rows<object>(
    `SELECT r.id, organization_id, industry, type, details
     FROM incidents i JOIN renters r ON r.number = renter WHERE i.id = ?`,
    body.incidentId,
  );
  assert.deepEqual(Object.values(stored ?? {}), [renter.id, organization.id, ...Object.values(texts)]);
});

test('the next check counts the incident: 100 points, a flag and its date', async () => {
  const { id, memberId } = await putRenter(server.store, []);
  await file({ ...INCIDENT, renterId: id });
  await file({ ...INCIDENT, renterId: id, type: 'Fraud' });
  const { body } = await organization.call('GET', `/v1/renter/check?member_id=${memberId}`);
  assert.deepEqual([body.score, body.summary.incidents, body.summary.network_reports], [720, 2, 0]);
  assert.deepEqual(body.flags, ['FRAUD', 'FRAUD_REPORTED', 'LATE_RETURN']);
  assert.ok(Math.abs(Date.now() - Date.parse(body.summary.last_incident_date)) < 60_000);
});

test("an incident can be filed about any renter of the network, who is then on the organization's roster", async () => {
  const newcomer = await server.newOrganization();
  const list = async () => (await newcomer.call('GET', `/v1/renters?orgId=${newcomer.id}`)).body;
  assert.deepEqual(await list(), []);
  const { status } = await newcomer.call('POST', '/v1/incidents/submit', { body: INCIDENT });
  assert.equal(status, 200);
  assert.deepEqual(
    (await list()).map(({ id }: { id: string }) => id),
    [renter.id],
  );
});

test('concurrent incidents are all counted', async () => {
  const { id, memberId } = await putRenter(server.store, []);
  const other = await server.newOrganization();
  const body = { ...INCIDENT, renterId: id };
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 3 ? organization : other).call('POST', '/v1/incidents/submit', { body }),
    ),
  );
  const { summary } = (await organization.call('GET', `/v1/renter/check?member_id=${memberId}`)).body;
  assert.deepEqual([summary.incidents, summary.cross_operator_flags], [30, 10]);
});

for (const field of Object.keys(INCIDENT)) {
  for (const value of [undefined, '', ' \n']) {
    test(`${field} ${JSON.stringify(value)} gets 400 with a body of error alone`, async () => {
      const before = await everythingOnFile(server);
      const { status, body } = await file({ ...INCIDENT, [field]: value });
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body), ['error']);
      assert.equal(body.error, 'Required fields: renterId, industry, type, details.');
      assert.deepEqual(await everythingOnFile(server), before);
    });
  }
}

test('an incident without a key gets 401 with ok false', async () => {
  const { status, body } = await server.call('POST', '/v1/incidents/submit', { body: INCIDENT });
  assert.equal(status, 401);
  assert.equal(body.ok, false);
  assert.equal(typeof body.error, 'string');
});

test('an incident about an unknown renter gets 404', async () => {
  const { status, body } = await file({ ...INCIDENT, renterId: 'ren_unknown' });
  assert.equal(status, 404);
  assert.deepEqual(body, {
    ok: false,
    error: 'There is no renter with this renterId. It begins with ren_: find it with POST /v1/search.',
  });
});
