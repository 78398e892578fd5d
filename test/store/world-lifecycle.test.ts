import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { idMaker } from '../../src/ids.ts';
import { openWorldStores } from '../../src/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { WorldSeed } from '../../src/store/world-stores.ts';
import { Worlds } from '../../src/test-mode/worlds.ts';
import { dropDatabases, ENGINES, newDatabase, ON_POSTGRES } from '../support/database.ts';
import { delivery, putOrganization } from './fixtures.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const [[ENGINE]] = ENGINES;

/** Personas take longer to file, and no test here is about them. */
const NOTHING: WorldSeed = { plant: async () => {}, reserved: [] };

after(dropDatabases);

/** Starts the test worlds of a process, with a clock that only the test moves. Returns when each world was opened and closed. */
async function newProcess(t: TestContext, url: string, network: Store, clock: () => number) {
  const stores = await openWorldStores(readConfig({ DATABASE_URL: url }).database, NOTHING);
  const happened: string[] = [];
  const errors: string[] = [];
  const worlds = new Worlds({
    network,
    stores,
    newId: idMaker(Date.now),
    clock,
    log: { error: (_fields, message) => errors.push(message) },
    alone: !ON_POSTGRES,
    // What happens in a world is tested through the API. Here are no jobs, so that only the test does something.
    wire: () => ({
      useCases: {},
      requestLog: { takesOneMore: () => false, add() {} },
      runDue: async () => {},
      start: () => happened.push('opened'),
      async stop() {
        happened.push('closed');
      },
    }),
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worlds.stop());
  t.after(stop);
  return { worlds, stores, happened, errors, stop };
}

async function newNetwork(t: TestContext) {
  const database = await newDatabase();
  const network = await database.open();
  const time = { now: Date.now() };
  const clock = () => time.now;
  t.after(async () => {
    await network.close();
    await database.remove();
  });
  const start = () => newProcess(t, database.url, network, clock);
  return { database, network, time, start, organizationId: (await putOrganization(network)).id };
}

test(`${ENGINE}: a world is closed after three minutes, opened for work that is due, and removed after 30 days without use`, async (t) => {
  const { network, time, organizationId, start } = await newNetwork(t);
  const { worlds, stores, happened, errors } = await start();
  const { world, release } = await worlds.acquire(organizationId);
  const { id } = world;
  const dueAt = time.now + 10 * MINUTE_MS;
  await world.store.transaction(({ deliveries }) =>
    deliveries.enqueue(delivery(organizationId, { status: 'pending', dueAt })),
  );
  time.now += 5 * MINUTE_MS;
  await worlds.run();
  assert.deepEqual(happened, ['opened'], 'a request uses it');
  release();
  const usedAt = time.now;
  time.now += 3 * MINUTE_MS;
  await worlds.run();
  assert.deepEqual(happened, ['opened']);
  time.now += 1;
  await worlds.run();
  assert.deepEqual(happened, ['opened', 'closed']);
  assert.deepEqual((await network.testWorlds.find(organizationId))?.dueAt, dueAt);

  time.now = dueAt - 1;
  await worlds.run();
  assert.equal(happened.length, 2);
  time.now = dueAt;
  await worlds.run();
  assert.deepEqual(happened, ['opened', 'closed', 'opened']);
  await worlds.run();
  assert.deepEqual(happened.length, 3, 'it stays open for a while');

  time.now = usedAt + 30 * DAY_MS;
  await worlds.run();
  assert.deepEqual((await network.testWorlds.find(organizationId))?.id, id);
  time.now += 1;
  await worlds.run();
  assert.equal(await network.testWorlds.find(organizationId), undefined, 'work was no use');
  time.now += 10 * MINUTE_MS;
  await worlds.run();
  assert.ok((await stores.list()).includes(id), 'another server may still have it open');
  time.now += 10 * MINUTE_MS;
  await worlds.run();
  assert.ok(!(await stores.list()).includes(id));
  const again = await worlds.acquire(organizationId);
  assert.notEqual(again.world.id, id);
  again.release();
  assert.deepEqual(errors, []);
});

test(`${ENGINE}: when a process dies, another one opens its worlds ten minutes later`, async (t) => {
  const { time, organizationId, start } = await newNetwork(t);
  const [one, other] = [await start(), await start()];
  (await one.worlds.acquire(organizationId)).release();
  time.now += 10 * MINUTE_MS - 1;
  await other.worlds.run();
  assert.deepEqual(other.happened, []);
  time.now += 1;
  await other.worlds.run();
  assert.deepEqual(other.happened, ['opened']);
});

test(`${ENGINE}: a world that is open on two servers is closed on each, and stays known`, async (t) => {
  const { network, time, organizationId, start } = await newNetwork(t);
  const [one, other] = [await start(), await start()];
  const held = await Promise.all([one, other].map(({ worlds }) => worlds.acquire(organizationId)));
  assert.equal(new Set(held.map(({ world }) => world.id)).size, 1, 'it was prepared once');
  for (const { release } of held) release();
  await one.stop();
  assert.equal((await network.testWorlds.find(organizationId))?.dueAt, null);
  await other.worlds.run();
  assert.equal((await network.testWorlds.find(organizationId))?.dueAt, time.now + 10 * MINUTE_MS);
  await other.worlds.reset(organizationId);
  assert.notEqual((await network.testWorlds.find(organizationId))?.id, held[0]?.world.id);
});

test(`${ENGINE}: a world whose data is not there is no work, and begins anew with the next request`, async (t) => {
  const { network, time, organizationId, start } = await newNetwork(t);
  const lost = {
    ...{ organizationId, id: 'wld_LOST', version: 1, clock: [], createdAt: 1 },
    ...{ usedAt: time.now, dueAt: time.now, resetsRestoredAt: 0 },
  };
  await network.transaction(({ testWorlds }) => testWorlds.add(lost));
  const { worlds, happened, stores } = await start();
  await worlds.run();
  assert.deepEqual(await network.testWorlds.find(organizationId), { ...lost, dueAt: null });
  assert.deepEqual([happened, await stores.list()], [[], []]);
  const { world, release } = await worlds.acquire(organizationId);
  assert.notEqual(world.id, 'wld_LOST');
  release();
});

// The limit does not depend on the engine, and a file is created sooner than a schema.
test('a world can be reset 20 times at once and then every three minutes, and leaves no data of those before', {
  skip: ON_POSTGRES && 'on SQLite only',
}, async (t) => {
  const { network, time, organizationId, start } = await newNetwork(t);
  const { worlds, stores, errors } = await start();
  (await worlds.acquire(organizationId)).release();
  for (let count = 0; count < 20; count++) await worlds.reset(organizationId);
  const held = await worlds.acquire(organizationId);
  const before = await network.testWorlds.find(organizationId);
  time.now += 1_000;
  await assert.rejects(worlds.reset(organizationId), { code: 'rate_limited', retryAfterSeconds: 179 });
  assert.deepEqual(await network.testWorlds.find(organizationId), before, 'nothing happened to it');
  held.release();
  time.now += 179_000;
  await worlds.reset(organizationId);
  await assert.rejects(worlds.reset(organizationId), { code: 'rate_limited', retryAfterSeconds: 180 });
  const left = await network.testWorlds.find(organizationId);
  assert.deepEqual([await stores.list(), errors], [[left?.id], []]);

  const { id: other } = await putOrganization(network);
  await worlds.reset(other);
  assert.equal((await stores.list()).length, 2, 'each organization has resets of its own');
});

// Which world is closed does not depend on the engine, and a file is created sooner than a schema.
test('at most 20 worlds are open: the one that nobody used for the longest time is closed', {
  skip: ON_POSTGRES && 'on SQLite only',
}, async (t) => {
  const { network, time, start } = await newNetwork(t);
  const { worlds, happened } = await start();
  const organizations: string[] = [];
  for (let count = 0; count < 22; count++) organizations.push((await putOrganization(network)).id);
  const [first = '', second = '', ...others] = organizations;
  (await worlds.acquire(first)).release();
  time.now += 1;
  (await worlds.acquire(second)).release();
  const held = [];
  for (const id of others) {
    time.now += 1;
    held.push(await worlds.acquire(id));
  }
  assert.deepEqual([happened.length, happened.filter((each) => each === 'closed').length], [24, 2]);
  // All 20 that are open are in use.
  await assert.rejects(worlds.acquire(first), { code: 'unavailable' });
  held.pop()?.release();
  (await worlds.acquire(first)).release();
  assert.equal(happened.at(-2), 'closed');
  for (const { release } of held) release();

  happened.length = 0;
  await Promise.all(
    organizations.map(async () => (await worlds.acquire((await putOrganization(network)).id)).release()),
  );
  let open = 20;
  const counts = happened.map((each) => (each === 'opened' ? ++open : --open));
  assert.deepEqual([counts.length, Math.max(...counts)], [44, 20], 'however many are opened at once');
});
