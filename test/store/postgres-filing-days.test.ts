import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { clientSender, preparer } from '../../src/store/postgres/connection/pool.ts';
import { DIALECT } from '../../src/store/postgres/dialect.ts';
import { filingCounter } from '../../src/store/sql/filing-days.ts';
import { newPostgresDatabase } from '../support/database.ts';

const database = await newPostgresDatabase();
after(() => database.remove());

/** One in sixteen pairs of connections counts in the same row. */
const CONNECTIONS = 5;

test('filings of one organization are counted at the same time, without waiting for each other’s commits', async (t) => {
  const store = await database.open();
  const byPart = new Map<number, pg.Client>();
  for (let count = 0; count < CONNECTIONS; count++) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    t.after(() => client.end());
    const { rows } = await client.query<{ part: number }>(`SELECT ${DIALECT.writer} AS part`);
    byPart.set(rows[0]?.part ?? 0, client);
  }
  assert.ok(byPart.size > 1, 'connections count in different rows');
  const clients = [...byPart.values()];
  for (const client of clients) {
    await client.query("SET lock_timeout = '1s'; BEGIN");
    const { countFilings } = filingCounter(preparer(clientSender(client), false), DIALECT);
    await countFilings('org_1', 1_000, { reports: 1, incidents: 2 });
  }
  for (const client of clients) await client.query('COMMIT');
  const filed = clients.length;
  assert.deepEqual(await store.usage.filings('org_1', 0, 1), [
    { day: 0, reports: filed, incidents: 2 * filed },
  ]);
  await store.close();
});
