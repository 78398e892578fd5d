import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdverseActionNotice } from '../../src/store/store.ts';
import { type NewStores, organization, putOrganization, putRenters, renter } from './fixtures.ts';

/** Returns a printed notice. Only the fields that the store reads matter: the content is kept as it is. */
function notice(fields: Partial<AdverseActionNotice>): AdverseActionNotice {
  return {
    id: '',
    organizationId: '',
    renterId: '',
    requestId: 'chk_1',
    medium: 'print',
    status: 'draft',
    content: {
      action: 'denied',
      explanation: null,
      state: null,
      renterName: null,
      organization: { name: 'Alpine Rentals', postalAddress: null, telephone: null },
      operator: { name: 'Cascade', postalAddress: '500 Network Ave', telephone: '800', email: null },
      checkedAt: 1,
      madeAt: 2,
      score: 300,
      keyReasons: [],
      portal: 'https://example.com/portal',
    },
    createdAt: 2,
    createdBy: null,
    sentAt: null,
    sentTo: null,
    changedAt: 2,
    reason: null,
    ...fields,
  };
}

export function adverseActionContract(newStores: NewStores): void {
  test('notices are exported by time of creation, page by page', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const created = renter();
    await putRenters(store, [created]);
    const shared = { organizationId, renterId: created.id };
    for (const [id, createdAt] of [
      ['adv_1', 5],
      ['adv_2', 5],
      ['adv_3', 4],
      ['adv_4', 9],
    ] as const)
      await store.transaction(({ adverseActions }) =>
        adverseActions.add(notice({ ...shared, id, createdAt })),
      );
    const period = { fromMs: 5, toMs: 9 };
    const [first, ...more] = await store.exports.adverseActions(organizationId, period, undefined, 1);
    assert.deepEqual([first?.id, first?.memberId, more], ['adv_2', created.memberId, []]);
    const rest = await store.exports.adverseActions(organizationId, period, first, 9);
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['adv_1'],
    );
  });

  test('printed drafts are to be handed over, the oldest first, and are counted up to a number', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id: other } = await putOrganization(store, organization());
    const created = renter();
    await putRenters(store, [created]);
    const shared = { organizationId, renterId: created.id };
    const notices = [
      notice({ ...shared, id: 'adv_1', medium: 'email' }),
      notice({ ...shared, id: 'adv_2' }),
      notice({ ...shared, id: 'adv_3' }),
      notice({ ...shared, id: 'adv_4', status: 'withdrawn' }),
      notice({ ...shared, id: 'adv_5', organizationId: other }),
    ];
    await store.transaction(async ({ adverseActions }) => {
      for (const each of notices) await adverseActions.add(each);
    });
    const count = (most: number) => store.adverseActions.countToHandOver(organizationId, most);
    assert.deepEqual(await count(9), { waiting: 2, oldest: 'adv_2' });
    assert.deepEqual(await count(1), { waiting: 1, oldest: 'adv_2' });
    for (const id of ['adv_2', 'adv_3'])
      await store.transaction(({ adverseActions }) =>
        adverseActions.update(notice({ ...shared, id, status: 'sent', sentAt: 3 })),
      );
    assert.deepEqual(await count(9), { waiting: 0, oldest: null });
  });

  test('a notice is outdated by a later change of a record until the change is seen, or the decision stands', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const created = renter();
    await putRenters(store, [created]);
    const renterId = created.id;
    const of = (id: string, fields: object = {}) => notice({ organizationId, renterId, id, ...fields });
    const made = [
      of('adv_1', { status: 'withdrawn' }),
      of('adv_2', { status: 'final' }),
      of('adv_3', { createdAt: 11 }),
    ];
    const record = { kind: 'report', id: 'rep_1', number: 1, organizationId, filedAt: 1 } as const;
    const change = { renterId, record, incidentsRemoved: 0, disputeId: null, changedAt: 10 };
    await store.transaction(async ({ adverseActions, notices }) => {
      for (const each of made) await adverseActions.add(each);
      await notices.addChange({ ...change, outcome: 'corrected' });
      await notices.addChange({ ...change, outcome: 'statement', record: null, changedAt: 20 });
    });
    const take = () => store.transaction(({ notices }) => notices.takeChange(30, 40));
    for (let taken = await take(); taken !== undefined; taken = await take()) {
      const { number } = taken;
      await store.transaction(({ notices }) =>
        notices.create({ organizationId, change: number, at: 21, seenAt: null, isMailed: false }),
      );
    }
    const outdated = () => store.adverseActions.countOutdated(organizationId, 9);
    assert.deepEqual(await outdated(), { waiting: 1, oldest: 'adv_2' });
    const update = (fields: object) =>
      store.transaction(({ adverseActions }) => adverseActions.update(of('adv_2', fields)));
    await update({ status: 'final', changedAt: 12 });
    assert.deepEqual(await outdated(), { waiting: 0, oldest: null });
    await update({ status: 'disputed', changedAt: 12 });
    assert.equal((await outdated()).waiting, 1);
    await store.transaction(({ notices }) => notices.see(organizationId, Number.MAX_SAFE_INTEGER, 'Ana', 13));
    assert.equal((await outdated()).waiting, 0);
    const changes = [9, 10].map((since) => store.notices.findRecordChange(renterId, since));
    assert.deepEqual(await Promise.all(changes), [10, undefined]);
    assert.equal(await store.notices.findRecordChange(renterId, 0), undefined, 'it was not on file yet');
  });
}
