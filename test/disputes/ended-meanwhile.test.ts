import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dispute, Store, Transaction } from '../../src/store/store.ts';
import { ENGINES } from '../support/database.ts';
import { newNetwork, type Server, serverOn } from './network.ts';

/**
 * Returns a store in which each dispute is rejected after a use case reads it and before it stores a step.
 */
function rejectingFirst(store: Store): Store {
  const rejected = (tx: Transaction): Transaction => ({
    ...tx,
    disputes: {
      ...tx.disputes,
      async update(changed: Dispute) {
        const end = { status: 'rejected', endedAt: 1, outcome: null, answer: 'It is owed.' } as const;
        await tx.disputes.update({ ...changed, ...end });
        return tx.disputes.update(changed);
      },
    },
  });
  return { ...store, transaction: (work) => store.transaction((tx) => work(rejected(tx))) };
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a step of a dispute that ended meanwhile fails with what was decided`, async (t) => {
    const { store, renter, owner, jordan, input, time, summary, isFlagged } = await newNetwork(t, make);
    const { id, filedAt } = await renter.fileDispute(jordan, input);
    const late = serverOn(rejectingFirst(store), time);
    const before = await summary();
    const steps: Record<string, (server: Server) => Promise<unknown>> = {
      review: ({ staff }) => staff.reviewDispute(owner.caller, id),
      uphold: ({ staff }) => staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' }),
      reject: ({ staff }) => staff.decideDispute(owner.caller, id, { decision: 'reject', reason: 'No.' }),
      withdraw: (server) => server.renter.withdrawDispute(jordan, id),
      extend: (server) => server.renter.addText(jordan, id, 'More.'),
    };
    // An addition extends the deadline only once the filing is an hour old.
    time.nowMs = filedAt + 2 * 60 * 60 * 1000;
    for (const [name, step] of Object.entries(steps)) {
      await assert.rejects(
        step(late),
        { code: 'conflict', message: /^This dispute was already rejected.* Reason: It is owed\.$/ },
        name,
      );
      const { entries } = await renter.findDispute(jordan, id);
      assert.deepEqual(
        entries.map(({ what }) => what),
        ['filed'],
        `${name} leaves nothing in the timeline`,
      );
    }
    assert.deepEqual(await summary(), before);
    assert.ok(await isFlagged());
  });
}
