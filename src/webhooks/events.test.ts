import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idMaker } from '../ids.ts';
import type { LabelsReport, Store } from '../store/store.ts';
import { emitIdentityCheck, emitReportSubmitted } from './events.ts';
import { makeSetWebhook } from './settings.ts';
import { openTestStore, settingsOn } from './store.test-helper.ts';

const URL = 'https://example.com/hook';
const FILED_AT = Date.UTC(2026, 10, 21, 9, 30, 0, 5);

const REPORT: LabelsReport = {
  variant: 'labels',
  id: 'rep_1',
  renterId: 'ren_1',
  organizationId: 'org_1',
  renterName: 'Jordan "Jo" Réyes',
  renterEmail: 'Jordan@Example.com',
  renterPhone: '+1 555 0100',
  renterLicense: 'D1234567',
  renterDateOfBirth: '1990-01-31',
  renterAddress: '12 Oak Street, Salem, OR 97301',
  occurredOn: '2026-10-31',
  settledOn: null,
  totalChargedCents: 12_000,
  totalPaidCents: 10_000,
  outstandingBalanceCents: 2_000,
  rentalPeriod: null,
  damage: [],
  notes: null,
  recommendation: null,
  score: 655,
  unpaid: true,
  damaged: false,
  industry: 'party-rental',
  contractId: 'C-1',
  labels: {
    paymentCompliance: 'Paid Late',
    assetCondition: 'Cosmetic Wear',
    contractCompliance: 'Compliant',
  },
  filedAt: FILED_AT,
};

const newId = idMaker(() => FILED_AT);

function enqueueIn(store: Store, report: LabelsReport): Promise<boolean> {
  return store.transaction((tx) => emitReportSubmitted(tx, newId, report, 'RB-4K7QZ'));
}

async function storeWithWebhook(t: Parameters<typeof openTestStore>[0]): Promise<Store> {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  await makeSetWebhook(settingsOn(store))('org_1', URL);
  return store;
}

test('report.submitted has exactly the data of specification 6', async (t) => {
  const store = await storeWithWebhook(t);
  assert.equal(await enqueueIn(store, REPORT), true);
  const [delivery, ...others] = await store.transaction(({ deliveries }) =>
    deliveries.lockDue(0, 10, 10, []),
  );
  assert.equal(others.length, 0);
  const { id, eventId, body, ...rest } = delivery ?? assert.fail('nothing waits');
  assert.match(id, /^dlv_/);
  assert.equal((await store.events.find('org_1', eventId ?? ''))?.body, body);
  assert.deepEqual(rest, {
    organizationId: 'org_1',
    event: 'report.submitted',
    url: URL,
    status: 'pending',
    httpStatus: null,
    error: null,
    durationMs: null,
    createdAt: FILED_AT,
    attempts: 0,
    attemptedAt: null,
    dueAt: 0,
    failures: [],
    sentBy: null,
    resendOf: null,
  });
  assert.deepEqual(JSON.parse(body), {
    event: 'report.submitted',
    orgId: 'org_1',
    data: {
      reportId: 'rep_1',
      recordId: 'RB-4K7QZ',
      renterEmail: 'Jordan@Example.com',
      renterName: 'Jordan "Jo" Réyes',
      riskScore: 655,
      eligibilityStatus: 'Eligible With Conditions',
      industryType: 'party-rental',
      createdAt: '2026-11-21T09:30:00.005Z',
    },
  });
});

for (const [score, status] of [
  [750, 'Eligible'],
  [500, 'Eligible With Conditions'],
  [250, 'Elevated Risk'],
  [249, 'Do Not Rent'],
] as const) {
  test(`a risk score of ${score} is '${status}'`, async (t) => {
    const store = await storeWithWebhook(t);
    await enqueueIn(store, { ...REPORT, score });
    const [delivery] = await store.transaction(({ deliveries }) => deliveries.lockDue(0, 1, 1, []));
    assert.equal(JSON.parse(delivery?.body ?? '').data.eligibilityStatus, status);
  });
}

test('leaves out an absent name and e-mail', async (t) => {
  const store = await storeWithWebhook(t);
  await enqueueIn(store, { ...REPORT, renterEmail: null, renterName: null });
  const [delivery] = await store.transaction(({ deliveries }) => deliveries.lockDue(0, 1, 1, []));
  const { data } = JSON.parse(delivery?.body ?? '');
  assert.equal('renterEmail' in data, false);
  assert.equal('renterName' in data, false);
});

test('an organization without a webhook gets no delivery', async (t) => {
  const store = await storeWithWebhook(t);
  assert.equal(await enqueueIn(store, { ...REPORT, organizationId: 'org_2' }), false);
  assert.deepEqual(await store.transaction(({ deliveries }) => deliveries.lockDue(0, 1, 1, [])), []);
});

test('an event is never sent if its transaction fails', async (t) => {
  const store = await storeWithWebhook(t);
  const filing = store.transaction(async (tx) => {
    await emitReportSubmitted(tx, newId, REPORT, 'RB-4K7QZ');
    throw new Error('the filing fails');
  });
  await assert.rejects(filing, /the filing fails/);
  assert.deepEqual(await store.transaction(({ deliveries }) => deliveries.lockDue(0, 1, 1, [])), []);
});

test('identity.check has exactly the data of specification 6, without an absent e-mail', async (t) => {
  const store = await storeWithWebhook(t);
  const check = { renterId: 'ren_1', result: 'clear', flags: [], checkedAt: FILED_AT } as const;
  const told = await store.transaction((tx) => emitIdentityCheck(tx, newId, 'org_1', null, check));
  assert.equal(told, true);
  const [delivery] = await store.transaction(({ deliveries }) => deliveries.lockDue(0, 10, 10, []));
  assert.deepEqual(JSON.parse(delivery?.body ?? ''), {
    event: 'identity.check',
    orgId: 'org_1',
    data: { renterId: 'ren_1', result: 'clear', flags: [], checkedAt: '2026-11-21T09:30:00.005Z' },
  });
  assert.equal(await store.transaction((tx) => emitIdentityCheck(tx, newId, 'org_2', null, check)), false);
});
