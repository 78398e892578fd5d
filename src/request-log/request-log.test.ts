import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { RequestEntry, RequestPruning } from '../store/store.ts';
import { KEPT_DAYS, KEPT_ENTRIES, MOST_LISTED, RequestLog } from './request-log.ts';

const NOW = 90 * DAY_MS;

let requests = 0;
function entry(organizationId: string): RequestEntry {
  const requestId = `req_${++requests}`;
  const what = { method: 'GET', path: '/v1/ping', status: 200, durationUs: 1, unlisted: 0 };
  const rejection = { error: null, sent: null };
  return { organizationId, at: NOW, requestId, caller: 'key_1', ...what, ...rejection };
}

/** Returns a request log on a store that fails on demand, and the rows that the store got. */
function logOn() {
  const stored: RequestEntry[] = [];
  const prunings: RequestPruning[] = [];
  const state = { fault: undefined as Error | undefined, now: NOW, lines: 0 };
  const log = new RequestLog(
    {
      async recordRequests(entries, pruning) {
        if (state.fault !== undefined) throw state.fault;
        stored.push(...entries);
        prunings.push(pruning);
      },
    },
    () => state.now,
    { error: () => state.lines++ },
  );
  /** Adds a request as the server does. */
  const ask = (organizationId: string) => {
    if (log.takesOneMore(organizationId)) log.add(entry(organizationId));
  };
  return { log, ask, stored, prunings, state };
}

test('a limited number of requests of an organization is listed at once, and the last one counts the rest', async () => {
  const { log, ask, stored } = logOn();
  for (let index = 0; index < MOST_LISTED + 37; index++) ask('org_1');
  ask('org_2');
  await log.run();
  const own = stored.filter(({ organizationId }) => organizationId === 'org_1');
  assert.equal(own.length, MOST_LISTED);
  assert.deepEqual([own.at(-1)?.unlisted, own[0]?.unlisted], [37, 0]);
  assert.equal(stored.filter(({ organizationId }) => organizationId === 'org_2').length, 1);
  ask('org_1');
  await log.run();
  assert.equal(stored.at(-1)?.unlisted, 0, 'the count starts again');
});

for (const [name, fault, lines] of [
  ['cannot be reached', new ApiError('unavailable', 'busy'), 0],
  ['is damaged', new Error('database disk image is malformed'), 1],
] as const) {
  test(`requests wait while the store ${name}: the oldest ones, up to the limit for a list`, async () => {
    const { log, ask, stored, state } = logOn();
    state.fault = fault;
    ask('org_1');
    const first = requests;
    await log.run();
    for (let index = 0; index < MOST_LISTED + 10; index++) ask('org_1');
    assert.deepEqual([stored.length, state.lines], [0, lines]);
    state.fault = undefined;
    await log.run();
    assert.equal(stored.length, MOST_LISTED);
    assert.equal(stored[0]?.requestId, `req_${first}`);
    assert.equal(stored.at(-1)?.unlisted, 11);
  });
}

test('the number of waiting requests is limited while the store is unavailable, for any number of organizations', async () => {
  const { log, ask, stored, state } = logOn();
  state.fault = new ApiError('unavailable', 'busy');
  for (let round = 0; round < 4; round++) {
    for (let index = 0; index < 9_000; index++) ask(`org_${index % 3_000}`);
    await log.run();
  }
  state.fault = undefined;
  await log.run();
  assert.equal(stored.length, 10_000);
  const told = stored.reduce((sum, { unlisted }) => sum + unlisted + 1, 0);
  assert.equal(told, 36_000, 'the others are counted');
});

test('surplus entries are pruned at first and then occasionally, old entries each time', async () => {
  const { log, ask, prunings, state } = logOn();
  const flushWith = async (count: number) => {
    for (let index = 0; index < count; index++) ask('org_1');
    await log.run();
    return prunings.at(-1);
  };
  const first = await flushWith(1);
  assert.deepEqual(first?.organizationIds, ['org_1']);
  assert.deepEqual([first?.keep, first?.before], [KEPT_ENTRIES, NOW - KEPT_DAYS * DAY_MS]);
  const grown = [];
  for (let round = 0; round < 6; round++) grown.push((await flushWith(200))?.organizationIds.length);
  assert.deepEqual(grown, [0, 0, 1, 0, 0, 1]);
  await log.run();
  assert.equal(prunings.length, 7, 'without requests nothing is written');
  state.now += 60 * 60 * 1_000;
  await log.run();
  assert.equal(prunings.at(-1)?.before, state.now - KEPT_DAYS * DAY_MS, 'but old entries are deleted');
});

test('stopping stores the waiting requests', async () => {
  const { log, ask, stored } = logOn();
  log.start();
  ask('org_1');
  await log.stop();
  assert.equal(stored.length, 1);
});
