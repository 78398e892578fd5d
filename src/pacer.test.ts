import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pacer, TimeOutsideSteps } from './pacer.ts';

/** An event loop whose time passes only by `work` and `wait`, in milliseconds. */
function makeLoop() {
  const time = { active: 0, idle: 0 };
  return {
    work: (ms: number) => {
      time.active += ms;
    },
    wait: (ms: number) => {
      time.idle += ms;
    },
    now: () => time.active + time.idle,
    outside: new TimeOutsideSteps(() => ({ ...time })),
  };
}
type Loop = ReturnType<typeof makeLoop>;

/** A job whose steps take 10 ms, with its pauses in milliseconds. */
function makeJob({ work, now, outside }: Loop, during: (ms: number) => void | Promise<void>) {
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    await during(ms);
  };
  const pacer = new Pacer({ pause, first: 1, longest: 4, outside, now });
  return {
    pauses,
    takeStep: () => pacer.step(async () => work(10)),
    rest: () => pacer.rest(),
  };
}

async function pausesOf(loop: Loop, during: (ms: number) => void | Promise<void>): Promise<number[]> {
  const { pauses, takeStep, rest } = makeJob(loop, during);
  for (let steps = 0; steps < 12; steps++) {
    await takeStep();
    await rest();
  }
  return pauses;
}

test('pauses get shorter while nothing else happens, down to a tenth of a step', async () => {
  const loop = makeLoop();
  const pauses = await pausesOf(loop, loop.wait);
  assert.deepEqual([pauses[0], pauses.at(-1)], [10, 1]);
});

test('pauses get longer while requests use them', async () => {
  const loop = makeLoop();
  const pauses = await pausesOf(loop, loop.work);
  assert.deepEqual([pauses[0], pauses.at(-1)], [10, 40]);
});

test('steps of another job do not count as requests', async () => {
  const loop = makeLoop();
  const other = makeJob(loop, () => {});
  const pauses = await pausesOf(loop, async (ms) => {
    loop.wait(ms);
    await other.takeStep();
  });
  assert.deepEqual([pauses[0], pauses.at(-1)], [10, 1]);
});

test('pauses that steps of another job fill get longer while requests use the time between the steps', async () => {
  const loop = makeLoop();
  const other = makeJob(loop, () => {});
  const pauses = await pausesOf(loop, async () => {
    loop.work(3);
    await other.takeStep();
  });
  assert.equal(pauses[0], 10);
  assert.ok((pauses.at(-1) ?? 0) > 10);
});
