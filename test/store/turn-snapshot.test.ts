import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { newSqliteDatabase } from '../support/database.ts';
import { putOrganization } from './fixtures.ts';

test("a request that arrives after another process's write reads it, whatever was read just before", async (t) => {
  const database = await newSqliteDatabase();
  const store = await database.open();
  const { id } = await putOrganization(store, { name: 'Before' });
  const other = new DatabaseSync(database.path);
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const client = connect(address.port, '127.0.0.1').setNoDelay();
  const [socket] = await once(server, 'connection');
  t.after(async () => {
    client.destroy();
    server.close();
    other.close();
    await store.close();
    await database.remove();
  });
  const nameNow = async () => (await store.organizations.find(id))?.name;
  const rename = other.prepare('UPDATE organizations SET name = ? WHERE id = ?');

  for (const phase of [setImmediate, (work: () => void) => setTimeout(work, 1)]) {
    for (let round = 0; round < 20; round++) {
      const seen = Promise.withResolvers<string | undefined>();
      socket.once('data', () => seen.resolve(nameNow()));
      phase(() => {
        // Begins a snapshot. The write is done before the event loop looks for new requests.
        void nameNow();
        rename.run(`Round ${round}`, id);
        client.write('a request');
      });
      assert.equal(await seen.promise, `Round ${round}`);
    }
  }
});
