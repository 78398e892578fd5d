import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackgroundJob, type BackgroundJobOptions } from './background-job.ts';
import { ApiError } from './errors.ts';

/** A job whose rounds wait to be let go, one by one. */
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

test('what is asked for during a round is done by one round behind it', async () => {
  const { job, rounds } = slowJob();
  const first = job.run();
  const asked = [job.run(), job.run()];
  assert.equal(rounds.length, 1);
  rounds[0]?.resolve();
  await new Promise(setImmediate);
  assert.equal(rounds.length, 2);
  rounds[1]?.resolve();
  await Promise.all([first, ...asked]);
  assert.equal(rounds.length, 2);
});

test('a round that fails is logged and ends nothing; one that the store put off is not logged', async () => {
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

test('a job is stopped when its round has ended, and then begins none', async () => {
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

test('what is gathered in memory gets a last round', async () => {
  let rounds = 0;
  const { job } = slowJob({ round: async () => void rounds++, lastRound: true });
  await job.stop();
  assert.equal(rounds, 1);
});
