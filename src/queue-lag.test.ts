import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMeasureQueues } from './queue-lag.ts';

test('the lag of a queue is the time since its oldest entry became due', async () => {
  const lags: Record<string, number> = {};
  const job = makeMeasureQueues({
    store: {
      queues: {
        oldest: async () => [
          { name: 'identity', at: 4_000 },
          { name: 'webhooks', at: 11_000 },
          { name: 'batches', at: null },
        ],
      },
    },
    clock: () => 10_000,
    log: { error: (_fields, message) => assert.fail(message) },
    onMeasured: (queue, lagMs) => {
      lags[queue] = lagMs;
    },
  });
  await job.run();
  assert.deepEqual(lags, { identity: 6_000, webhooks: 0, batches: 0 });
});
