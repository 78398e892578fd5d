import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { clientSender, openPool, poolSender } from '../../src/store/postgres/connection/pool.ts';
import {
  readLongTransactions,
  readReplication,
  readVacuum,
} from '../../src/store/postgres/doctor/server-state.ts';
import { newCluster } from '../support/cluster.ts';
import { until } from '../support/until.ts';

test('standbys, long transactions and the state of vacuum are read from PostgreSQL', async (t) => {
  const primary = await newCluster();
  primary.configure({ max_prepared_transactions: '2' });
  const standby = await primary.makeStandby();
  await primary.start();
  await standby.start();
  const pool = openPool(primary.urlOf('postgres'));
  const [client, onStandby] = [primary, standby].map(
    (server) => new pg.Client({ connectionString: server.urlOf('postgres') }),
  ) as [pg.Client, pg.Client];
  t.after(async () => {
    await Promise.allSettled([client.end(), onStandby.end(), pool.end()]);
    await Promise.all([standby.stop(), primary.stop()]);
    for (const server of [standby, primary]) server.remove();
  });
  const send = poolSender(pool);
  await client.connect();
  await onStandby.connect();

  assert.deepEqual(await readLongTransactions(send, 0), { open: 0, prepared: 0, minutes: 0 });
  await client.query('BEGIN');
  await client.query('CREATE TABLE waits (n int)');
  assert.deepEqual(await readLongTransactions(send, 0), { open: 1, prepared: 0, minutes: 0 });
  assert.deepEqual(await readLongTransactions(send, 1), { open: 0, prepared: 0, minutes: 1 });
  await client.query("PREPARE TRANSACTION 'waits'");
  assert.deepEqual(await readLongTransactions(send, 0), { open: 0, prepared: 1, minutes: 0 });
  await client.query("COMMIT PREPARED 'waits'");

  await client.query('CREATE UNLOGGED TABLE unlogged (n int)');
  const behind = async () => (await readReplication(send)).standbys[0]?.bytes ?? -1;
  await until('the standby has caught up', async () => (await behind()) === 0);
  assert.equal((await readReplication(send)).standbys[0]?.name, 'standby');
  await onStandby.query('SELECT pg_wal_replay_pause()');
  await client.query('INSERT INTO waits SELECT generate_series(1, 10000)');
  await until('the standby is behind', async () => (await behind()) > 100_000);

  // PostgreSQL reports this as a feature that is not supported. It means that the standby does not accept writes yet.
  await assert.rejects(clientSender(onStandby)({ text: 'SELECT * FROM unlogged' }), { code: 'unavailable' });

  const { age, freezeAge } = await readVacuum(send);
  assert.ok(age > 0 && age < freezeAge);
  await until('the rows are counted', async () => {
    const { tables } = await readVacuum(send);
    return tables.some(({ name, live }) => name === 'waits' && live === 10_000);
  });
});
