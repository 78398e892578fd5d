import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ExportThread } from './export-thread.ts';

const REQUEST = {
  organizationId: 'org_1',
  kind: 'checks',
  period: { fromMs: 0, toMs: 1, timeZone: 'UTC' },
} as const;

/** Number of parts that the thread has made, and whether it stopped. */
const MADE = 0;
const STOPPED = 1;

/**
 * Makes a thread that sends these parts of a file.
 *
 * @param body of a generator in the thread, which can use `made()` and `ApiError`
 */
function threadOf(t: TestContext, body: string) {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const logged: string[] = [];
  const code = `
    import { parentPort, workerData as counts } from 'node:worker_threads';
    import { sendParts } from ${JSON.stringify(import.meta.resolve('./parts-port.ts'))};
    import { ApiError } from ${JSON.stringify(import.meta.resolve('../errors.ts'))};
    const made = () => 'part ' + (Atomics.add(counts, ${MADE}, 1) + 1);
    async function* parts() {
      try { ${body} } finally { Atomics.store(counts, ${STOPPED}, 1); Atomics.notify(counts, ${STOPPED}); }
    }
    parentPort.on('message', ({ port }) => sendParts(port, parts()));`;
  let started = 0;
  const thread = new ExportThread({
    start() {
      started++;
      return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData: counts });
    },
    log: { error: (_fields, message) => logged.push(message) },
  });
  t.after(() => thread.close());
  return { thread, counts, logged, started: () => started };
}

const textOf = (part: string | Uint8Array | undefined) => Buffer.from(part ?? '').toString();

test('the parts of exports arrive in order from one thread', async (t) => {
  const { thread, started, logged } = threadOf(t, 'for (let i = 1; i <= 50; i++) yield "é" + i;');
  const [one, other] = await Promise.all([
    Array.fromAsync(thread.read(REQUEST)),
    Array.fromAsync(thread.read(REQUEST)),
  ]);
  const expected = Array.from({ length: 50 }, (_, index) => `é${index + 1}`);
  assert.deepEqual([one?.map(textOf), other?.map(textOf)], [expected, expected]);
  assert.deepEqual([started(), logged], [1, []]);
});

test('the thread makes one part more than its reader has taken, and stops with it', async (t) => {
  const { thread, counts } = threadOf(t, 'for (;;) yield made();');
  const parts = thread.read(REQUEST);
  for (let taken = 1; taken <= 5; taken++) {
    assert.equal(textOf((await parts.next()).value), `part ${taken}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok((counts[MADE] ?? 0) <= taken + 1, `${counts[MADE]} parts`);
  }
  await parts.return(undefined);
  const stopped = Atomics.waitAsync(counts, STOPPED, 0, 10_000);
  assert.notEqual(await stopped.value, 'timed-out');
  assert.ok((counts[MADE] ?? 0) <= 6);
});

test('an outage in the thread is an outage for the reader, and is logged', async (t) => {
  const { thread, logged } = threadOf(
    t,
    `yield made(); throw new ApiError('unavailable', 'Try again shortly.', new Error('disk'));`,
  );
  const parts = thread.read(REQUEST);
  await parts.next();
  await assert.rejects(parts.next(), {
    name: 'ApiError',
    code: 'unavailable',
    message: 'Try again shortly.',
  });
  assert.deepEqual(logged, ['an export failed']);
});

test('when the thread crashes, its exports fail, and the next one starts another thread', async (t) => {
  const { thread, started, logged } = threadOf(
    t,
    'yield made(); if (counts[0] === 1) setImmediate(() => { throw new Error("crash"); }); await new Promise((r) => setTimeout(r, 50)); yield made();',
  );
  await assert.rejects(Array.fromAsync(thread.read(REQUEST)), /has ended/);
  assert.deepEqual(logged.toSorted(), ['an export failed', 'the export thread failed']);
  assert.deepEqual((await Array.fromAsync(thread.read(REQUEST))).map(textOf), ['part 2', 'part 3']);
  assert.equal(started(), 2);
});
