import { randomBytes } from 'node:crypto';
import { idMaker } from '../../src/ids.ts';
import { makeCreateKey } from '../../src/keys/create-key.ts';
import { DEMONSTRATION_ORGANIZATION as ORGANIZATION } from '../../src/seeding/demonstration.ts';
import type { StaffClient } from '../../test/support/dashboard.ts';
import { startReceiver } from '../../test/support/receiver.ts';
import type { TestServer } from '../../test/support/server.ts';
import { until } from '../../test/support/until.ts';

const newId = idMaker(Date.now);

/**
 * Creates three active keys, one of them long unused and one with limits, and a revoked one. Returns the IDs of the two used
 * keys.
 */
export async function makeKeys(server: TestServer, admin: StaffClient): Promise<[string, string]> {
  const longAgo = () => Date.now() - 200 * 24 * 60 * 60 * 1_000;
  const { store } = server;
  await makeCreateKey({ store, newId, clock: longAgo, randomBytes })(ORGANIZATION, { name: 'Spring trial' });
  const create = async (name: string, limits = {}): Promise<{ id: string; key: string }> =>
    (await admin.call('POST', '/dashboard/keys', { body: { name, ...limits } })).body;
  const [desk, bookings, old] = [
    await create('Front desk'),
    await create('Booking server', {
      scopes: ['check', 'file'],
      expiresAt: Date.now() + 90 * 24 * 60 * 60 * 1_000,
      allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'],
    }),
    await create('Old booking server'),
  ];
  await admin.call('DELETE', `/dashboard/keys/${old.id}`);
  await store.recordKeyUsage([
    {
      keyId: desk.id,
      requests: 12_408,
      last: { at: Date.now() - 120_000, address: '203.0.113.24' },
      rejected: null,
    },
    {
      keyId: bookings.id,
      requests: 873,
      last: { at: Date.now() - 86_400_000, address: '198.51.100.7' },
      rejected: null,
    },
  ]);
  return [desk.id, bookings.id];
}

/**
 * Creates deliveries that succeeded, that failed, and one that was sent again. Returns the ID of a failed
 * one.
 */
export async function makeDeliveries(server: TestServer, admin: StaffClient): Promise<string> {
  const [working, failing] = [await startReceiver(), await startReceiver(500)];
  const set = (url: string) => admin.call('PUT', '/dashboard/webhook', { body: { url } });
  const test = async (): Promise<string> => (await admin.call('POST', '/dashboard/webhook/test')).body.id;
  await set(working.url);
  await test();
  const key = await makeCreateKey({ store: server.store, newId, clock: Date.now, randomBytes })(
    ORGANIZATION,
    { name: 'Import' },
  );
  for (const renterName of ['Jordan Lee', 'Zoë Réyes', 'محمد علي', 'Sam <b>Bold</b> Carter']) {
    const person = { renterName, renterEmail: `${newId('rep').toLowerCase()}@mail.example` };
    await server.call('POST', '/v1/reports', {
      key: key.key,
      body: { ...person, industryType: 'residential', paymentCompliance: 'Paid Late' },
    });
  }
  await until('the events have arrived', () => working.received.length === 5);
  await set(failing.url);
  const failed = await test();
  await until('the test has failed', async () => {
    const { body } = await admin.call('GET', `/dashboard/webhook/deliveries/${failed}`);
    return body.status === 'failed';
  });
  await admin.call('POST', `/dashboard/webhook/deliveries/${failed}/resend`);
  await until('the event was sent again', () => failing.received.length === 2);
  await Promise.all([working.close(), failing.close()]);
  return failed;
}
