import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import type { AppealPlace, DisputePlace } from '../store/store.ts';
import { type EndOverdueDependencies, makeEndOverdue } from './end-overdue.ts';

/** Returns three overdue disputes, an overdue appeal, and a store whose transactions all fail with this error. */
function failing(error: Error) {
  const queue: DisputePlace[] = ['dis_1', 'dis_2', 'dis_3'].map((id) => ({ deadlineAt: 0, id }));
  let transactions = 0;
  const failed: string[] = [];
  const store = {
    disputes: {
      nextOverdue: async (_: number, after?: DisputePlace) =>
        queue.find(({ id }) => after === undefined || id > after.id),
    },
    appeals: {
      listOpen: async (after?: AppealPlace) =>
        after === undefined ? [{ deadlineAt: 0, disputeId: 'dis_4' }] : [],
    },
    async transaction() {
      transactions++;
      throw error;
    },
  } as unknown as EndOverdueDependencies['store'];
  const endOverdue = makeEndOverdue({
    store,
    clock: () => 1,
    isStopped: () => false,
    onFailed: (id) => failed.push(id),
  });
  return { endOverdue, failed, transactions: () => transactions };
}

for (const code of ['unavailable', 'uncertain'] as const) {
  test(`while the database is ${code} the remaining disputes wait for the next round`, async () => {
    const { endOverdue, failed, transactions } = failing(new ApiError(code, 'The database is away.'));
    await assert.rejects(endOverdue(), { code });
    assert.deepEqual([failed, transactions()], [[], 1]);
  });
}

for (const error of [new ApiError('conflict', 'The record is gone.'), new Error('a fault')]) {
  test(`a dispute or appeal that fails with '${error.message}' does not delay the others`, async () => {
    const { endOverdue, failed, transactions } = failing(error);
    await endOverdue();
    assert.deepEqual([failed, transactions()], [['dis_1', 'dis_2', 'dis_3', 'dis_4'], 4]);
  });
}
