import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayName } from '../../src/rules/text/days.ts';
import { staffOf } from '../support/dashboard.ts';
import { putKey } from '../support/restricted-key.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
after(() => server.stop());

const OFFICE = { 'x-forwarded-for': '192.0.2.7' };
const THIEF = { 'x-forwarded-for': '198.51.100.66' };

test('who stole a key that works only from the office can neither use it nor use up its requests, and is seen', async () => {
  const { id } = await server.newOrganization({ rateLimit: 3 });
  const { key } = await putKey(server.store, id, { name: 'Desk', allowedAddresses: ['192.0.2.0/24'] });
  const ping = (headers: Record<string, string>) => server.call('GET', '/v1/ping', { key, headers });
  const attempts = await Promise.all(Array.from({ length: 305 }, () => ping(THIEF)));
  const statuses = attempts.map(({ status }) => status).sort();
  assert.deepEqual([statuses[0], statuses[299], statuses[300]], [403, 403, 429]);
  for (let count = 0; count < 3; count++) assert.equal((await ping(OFFICE)).status, 200);
  assert.equal((await ping(OFFICE)).status, 429);

  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  const logged = await until('the attempts are logged', async () => {
    const { rows } = (await admin.call('GET', '/dashboard/request-log', { query: { status: '4xx' } })).body;
    return rows.some(({ status }: { status: number }) => status === 403) && rows;
  });
  assert.ok(logged.every(({ by }: { by: { name: string } }) => by.name === 'Desk'));
  const today = dayName(Date.now());
  const { attention } = (
    await admin.call('GET', '/dashboard/overview', { query: { from: today, to: today } })
  ).body;
  const seen = attention.find(({ kind }: { kind: string }) => kind === 'rejectedKeys');
  assert.deepEqual([seen.keys[0].name, seen.keys[0].address], ['Desk', '198.51.100.66']);
});
