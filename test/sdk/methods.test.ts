import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client, Result, WebhookEvent } from '../../sdk/src/index.ts';
import { renterSession } from '../support/portal.ts';
import { startReceiver } from '../support/receiver.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { compiledClient } from './compiled.ts';

const { createClient } = await compiledClient();
const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());
const organization = await server.newOrganization();
const client = createClient({ baseUrl: server.url, key: organization.key });

function dataOf<Data>(result: Result<Data>): Data {
  assert.ok(result.ok, JSON.stringify(result));
  assert.match(String(result.requestId), /^req_/);
  return result.data;
}

const figures = { renter_name: 'Zoë Ångström', renter_email: 'zoe+lease@example.com' };

/** Methods that read all pages of a list. */
const ITERATORS = [
  'eachAdverseAction',
  'eachBatch',
  'eachBatchResult',
  'eachCheck',
  'eachDispute',
  'eachEvent',
  'eachIncident',
  'eachReport',
];

test('the client has exactly one method for each operation of the reference that returns JSON, and its iterators', () => {
  const operations = Object.values(server.reference.paths).flatMap((methods) => Object.values(methods));
  const files = ['application/pdf', 'text/csv'];
  const ofJson = operations.filter(
    ({ responses }) => !files.some((type) => responses['200']?.content?.[type]),
  );
  assert.deepEqual(
    Object.keys(client).sort(),
    [...ofJson.map(({ operationId }) => operationId), ...ITERATORS].sort(),
  );
});

test('ping returns the status of the service', async () => {
  const { ok, status } = dataOf(await client.ping());
  assert.deepEqual([ok, status], [true, 'operational']);
});

test('a check of an unknown renter has no score, and the check log has its request ID', async () => {
  const result = await client.checkRenter({ email: 'nobody@example.com' });
  const check = dataOf(result);
  assert.ok(!check.found);
  const { recommendation, risk_tier, data, flags } = check;
  assert.deepEqual([recommendation, risk_tier, data, flags], ['APPROVED', 'UNKNOWN', null, []]);
  const log = await server.rows<{ request_id: string }>('SELECT request_id FROM check_log');
  assert.deepEqual(
    log.map(({ request_id }) => request_id),
    [result.ok && result.requestId],
  );
});

test('reports and incidents that are filed appear in searches, scores and the roster', async () => {
  const report = dataOf(
    await client.fileFiguresReport({
      ...figures,
      renter_phone: '+1 (555) 010-4477',
      renter_license: 'd-4477 100',
      renter_date_of_birth: '1990-01-31',
      renter_address: '12 Oak Street, Salem',
      outstanding_balance: 45_000,
    }),
  );
  assert.deepEqual([report.score, report.recommendation], [800, 'approved']);

  const labels = dataOf(
    await client.fileLabelsReport({
      renterEmail: figures.renter_email,
      renterName: figures.renter_name,
      industryType: 'residential',
      renterLicense: 'D-4477 200',
      renterDateOfBirth: '1990-01-31',
      renterAddress: '12 Oak Street, Salem',
      paymentCompliance: 'Paid Late',
      assetCondition: 'Cosmetic Wear',
    }),
  );
  assert.equal(labels.riskScore, 655);
  assert.match(labels.recordId, /^RB-/);

  for (const license of ['D-4477 100', 'd-4477 200']) {
    const check = dataOf(await client.checkRenter({ license }));
    assert.equal(check.found && check.renter.name, figures.renter_name);
  }
  const found = dataOf(await client.searchRenters({ name: 'zoë ång' }));
  assert.equal(found.count, 1);
  const renterId = found.results[0]?.renterId ?? '';

  const incident = dataOf(
    await client.fileIncident({ renterId, industry: 'residential', type: 'Late return', details: 'A day.' }),
  );
  assert.match(incident.incidentId, /^inc_/);

  const score = dataOf(await client.scoreRenter({ renter_id: renterId }));
  assert.deepEqual([score.renter_id, score.financials.total_owed], [renterId, 45_000]);

  const roster = dataOf(await client.listRenters({ orgId: organization.id }));
  assert.deepEqual(
    roster.map(({ id, email }) => [id, email]),
    [[renterId, figures.renter_email]],
  );
});

for (const [method, identifiers] of [
  ['email', { email: ' Zoe+Lease@example.com' }],
  ['phone', { phone: '+1 (555) 010-4477' }],
  ['name', { name: 'zoë ångström' }],
  ['phone', { email: undefined, phone: '15550104477' }],
] as const) {
  test(`a check by ${JSON.stringify(identifiers)} finds the renter by ${method}`, async () => {
    // A caller without exactOptionalPropertyTypes may pass undefined.
    const check = dataOf(await client.checkRenter(identifiers as Parameters<Client['checkRenter']>[0]));
    assert.ok(check.found);
    assert.equal(check.match_method, method);
    assert.equal(check.renter.name, figures.renter_name);
    assert.equal(check.summary.network_reports, 2);
    assert.deepEqual(check.flags, ['LATE_RETURN', 'OUTSTANDING_BALANCE']);
    assert.equal(typeof check.score, 'number');
  });
}

test('a check by license or by member ID finds the renter', async () => {
  const renter = await putRenter(server.store, [{ kind: 'license', value: 'D 1&2=3' }]);
  const byLicense = dataOf(await client.checkRenter({ license: 'd 1&2=3' }));
  assert.ok(byLicense.found);
  assert.deepEqual([byLicense.match_method, byLicense.renter.member_id], ['license', renter.memberId]);
  const byMemberId = dataOf(await client.checkRenter({ member_id: renter.memberId }));
  assert.equal(byMemberId.found && byMemberId.match_method, 'member_id');
});

test('a new key works until it is revoked', async () => {
  const created = dataOf(await client.createKey({ name: 'Night shift' }));
  const { keys } = dataOf(await client.listKeys());
  assert.deepEqual(
    keys.map(({ name }) => name),
    ['First', 'Night shift'],
  );

  // A key is often read from a file, with its line break.
  const other = createClient({ baseUrl: server.url, key: `${created.key}\n` });
  dataOf(await other.ping());
  dataOf(await client.revokeKey({ id: created.id }));
  const rejected = await other.ping();
  assert.equal(!rejected.ok && rejected.error.kind, 'unauthorized');
});

test('a key with restrictions is listed with them, and replaced by one that has them, too', async () => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const created = dataOf(await client.createKey({ name: 'Reports', scopes: ['read', 'check'], expires_at }));
  assert.deepEqual([created.scopes, created.expires_at], [['check', 'read'], expires_at]);
  const limited = createClient({ baseUrl: server.url, key: created.key });
  const rejected = await limited.getWebhook();
  assert.ok(!rejected.ok);
  assert.deepEqual([rejected.error.kind, rejected.error.code], ['unauthorized', 'insufficient_scope']);

  const successor = dataOf(await client.rotateKey({ id: created.id, grace_hours: 1 }));
  assert.deepEqual([successor.replaces, successor.scopes], [created.id, ['check', 'read']]);
  const { keys } = dataOf(await client.listKeys({ detail: true }));
  const old = keys.find(({ id }) => id === created.id);
  assert.deepEqual([old?.replaced_by, old?.expires_at], [successor.id, successor.replaced_ends_at]);
  for (const { id } of [created, successor]) dataOf(await client.revokeKey({ id }));
});

test('a webhook is set, receives an event of the exported type, is shown and is removed', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  assert.equal(dataOf(await client.setWebhook({ url: receiver.url })).webhook.url, receiver.url);

  const report = dataOf(
    await client.fileLabelsReport({
      renterEmail: figures.renter_email,
      renterName: figures.renter_name,
      industryType: 'tools',
    }),
  );
  const event: WebhookEvent = await until('the event arrives', () => receiver.received[0]?.body);
  assert.ok(event.event === 'report.submitted');
  const { createdAt, ...data } = event.data;
  assert.deepEqual(
    [event.orgId, data],
    [
      organization.id,
      {
        reportId: report.reportId,
        recordId: report.recordId,
        renterEmail: figures.renter_email,
        renterName: figures.renter_name,
        riskScore: report.riskScore,
        eligibilityStatus: 'Eligible',
        industryType: 'tools',
      },
    ],
  );
  assert.equal(new Date(createdAt).toISOString(), createdAt);

  await until('the delivery is on the list', async () => {
    const { deliveries } = dataOf(await client.getWebhook());
    return deliveries[0]?.status === 'delivered';
  });
  assert.equal(dataOf(await client.removeWebhook()).webhook, null);
  assert.equal(dataOf(await client.getWebhook()).webhook, null);
});

for (const end of ['', '/', '/v1', '/v1/']) {
  test(`baseUrl may end in '${end}'`, async () => {
    const { key } = organization;
    dataOf(await createClient({ baseUrl: server.url + end, key }).ping());
    dataOf(await createClient({ baseUrl: new URL(server.url + end), key }).ping());
  });
}

test('baseUrl may have a path, and no response is cached', async () => {
  const sent: [url: string, cache: string | undefined][] = [];
  const behindPath = createClient({
    baseUrl: 'https://example.com/screening/v1/?ignored=1',
    key: organization.key,
    async fetch(url, { cache }) {
      sent.push([url, cache]);
      return new Response('{}');
    },
  });
  assert.ok((await behindPath.ping()).ok);
  assert.deepEqual(sent, [['https://example.com/screening/v1/ping', 'no-store']]);
});

test('a dispute is listed, read and decided once; a second decision is a conflict that says what was decided', async () => {
  const email = 'disputing@example.com';
  const { reportId } = dataOf(
    await client.fileLabelsReport({
      renterEmail: email,
      renterName: 'Dis Puting',
      industryType: 'tools',
      incidents: [{ type: 'Late return' }],
    }),
  );
  const { call } = await renterSession(server, email);
  const dispute = { kind: 'report', record: reportId, reason: 'not_mine', text: 'Not I.' };
  const { id } = (await call('POST', '/portal/api/disputes', { body: dispute })).body;
  const { disputes } = dataOf(await client.listDisputes());
  assert.deepEqual(
    disputes.map(({ dispute_id, reason }) => [dispute_id, reason]),
    [[id, 'This is not about me: Not I.']],
  );
  const { timeline, incidents } = dataOf(await client.getDispute({ dispute_id: id })).dispute;
  assert.deepEqual([timeline[0]?.what, incidents[0]?.type], ['filed', 'Late return']);
  const named = incidents.map(({ incident_id }) => incident_id);
  const decision = { dispute_id: id, decision: 'uphold', reason: 'Right.', incidents: named } as const;
  assert.equal(dataOf(await client.decideDispute(decision)).dispute.outcome, 'removed');
  const check = dataOf(await client.checkRenter({ email }));
  assert.ok(check.found && check.summary.incidents === 0);
  const again = await client.decideDispute(decision);
  assert.ok(!again.ok && again.error.kind === 'conflict' && again.error.nothingDone);
  assert.match(again.error.message, /already upheld/);
});

test('an organization lists, settles, corrects and withdraws what it filed', async () => {
  const filed = { renterEmail: 'own@example.com', renterName: 'Ow Ner', industryType: 'tools' };
  const { reportId: report_id } = dataOf(
    await client.fileLabelsReport({
      ...filed,
      outstandingBalance: 500,
      incidents: [{ type: 'Late return' }],
    }),
  );
  const change = { report_id, reason: 'Paid at the desk.' };
  const settled = dataOf(await client.settleReport({ ...change, settled_on: '2026-01-31' }));
  assert.deepEqual([settled.status, settled.outstanding_balance], ['settled', 0]);
  const corrected = dataOf(await client.correctReport({ ...change, contract_id: 'lease 1' }));
  assert.deepEqual([corrected.contract_id, corrected.version], ['lease 1', 3]);
  const [listed] = dataOf(await client.listReports({ contract_id: 'lease 1', limit: '1' })).reports;
  assert.equal(listed?.report_id, report_id);
  const [incident] = dataOf(await client.listIncidents({ renter_id: settled.renter_id })).incidents;
  const incident_id = incident?.incident_id ?? '';
  const noise = dataOf(await client.correctIncident({ incident_id, reason: 'It was noise.', type: 'Noise' }));
  assert.equal(noise.type, 'Noise');
  assert.equal(dataOf(await client.withdrawIncident({ incident_id, reason: 'No.' })).status, 'withdrawn');
  assert.equal(dataOf(await client.withdrawReport({ ...change, with_incidents: true })).status, 'withdrawn');
});

test('iterators read all pages of a list, and an error is their last value', async () => {
  const { key } = await server.newOrganization();
  const own = createClient({ baseUrl: server.url, key });
  const rows = Array.from({ length: 103 }, (_, place) => place);
  for (const row of rows) {
    const renterEmail = `paged${row}@example.com`;
    dataOf(
      await own.fileLabelsReport({
        renterEmail,
        renterName: 'Pa Ged',
        industryType: 'tools',
        contractId: `lease ${row}`,
      }),
    );
  }
  const contracts: (string | null)[] = [];
  for await (const result of own.eachReport({ status: 'on_file' }))
    contracts.push(dataOf(result).contract_id);
  assert.deepEqual(contracts, rows.map((row) => `lease ${row}`).toReversed());
  const events: string[] = [];
  for await (const result of own.eachEvent({ type: 'report.submitted' })) events.push(dataOf(result).id);
  assert.equal(new Set(events).size, rows.length);
  for (const none of [
    own.eachAdverseAction(),
    own.eachBatch(),
    own.eachDispute({ show: 'ended' }),
    own.eachIncident(),
  ])
    assert.equal((await none.next()).done, true);
  const results = [];
  for await (const result of own.eachReport({ from: 'yesterday' })) results.push(result.ok);
  assert.deepEqual(results, [false]);
});

test('a batch is read page after page while it is answered, and its checks are listed', async () => {
  const { key } = await server.newOrganization();
  const own = createClient({ baseUrl: server.url, key });
  const checks = Array.from({ length: 1_100 }, (_, index) => ({
    email: `batch${index}@example.com`,
    reference: `row ${index + 1}`,
  }));
  const { batch_id, rows } = dataOf(await own.createBatch({ checks, name: 'Portfolio' }));
  assert.equal(rows, 1_100);
  const references: (string | null)[] = [];
  for await (const result of own.eachBatchResult({ batch_id })) {
    const { reference, check } = dataOf(result);
    assert.equal(check.found, false);
    references.push(reference);
  }
  assert.deepEqual(
    references,
    checks.map(({ reference }) => reference),
  );
  const { status, answered, results } = dataOf(await own.getBatch({ batch_id, limit: 0 }));
  assert.deepEqual([status, answered, results], ['completed', 1_100, undefined]);
  let listed = 0;
  for await (const result of own.eachCheck()) if (dataOf(result).batch_id === batch_id) listed++;
  assert.equal(listed, 1_100);
  assert.equal(dataOf(await own.listBatches()).batches[0]?.name, 'Portfolio');
  const late = await own.cancelBatch({ batch_id });
  assert.ok(!late.ok && late.error.kind === 'conflict');
  for await (const result of own.eachBatchResult({ batch_id: 'bat_unknown' }))
    assert.ok(!result.ok && result.error.kind === 'notFound');
});

test('with a test key, the test clock is advanced, an event triggered, and the test world reset', async () => {
  const { key } = await organization.newTestKey();
  const sandbox = createClient({ baseUrl: server.url, key });
  const { event, sent } = dataOf(await sandbox.triggerTestEvent({ event: 'report.submitted' }));
  assert.deepEqual([event.event, sent], ['report.submitted', false]);
  const { now } = dataOf(await sandbox.advanceTestClock({ advance_seconds: 31 * 24 * 60 * 60 }));
  assert.ok(Date.parse(now) > Date.now() + 30 * 24 * 60 * 60 * 1000);
  assert.deepEqual(dataOf(await sandbox.listEvents({ type: 'report.submitted' })).events, []);
  dataOf(await sandbox.resetTestWorld());
  const live = await client.resetTestWorld();
  assert.equal(!live.ok && live.error.code, 'test_key_required');
});
