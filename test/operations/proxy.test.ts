import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startLoneServer } from '../faults/support.ts';
import { clientOf } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

const CONNECTIONS = 32;

/** A proxy reuses its connections, and uses another server when it cannot connect. */
test('a server that stops loses no request on a reused connection', async (t) => {
  const server = await startLoneServer(join(temporaryFolder(t), 'network.db'));
  let responses = 0;
  let closing = 0;
  const send = async (): Promise<string> => {
    const { call, close } = clientOf(server.url);
    for (;;) {
      try {
        const { headers } = await call('GET', '/v1/ping');
        responses++;
        if (headers.connection === 'close') closing++;
      } catch (error) {
        close();
        return (error as NodeJS.ErrnoException).code ?? '';
      }
    }
  };
  const ends = Promise.all(Array.from({ length: CONNECTIONS }, send));
  await until('requests are sent', () => responses > 1_000);
  assert.equal(closing, 0);
  const { code, err } = await server.stop('SIGTERM');
  assert.deepEqual([code, err], [0, '']);
  // Each connection was closed by its last response, and no new one could be opened.
  assert.deepEqual([...new Set(await ends)], ['ECONNREFUSED']);
  assert.equal(closing, CONNECTIONS);
});
