import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileHistory, putRenter, renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

async function score(renterId: string) {
  const response = await organization.call('GET', `/v1/renter/score?renter_id=${renterId}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

async function report(renter_email: string, fields: object = {}) {
  const response = await organization.call('POST', '/v1/renter/report', {
    body: { renter_email, ...fields },
  });
  assert.equal(response.status, 201, response.text);
}

/** Files reports, oldest first: `u` unpaid, `d` damaged, `b` both, `.` neither. Returns the renter ID. */
async function file(email: string, reports: string) {
  for (const kind of reports) {
    await report(email, {
      outstanding_balance: 'ub'.includes(kind) ? 100 : 0,
      damage: 'db'.includes(kind) ? ['dent'] : [],
    });
  }
  return renterIdOf(organization, email);
}

test('a score has exactly the specified fields', async () => {
  const renterId = await file('whole@example.com', 'b..u');
  const { calculated_at, ...rest } = await score(renterId);
  assert.deepEqual(rest, {
    ok: true,
    renter_id: renterId,
    // 500 x 0.40 + 750 x 0.30 + 600 x 0.20 + 700 x 0.10
    composite_score: 615,
    score_max: 1000,
    components: {
      payment_history: { score: 500, weight: '40%', label: 'Poor' },
      asset_condition: { score: 750, weight: '30%', label: 'Good' },
      identity_verified: { score: 600, weight: '20%', label: 'Unverified' },
      network_standing: { score: 700, weight: '10%', label: 'Has Outstanding Balances' },
    },
    financials: { total_reports: 4, paid_in_full: 2, outstanding_balances: 2, total_owed: 200 },
  });
  assert.ok(Math.abs(Date.now() - Date.parse(calculated_at)) < 60_000);
});

test('a renter without reports scores 1000 for payment_history, asset_condition and network_standing', async () => {
  const { id } = await putRenter(server.store, [], { verificationLevel: 'IDENTITY_VERIFIED' });
  const { composite_score, components, financials } = await score(id);
  assert.equal(composite_score, 980);
  assert.deepEqual(components, {
    payment_history: { score: 1000, weight: '40%', label: 'Excellent' },
    asset_condition: { score: 1000, weight: '30%', label: 'Excellent' },
    identity_verified: { score: 900, weight: '20%', label: 'Verified' },
    network_standing: { score: 1000, weight: '10%', label: 'Good Standing' },
  });
  assert.deepEqual(financials, { total_reports: 0, paid_in_full: 0, outstanding_balances: 0, total_owed: 0 });
});

for (const [reports, payment, asset, networkStanding, composite] of [
  ['.', [1000, 'Excellent'], [1000, 'Excellent'], [1000, 'Good Standing'], 920],
  ['u', [0, 'Poor'], [1000, 'Excellent'], [850, 'Has Outstanding Balances'], 505],
  ['d', [1000, 'Excellent'], [0, 'Poor'], [1000, 'Good Standing'], 620],
  ['.........u', [900, 'Excellent'], [1000, 'Excellent'], [850, 'Has Outstanding Balances'], 865],
  ['........u', [889, 'Good'], [1000, 'Excellent'], [850, 'Has Outstanding Balances'], 861],
  ['.......uuu', [700, 'Good'], [1000, 'Excellent'], [550, 'Has Outstanding Balances'], 755],
  ['.........dddd', [1000, 'Excellent'], [692, 'Poor'], [1000, 'Good Standing'], 828],
  ['..u', [667, 'Poor'], [1000, 'Excellent'], [850, 'Has Outstanding Balances'], 772],
  ['uuuuuu', [0, 'Poor'], [1000, 'Excellent'], [100, 'Has Outstanding Balances'], 430],
  ['uuuuuuu', [0, 'Poor'], [1000, 'Excellent'], [0, 'Has Outstanding Balances'], 420],
] as const) {
  test(`reports ${reports} score ${composite}`, async () => {
    const { components, composite_score } = await score(await file(`${reports}@example.com`, reports));
    const pair = (component: { score: number; label: string }) => [component.score, component.label];
    assert.deepEqual(pair(components.payment_history), payment);
    assert.deepEqual(pair(components.asset_condition), asset);
    assert.deepEqual(pair(components.network_standing), networkStanding);
    assert.equal(composite_score, composite);
  });
}

test('components count the newest 20 reports, and financials count all', async () => {
  const email = 'window@example.com';
  const renterId = await file(email, `b${'.'.repeat(19)}`);
  const full = await score(renterId);
  assert.deepEqual(
    [full.components.payment_history.score, full.components.asset_condition.score],
    [950, 950],
  );
  assert.equal(full.components.network_standing.score, 850);
  await report(email);
  const { components, composite_score, financials } = await score(renterId);
  assert.deepEqual([components.payment_history.score, components.asset_condition.score], [1000, 1000]);
  assert.deepEqual(
    [components.network_standing.score, components.network_standing.label],
    [1000, 'Good Standing'],
  );
  assert.equal(composite_score, 920);
  assert.deepEqual(financials, {
    total_reports: 21,
    paid_in_full: 20,
    outstanding_balances: 1,
    total_owed: 100,
  });
});

for (const [label, value, payment, asset] of [
  ['paymentCompliance', 'Paid As Agreed', 1000, 1000],
  ['paymentCompliance', 'Paid Late', 1000, 1000],
  ['paymentCompliance', 'Not Paid', 0, 1000],
  ['assetCondition', 'No Damage', 1000, 1000],
  ['assetCondition', 'Cosmetic Wear', 1000, 1000],
  ['assetCondition', 'Repairable Damage', 1000, 0],
  ['assetCondition', 'Structural Damage', 1000, 0],
  ['assetCondition', 'Total Loss', 1000, 0],
  ['contractCompliance', 'Major Breach', 1000, 1000],
  ['outstandingBalance', 1, 0, 1000],
] as const) {
  test(`a report with ${label} ${value} scores ${payment} for payment and ${asset} for the asset`, async () => {
    const renterEmail = `${value}@example.com`.replaceAll(' ', '-');
    const body = { renterEmail, renterName: 'La Bel', industryType: 'tools', [label]: value };
    assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 200);
    const { components } = await score(await renterIdOf(organization, renterEmail));
    assert.deepEqual([components.payment_history.score, components.asset_condition.score], [payment, asset]);
  });
}

test('incidents lower the score of a check, not the composite', async () => {
  const email = 'incidents@example.com';
  await fileHistory(organization, email, { reports: 1, incidents: 2 });
  assert.equal((await score(await renterIdOf(organization, email))).composite_score, 920);
  const { body } = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.equal(body.score, 720);
});

test('a score without renter_id gets 400', async () => {
  for (const query of ['', '?renter_id=', '?renter_id=%20', '?id=5']) {
    const { status, body } = await organization.call('GET', `/v1/renter/score${query}`);
    assert.equal(status, 400);
    assert.equal(body.ok, false);
    assert.match(body.error, /renter_id/);
  }
});

test('the score of an unknown renter gets 404', async () => {
  const email = 'known@example.com';
  await report(email);
  const { memberId } = (await organization.call('POST', '/v1/search', { body: { email } })).body.results[0];
  for (const id of ['ren_00000000000000000000000000', memberId, email]) {
    const { status, body } = await organization.call('GET', `/v1/renter/score?renter_id=${id}`);
    assert.equal(status, 404);
    assert.deepEqual(Object.keys(body), ['ok', 'error']);
  }
});
