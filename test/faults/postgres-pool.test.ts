import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import {
  clientSender,
  connectionOf,
  openPool,
  poolSender,
} from '../../src/store/postgres/connection/pool.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';

const database = await newPostgresDatabase();
after(() => database.remove());

/** Starts a server on a database of its own. */
async function onPostgres(t: TestContext) {
  const own = await newPostgresDatabase();
  const server = await startServer({ database: own });
  t.after(async () => {
    await server.stop();
    await own.remove();
  });
  return { server, organization: await server.newOrganization() };
}

/** Far more than may wait for a connection. */
const MANY = 20_000;

test('when all connections are taken, a limited number of requests wait for one, for a limited time', async (t) => {
  const pool = openPool(database.url);
  t.after(() => pool.end());
  const taken = await Promise.all(Array.from({ length: 10 }, () => connectionOf(pool)));
  const requested = Array.from({ length: MANY }, () =>
    connectionOf(pool).then(
      (client) => client.release(),
      (error) => error,
    ),
  );
  assert.ok(pool.waitingCount > 0 && pool.waitingCount < MANY / 2, `${pool.waitingCount} wait`);
  for (const error of await Promise.all(requested)) assert.equal(error?.code, 'unavailable');
  assert.equal(pool.waitingCount, 0);
  for (const client of taken) client.release();
  (await connectionOf(pool)).release();
});

test('a transaction that exceeds its time limit is rolled back and releases its connection', async (t) => {
  const store = await database.open();
  t.after(() => store.close());
  const overdue = Array.from({ length: 10 }, (_, index) =>
    store.transaction(async ({ organizations }) => {
      await organizations.create({
        id: `org_${index}`,
        name: 'Organization',
        plan: 'standard',
        apiAccess: true,
        rateLimit: null,
        creditFloor: null,
        certifiedUntil: null,
        nameOnly: 'allow',
        timeZone: 'UTC',
        postalAddress: null,
        telephone: null,
        dailyLookups: null,
        credits: 0,
        createdAt: 0,
      });
      return new Promise(() => {});
    }),
  );
  for (const result of await Promise.allSettled(overdue)) {
    assert.ok(result.status === 'rejected');
    assert.equal(result.reason.code, 'unavailable');
  }
  assert.equal(await store.transaction(({ organizations }) => organizations.find('org_0')), undefined);
});

test('a connection that has lost its named statements is discarded, and the cause of the error says what helps', async (t) => {
  const pool = openPool(database.url);
  t.after(() => pool.end());
  const send = poolSender(pool);
  const named = () => send({ text: 'SELECT 1 AS one', name: 'one' });
  await named();
  await send({ text: 'DEALLOCATE ALL' });
  await assert.rejects(named, (error: Error) => {
    assert.ok(error.cause instanceof Error);
    assert.match(error.cause.message, /DATABASE_NAMED_STATEMENTS=0/);
    assert.doesNotMatch(error.message, /statement/);
    return true;
  });
  assert.deepEqual((await named()).rows, [{ one: 1 }]);
});

test('a transaction that a frozen machine left open is ended, and sessions that wait for it continue', async (t) => {
  const pool = openPool(database.url);
  t.after(() => pool.end());
  const frozen = await connectionOf(pool);
  await frozen.query('BEGIN; CREATE TABLE left_open (number int); LOCK TABLE organizations');
  const other = await connectionOf(pool);
  // Longer than a frozen transaction stays open, and than a request waits.
  await clientSender(other)({ text: 'LOCK TABLE organizations; COMMIT', query_timeout: 60_000 });
  other.release();
  await assert.rejects(frozen.query('COMMIT'));
  frozen.release(true);
});

test('a statement that PostgreSQL does not support is a fault of the server: a 500 that is logged, and nothing is billed', async (t) => {
  const { server, organization } = await onPostgres(t);
  await server.write(`CREATE FUNCTION not_supported() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'complex joins are not supported' USING ERRCODE = 'feature_not_supported'; END $$`);
  await server.write(
    'CREATE TRIGGER not_supported BEFORE INSERT ON check_log FOR EACH ROW EXECUTE FUNCTION not_supported()',
  );
  const check = () => organization.call('GET', '/v1/renter/check?email=nobody@fault.example');
  const { status, headers, text } = await check();
  assert.deepEqual([status, headers['x-error-code']], [500, 'internal']);
  assert.doesNotMatch(text, /joins/);
  const faults = server.log().match(/^.*"level":50.*$/gm) ?? [];
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', /complex joins are not supported/);
  assert.doesNotMatch(faults[0] ?? '', /nobody@fault/);
  await server.write('DROP TRIGGER not_supported ON check_log');
  assert.equal((await check()).status, 200);
  assert.equal((await server.rows('SELECT 1 FROM check_log')).length, 1);
});

test('a statement whose table changed since it was prepared fails once, as an outage, and then uses a new connection', async (t) => {
  const pool = openPool(database.url);
  t.after(() => pool.end());
  const send = poolSender(pool);
  const named = () => send({ text: 'SELECT * FROM changed', name: 'changed' });
  await send({ text: 'CREATE TABLE changed (one int)' });
  await named();
  await send({ text: 'ALTER TABLE changed ADD COLUMN two int' });
  await assert.rejects(named, { code: 'unavailable' });
  assert.deepEqual((await named()).rows, []);
});

test('values that the program cannot send are a fault, and their connection is not used again', async (t) => {
  const pool = openPool(database.url, { most: 1 });
  t.after(() => pool.end());
  const send = poolSender(pool);
  const unsendable = {
    toPostgres() {
      throw new TypeError('not a value');
    },
  };
  await assert.rejects(send({ text: 'SELECT $1', values: [unsendable] }), TypeError);
  assert.deepEqual((await send({ text: 'SELECT 1 AS one' })).rows, [{ one: 1 }]);
});
