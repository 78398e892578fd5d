import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSetFraudAlert } from '../../src/portal/fraud-alert.ts';
import { makeReadOwnFile } from '../../src/portal/read-own-file.ts';
import { recomputeSummary } from '../../src/reporting/recompute-summary.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { computeResult } from '../../src/screening/check.ts';
import { onEachEngine, type TestNetwork } from '../identity/network.ts';
import { wholeFile } from '../support/portal.ts';

const START = Date.UTC(2026, 0, 31, 12);
const EMAIL = 'jordan@mail.example';

/** Checks the renter with an e-mail at a time. */
async function checkAt({ store }: TestNetwork, at: number) {
  const identifier = { kind: 'email', value: EMAIL } as const;
  const match = await store.renters.findFirst([identifier], 'org_stranger');
  const caller = { organizationId: 'org_stranger', nameOnly: 'answer' } as never;
  const result = await computeResult({ caller, identifiers: [identifier], match }, store.renters, at);
  assert.ok(result.found);
  return result;
}

onEachEngine((fresh) => {
  test('a fraud alert is in every check for a year, changes nothing else, and ends by itself', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    let now = START;
    const [alpine] = network.organizations;
    const renterId = await network.file({ name: 'Jordan R', email: EMAIL, owedCents: 500 }, alpine);
    const set = makeSetFraudAlert(store, () => now);
    const own = () => makeReadOwnFile(store, () => now)(wholeFile(renterId));
    const before = await checkAt(network, now);
    assert.deepEqual(before.flags, ['OUTSTANDING_BALANCE']);
    const { fraudAlertEndsAt } = await set(wholeFile(renterId), true);
    assert.ok(fraudAlertEndsAt !== null && fraudAlertEndsAt >= Date.UTC(2027, 0, 31, 12));
    assert.equal((await own()).fraudAlertEndsAt, fraudAlertEndsAt);
    const alerted = await checkAt(network, now);
    assert.deepEqual(alerted.flags, ['FRAUD_ALERT', 'OUTSTANDING_BALANCE']);
    assert.match(alerted.message, /verify this person’s identity with a document/);
    assert.ok(alerted.message.endsWith(` ${before.message}`), alerted.message);
    assert.equal(alerted.score, before.score);

    await store.transaction((tx) => recomputeSummary(tx, renterId));
    now = fraudAlertEndsAt - 1;
    assert.ok((await checkAt(network, now)).flags.includes('FRAUD_ALERT'));
    now = fraudAlertEndsAt;
    const ended = await checkAt(network, now);
    assert.deepEqual([ended.flags, ended.message], [before.flags, before.message]);
    assert.equal((await own()).fraudAlertEndsAt, null);
    await set(wholeFile(renterId), true);
    now += 365 * DAY_MS;
    assert.ok((await checkAt(network, now)).flags.includes('FRAUD_ALERT'), 'renewed');
    assert.deepEqual(await set(wholeFile(renterId), false), { fraudAlertEndsAt: null });
    assert.deepEqual((await checkAt(network, now)).message, before.message);
  });

  test('a session that opens a part of the file neither sets nor sees a fraud alert', async (t) => {
    const network = await fresh(t);
    const [alpine] = network.organizations;
    const renterId = await network.file({ name: 'Jordan R', email: EMAIL }, alpine);
    const set = makeSetFraudAlert(network.store, () => START);
    await set(wholeFile(renterId), true);
    const part = { ...wholeFile(renterId), opens: 'part', filedBy: [alpine] } as const;
    for (const isOn of [true, false]) await assert.rejects(set(part, isOn), { code: 'forbidden' });
    assert.equal((await makeReadOwnFile(network.store, () => START)(part)).fraudAlertEndsAt, null);
    assert.ok((await checkAt(network, START)).flags.includes('FRAUD_ALERT'));
  });

  test('a merge keeps the fraud alert of either profile, and undoing it leaves the alert with both', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const [alpine] = network.organizations;
    const keepId = await network.file({ name: 'Jordan R', email: EMAIL }, alpine);
    const mergeId = await network.file({ name: 'Jordan R', email: 'other@mail.example' }, alpine);
    const until = async (id: string) => (await store.renters.findById(id))?.summary.fraudAlertUntil;
    const { fraudAlertEndsAt } = await makeSetFraudAlert(store, () => START)(wholeFile(mergeId), true);
    const merge = await network.merge({ keepId, mergeId });
    assert.equal(await until(keepId), fraudAlertEndsAt);
    await network.undo(merge.id);
    assert.deepEqual([await until(keepId), await until(mergeId)], [fraudAlertEndsAt, fraudAlertEndsAt]);
  });
});
