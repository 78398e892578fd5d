import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { clientOf } from '../support/client.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { organizationMaker } from '../support/organization.ts';
import { startServe } from '../support/process.ts';

/** What a client sends last of what `cut` waits for. */
type Cut = { after: string; times: number };

/**
 * A network between a server and its database that, when told to, passes a statement on and loses the connection
 * before the answer comes.
 */
async function startNetwork(databaseUrl: string) {
  const database = new URL(databaseUrl);
  let cut: Cut = { after: '', times: 0 };
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    let lost = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (cut.times > 0 && bytes.includes(cut.after)) {
        cut.times--;
        cuts++;
        lost = true;
      }
    });
    upstream.on('data', (bytes) => {
      // By its answer it is done.
      if (lost) client.destroy();
      else client.write(bytes);
    });
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut(after: string, times: number) {
      cut = { after, times };
      cuts = 0;
    },
    cuts: () => cuts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('what was committed while the answer was lost is acknowledged, and done once', async (t) => {
  const database = await newPostgresDatabase();
  const network = await startNetwork(database.url);
  const server = await startServe(['--no-demo'], { DATABASE_URL: network.url });
  const { call, close } = clientOf(server.url);
  const store = await openPostgresStore({ url: database.url, namedStatements: true });
  t.after(async () => {
    close();
    await server.stop();
    network.close();
    await store.close();
    await database.remove();
  });
  const { id, key } = await organizationMaker(store, call)();

  network.cut('COMMIT', 1);
  const filed = await call('POST', '/v1/renter/report', { key, body: { renter_email: 'lost@example.com' } });
  assert.deepEqual([filed.status, network.cuts()], [201, 1]);

  network.cut('INSERT INTO check_log', 1);
  const check = await call('GET', '/v1/renter/check?email=lost@example.com', { key });
  assert.deepEqual([check.status, network.cuts()], [200, 1]);
  assert.equal(check.body.summary.network_reports, 1, 'filed once');
  assert.equal(await store.billing.countChecks(id, 0, Date.now() + 60_000), 1);
  assert.equal((await store.organizations.find(id))?.credits, -1, 'billed once');
});
