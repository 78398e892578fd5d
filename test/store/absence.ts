import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentifierKind, Reads } from '../../src/store/store.ts';
import { contextOf, delivery, type NewStores } from './fixtures.ts';

const KINDS: IdentifierKind[] = ['member_id', 'email', 'phone', 'license', 'name'];

const PERIOD = { fromMs: 0, toMs: 10 };

/** What is on file about nobody. */
const NO_CONTEXT = {
  ...{ renter: undefined, isOnRoster: false, isShared: false, isMemberIdTaken: false, details: undefined },
  ...{ adverseFilings: [], countedIncidents: [], hasContract: false, ownIncidentIds: [] },
  ...{ asserted: [], hasLicense: false, licenseHolders: [], removed: [] },
};

const ABSENT: [method: string, read: (reads: Reads) => Promise<unknown>, expected: unknown][] = [
  ['organizations.find', ({ organizations }) => organizations.find('org_none'), undefined],
  ['organizations.list', ({ organizations }) => organizations.list(), []],
  ['keys.findHolder', ({ keys }) => keys.findHolder('none'), undefined],
  ['keys.find', ({ keys }) => keys.find('key_none'), undefined],
  ['keys.listActive', ({ keys }) => keys.listActive('org_none', 1), []],
  ['keys.listToRemind', ({ keys }) => keys.listToRemind(1, 10), []],
  ['keys.listEnded', ({ keys }) => keys.listEnded('org_none', 'live', 1, undefined, 10), []],
  [
    'keys.listEnded after an unknown key',
    ({ keys }) => keys.listEnded('org_none', 'live', 1, 'key_none', 10),
    [],
  ],
  ...KINDS.flatMap((kind): typeof ABSENT => [
    [
      `renters.findFirst by ${kind}`,
      ({ renters }) => renters.findFirst([{ kind, value: 'none' }], 'org_none'),
      undefined,
    ],
    [`renters.search by ${kind}`, ({ renters }) => renters.search({ kind, value: 'none' }, 10), []],
  ]),
  ['renters.findById', ({ renters }) => renters.findById('ren_none'), undefined],
  ['renters.searchNamePrefix', ({ renters }) => renters.searchNamePrefix('n', 10), []],
  ['renters.countByName', ({ renters }) => renters.countByName('none', 10), 0],
  ['renters.findByPhoneAndName', ({ renters }) => renters.findByPhoneAndName('1', 'none'), undefined],
  ['renters.listRoster', ({ renters }) => renters.listRoster('org_none', 10), []],
  [
    'filings.readContext',
    (reads) => contextOf(reads, 'org_none', 'ren_none', { contractId: 'none', incidentIds: ['inc_none'] }),
    NO_CONTEXT,
  ],
  ['filings.findMatched', ({ filings }) => filings.findMatched({ by: 'id', id: 'ren_none' }), undefined],
  [
    'idempotencyRecords.find',
    ({ idempotencyRecords }) => idempotencyRecords.find('org_none', 'frm_none'),
    undefined,
  ],
  ['billing.findCheck', ({ billing }) => billing.findCheck('org_none', 1, 'chk_none'), undefined],
  ['reports.industriesOf', ({ reports }) => reports.industriesOf('org_none', 10), []],
  ['incidents.typesOf', ({ incidents }) => incidents.typesOf('org_none', 10), []],
  ['incidents.listOwn', ({ incidents }) => incidents.listOwn('org_none', 'ren_none', 'all', 10), []],
  ['billing.countChecks', ({ billing }) => billing.countChecks('org_none', 0, 10), 0],
  ['billing.findWarning', ({ billing }) => billing.findWarning('org_none'), undefined],
  ['billing.listChangedWarnings', ({ billing }) => billing.listChangedWarnings(), []],
  ['billing.ledger', ({ billing }) => billing.ledger('org_none', undefined, 9), { credits: 0, entries: [] }],
  ['usage.byTier', ({ usage }) => usage.byTier('org_none', 0, 10), []],
  ['usage.byCaller', ({ usage }) => usage.byCaller('org_none', 0, 10, 9), []],
  ['usage.lines', ({ usage }) => usage.lines('org_none', 0, 10, undefined, 9), []],
  ['usage.filings', ({ usage }) => usage.filings('org_none', 0, 10), []],
  [
    'usage.filedIn',
    ({ usage }) => usage.filedIn('org_none', [PERIOD]),
    [{ ...PERIOD, reports: 0, incidents: 0 }],
  ],
  ['usage.midnights', ({ usage }) => usage.midnights('org_none', 0, 10), []],
  ['usage.countLog', ({ usage }) => usage.countLog('org_none', 0, 10), []],
  ['usage.isDetached', ({ usage }) => usage.isDetached('org_none', 0), false],
  ['usage.began', ({ usage }) => usage.began('org_none'), { checks: false, reports: false }],
  ['requests.list', ({ requests }) => requests.list('org_none', {}, 9), []],
  ['requests.find', ({ requests }) => requests.find('org_none', 'req_none'), undefined],
  ['requests.facets', ({ requests }) => requests.facets('org_none'), []],
  ['webhooks.find', ({ webhooks }) => webhooks.find('org_none'), undefined],
  ['webhooks.listWithWaitingEvents', ({ webhooks }) => webhooks.listWithWaitingEvents(), []],
  ['deliveries.list', ({ deliveries }) => deliveries.list('org_none', 10), []],
  ['deliveries.find', ({ deliveries }) => deliveries.find('org_none', 'dlv_none'), undefined],
  ['deliveries.countManual', ({ deliveries }) => deliveries.countManual('org_none', 0, 10), 0],
  ['deliveries.countPending', ({ deliveries }) => deliveries.countPending('org_none', 10), 0],
  ['deliveries.countRetried', ({ deliveries }) => deliveries.countRetried('org_none', 10), 0],
  ['events.list', ({ events }) => events.list('org_none', 0, undefined, 10), []],
  ['events.find', ({ events }) => events.find('org_none', 'evt_none'), undefined],
  ['events.range', ({ events }) => events.range('org_none'), { first: 0, last: 0 }],
  ['events.countWaiting', ({ events }) => events.countWaiting('org_none', 10), 0],
  ['events.hasUnlisted', ({ events }) => events.hasUnlisted('org_none'), false],
  ['testWorlds.find', ({ testWorlds }) => testWorlds.find('org_none'), undefined],
  ['testWorlds.listIds', ({ testWorlds }) => testWorlds.listIds(), []],
  ['testWorlds.listDue', ({ testWorlds }) => testWorlds.listDue(10, 10), []],
  ['testWorlds.listUnused', ({ testWorlds }) => testWorlds.listUnused(10, 10), []],
  ['capturedMails.list', ({ capturedMails }) => capturedMails.list(10), []],
  ['events.listOrganizationsWithOld', ({ events }) => events.listOrganizationsWithOld(10, 10), []],
];

/** On an empty database, something absent is a value and never an error. */
export function absenceContract(newStores: NewStores): void {
  test('an empty database responds', async (t) => {
    const { store } = await newStores(t);
    await store.ping();
  });

  test('reading something absent returns a value, also in a transaction', async (t) => {
    const { store } = await newStores(t);
    for (const [method, read, expected] of ABSENT) {
      assert.deepEqual(await read(store), expected, method);
      assert.deepEqual(await store.transaction(read), expected, `${method} in a transaction`);
    }
  });

  test('changing something absent returns a value and changes nothing', async (t) => {
    const { store } = await newStores(t);
    assert.equal(await store.transaction(({ keys }) => keys.revoke('key_none', 1)), false);
    assert.deepEqual(await store.transaction(({ deliveries }) => deliveries.lockDue(0, 10, 10, [])), []);
    await store.transaction(async ({ deliveries, events, webhooks }) => {
      const none = delivery('org_none');
      const failed = { status: 'failed', httpStatus: null, error: 'it hung up', durationMs: 1 } as const;
      assert.equal(await deliveries.claim(none, none.url, 1), undefined);
      assert.equal(await deliveries.finish(none, failed), false);
      assert.equal(await deliveries.retry(none, failed, 1), false);
      assert.deepEqual(await deliveries.lockInterrupted(1, 10), []);
      assert.equal(await deliveries.retryNow('org_none', 0), 0);
      assert.equal(await events.markUndelivered('org_none', 0, ['dispute.filed'], 10), 0);
      assert.deepEqual(await events.takeWaiting('org_none', 10), []);
      assert.equal(await webhooks.takeNotice(1, () => 2), undefined);
    });
  });
}
