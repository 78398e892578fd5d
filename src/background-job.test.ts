import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackgroundJob, type BackgroundJobOptions } from './background-job.ts';
import { ApiError } from './errors.ts';

/** Returns a job whose rounds end only when the test resolves them, one by one. */
function slowJob(options: Partial<BackgroundJobOptions> = {}) {
  const logged: string[] = [];
  const rounds: PromiseWithResolvers<void>[] = [];
  const job = new BackgroundJob({
    round: () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    everyMs: 60_000,
    waiting: 'it waits',
    log: { error: (_fields, message) => logged.push(message) },
    ...options,
  });
  return { job, rounds, logged };
}

test('runs requested during a round share the next round', async () => {
  const { job, rounds } = slowJob();
  const first = job.run();
  const joined = [job.run(), job.run()];
  assert.equal(rounds.length, 1);
  rounds[0]?.resolve();
  await new Promise(setImmediate);
  assert.equal(rounds.length, 2);
  rounds[1]?.resolve();
  await Promise.all([first, ...joined]);
  assert.equal(rounds.length, 2);
});

test('a round that takes longer than the interval is not followed at once by another', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { job, rounds } = slowJob();
  job.start();
  t.mock.timers.tick(3 * 60_000);
  rounds[0]?.resolve();
  await new Promise(setImmediate);
  assert.equal(rounds.length, 1);
  t.mock.timers.tick(60_000);
  assert.equal(rounds.length, 2);
  rounds[1]?.resolve();
  await job.stop();
});

test('a failed round is logged and does not end the job; an unavailable store is not logged', async () => {
  for (const [error, lines] of [
    [new Error('damaged'), ['it waits']],
    [new ApiError('unavailable', 'busy'), []],
  ] as const) {
    const { job, logged } = slowJob({ round: () => Promise.reject(error) });
    await job.run();
    await job.run();
    assert.deepEqual([...new Set(logged)], lines);
  }
});

test('stopping waits for the running round, and no other round begins', async () => {
  const { job, rounds } = slowJob();
  job.start();
  job.wake();
  let stopped = false;
  const stopping = job.stop().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  assert.deepEqual([job.isStopping, stopped], [true, false]);
  rounds[0]?.resolve();
  await stopping;
  job.wake();
  assert.equal(rounds.length, 1);
});

test('a pause within a round ends when the job is stopped', async () => {
  let ended = false;
  const { job } = slowJob({
    async round() {
      await job.pause(60_000);
      ended = true;
    },
  });
  job.start();
  await job.stop();
  assert.ok(ended);
});

test('a job that collects data in memory runs a last round when it stops', async () => {
  let rounds = 0;
  const { job } = slowJob({ round: async () => void rounds++, lastRound: true });
  await job.stop();
  assert.equal(rounds, 1);
});
