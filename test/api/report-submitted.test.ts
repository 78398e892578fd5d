import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TestOrganization } from '../support/organization.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

/** Creates an organization whose webhook is a receiver on this machine. */
async function listening(status = 200) {
  const receiver = await startReceiver(status);
  after(() => receiver.close());
  const organization = await server.newOrganization();
  const set = await organization.call('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  assert.equal(set.status, 200);
  return { organization, receiver };
}

const REPORT = { renterEmail: 'Jordan@Example.com', renterName: 'Jordan  Réyes', industryType: 'tools' };
const file = ({ call }: TestOrganization, body: object = REPORT) => call('POST', '/v1/reports', { body });

interface Listed {
  id: string;
  event: string;
  status: string;
  [field: string]: unknown;
}

/** Returns the listed deliveries of `report.submitted`. */
async function deliveriesOf({ call }: TestOrganization): Promise<Listed[]> {
  const { deliveries } = (await call('GET', '/v1/webhooks')).body;
  return deliveries.filter(({ event }: Listed) => event === 'report.submitted');
}

/** Waits until this many of them are delivered or failed, and returns them. */
function finished(organization: TestOrganization, count: number) {
  return until(`${count} deliveries have finished`, async () => {
    const deliveries = await deliveriesOf(organization);
    const done = deliveries.filter(({ status }) => /delivered|failed/.test(status));
    return done.length === count && deliveries;
  });
}

test('a report from labels is sent to the webhook once, as unsigned JSON with exactly the specified fields', async () => {
  const { organization, receiver } = await listening();
  const { body: filed } = await file(organization, { ...REPORT, paymentCompliance: 'Paid Late' });
  await finished(organization, 1);
  const [sent, ...more] = receiver.received;
  assert.ok(sent);
  assert.deepEqual(more, []);
  assert.deepEqual([sent.method, sent.path], ['POST', '/hook']);
  assert.equal(sent.headers['content-type'], 'application/json');
  assert.deepEqual(Object.keys(sent.headers).sort(), [
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
  const { createdAt, ...data } = sent.body.data;
  assert.deepEqual(
    { ...sent.body, data },
    {
      event: 'report.submitted',
      orgId: organization.id,
      data: {
        reportId: filed.reportId,
        recordId: filed.recordId,
        renterEmail: 'Jordan@Example.com',
        renterName: 'Jordan  Réyes',
        riskScore: 730,
        eligibilityStatus: 'Eligible With Conditions',
        industryType: 'tools',
      },
    },
  );
  assert.equal(new Date(createdAt).toISOString(), createdAt);
  assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000);
});

test('the event contains the risk score and its eligibility status', async () => {
  const { organization, receiver } = await listening();
  const expected = new Map<string, [number, string]>();
  for (const [paymentCompliance, payment] of [
    ['Paid As Agreed', 400],
    ['Paid Late', 160],
    ['Not Paid', 0],
  ]) {
    for (const [assetCondition, asset] of [
      ['No Damage', 300],
      ['Cosmetic Wear', 225],
      ['Total Loss', 0],
    ]) {
      for (const [contractCompliance, contract] of [
        ['Compliant', 200],
        ['Major Breach', 20],
      ]) {
        const { body } = await file(organization, {
          ...REPORT,
          paymentCompliance,
          assetCondition,
          contractCompliance,
        });
        const score = Number(payment) + Number(asset) + Number(contract) + 70;
        expected.set(body.reportId, [score, eligibilityOf(score)]);
      }
    }
  }
  await until('every event is received', () => receiver.received.length === expected.size);
  const received = receiver.received.map(({ body: { data } }) => [
    data.reportId,
    [data.riskScore, data.eligibilityStatus],
  ]);
  assert.deepEqual(new Map(received as [string, [number, string]][]), expected);
});

/** Specification 4.5. */
function eligibilityOf(riskScore: number): string {
  if (riskScore > 749) return 'Eligible';
  if (riskScore > 499) return 'Eligible With Conditions';
  return riskScore > 249 ? 'Elevated Risk' : 'Do Not Rent';
}

test('reports from figures, incidents, checks, searches and rejected reports send no event', async () => {
  const { organization, receiver } = await listening();
  const { call } = organization;
  await call('POST', '/v1/renter/report', {
    body: { renter_email: REPORT.renterEmail, incidents: ['THEFT'] },
  });
  const found = await call('POST', '/v1/search', { body: { email: REPORT.renterEmail } });
  const { renterId } = found.body.results[0];
  await call('POST', '/v1/incidents/submit', {
    body: { renterId, industry: 'tools', type: 'x', details: 'y' },
  });
  await call('GET', `/v1/renter/check?email=${REPORT.renterEmail}`);
  await file(organization, { ...REPORT, renterName: '' });
  await file(organization, { ...REPORT, incidents: ['inc_unknown'] });
  const { body } = await file(organization);
  const deliveries = await finished(organization, 1);
  assert.equal(deliveries.length, 1);
  assert.deepEqual(
    receiver.received.map((sent) => sent.body.data.reportId),
    [body.reportId],
  );
});

test('an event is sent only to the webhook of the organization that filed the report', async () => {
  const [one, two] = [await listening(), await listening()];
  const withoutWebhook = await server.newOrganization();
  await file(one.organization);
  await file(withoutWebhook);
  const deliveries = await finished(one.organization, 1);
  assert.equal(one.receiver.received.length, 1);
  assert.equal(two.receiver.received.length, 0);
  assert.equal(deliveries[0]?.url, one.receiver.url);
  for (const organization of [two.organization, withoutWebhook]) {
    assert.deepEqual((await organization.call('GET', '/v1/webhooks')).body.deliveries, []);
  }
});

test('nothing is sent after the webhook is removed', async () => {
  const { organization, receiver } = await listening();
  await file(organization);
  await finished(organization, 1);
  await organization.call('DELETE', '/v1/webhooks');
  await file(organization);
  assert.equal((await deliveriesOf(organization)).length, 1);
  assert.equal(receiver.received.length, 1);
});

test('a delivery is listed with its result', async () => {
  const { organization, receiver } = await listening();
  await file(organization);
  const [first] = await finished(organization, 1);
  const { id, created_at, duration_ms, ...rest } = first ?? assert.fail('no delivery has finished');
  assert.match(id, /^dlv_\w+$/);
  assert.equal(new Date(String(created_at)).toISOString(), created_at);
  assert.ok(Number.isInteger(duration_ms) && Number(duration_ms) >= 0);
  assert.deepEqual(rest, {
    event: 'report.submitted',
    url: receiver.url,
    status: 'delivered',
    http_status: 200,
    error: null,
  });
});

test('a failed delivery is not sent again', async () => {
  const { organization, receiver } = await listening(500);
  for (let index = 0; index < 3; index++) await file(organization);
  for (const { status, http_status, error } of await finished(organization, 3)) {
    assert.deepEqual([status, http_status, error], ['failed', 500, 'the server answered 500']);
  }
  assert.equal(receiver.received.length, 3);
});

test('the newest 20 of 22 deliveries are listed, newest first', async () => {
  const { organization, receiver } = await listening();
  for (let index = 0; index < 22; index++) await file(organization);
  await until('every event is received', () => receiver.received.length === 22);
  const { deliveries } = (await organization.call('GET', '/v1/webhooks')).body;
  assert.equal(deliveries.length, 20);
  const ids = deliveries.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids, ids.toSorted().reverse());
});
