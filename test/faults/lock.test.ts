import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pageCall, signedIn, staffOf } from '../support/dashboard.ts';
import { newSqliteDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { organizationMaker } from '../support/organization.ts';
import { fileHistory, renterIdOf } from '../support/renters.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServerProcess } from '../support/server.ts';
import { onFile } from './on-file.ts';
import { holdWriteLock, startLoneServer } from './support.ts';

const server = await startServerProcess();
after(() => server.stop());

const EMAIL = 'renter@example.com';
const organization = await server.newOrganization();
const { call } = organization;
await fileHistory(organization, EMAIL, { reports: 2, incidents: 1 });
const renterId = await renterIdOf(organization, EMAIL);

const check = () => call('GET', `/v1/renter/check?email=${EMAIL}`);

const WRITES: [method: string, path: string, body?: object][] = [
  ...Array.from({ length: 20 }, (): [string, string] => ['GET', `/v1/renter/check?email=${EMAIL}`]),
  ['GET', '/v1/renter/check?email=nobody@example.com'],
  // They are logged as inquiries before anything is shown.
  ['GET', `/v1/renter/score?renter_id=${renterId}`],
  ['POST', '/v1/search', { email: EMAIL }],
  ['POST', '/v1/renter/report', { renter_email: EMAIL, incidents: ['THEFT'] }],
  ['POST', '/v1/reports', { renterEmail: EMAIL, renterName: 'Ren Ter', industryType: 'tools' }],
  ['POST', '/v1/incidents/submit', { renterId, industry: 'tools', type: 'THEFT', details: 'Gone.' }],
  ['POST', '/v1/keys', { name: 'Another' }],
  ['PUT', '/v1/webhooks', { url: 'https://example.com/hook' }],
];

const READS: [method: string, path: string, body?: object][] = [
  ['GET', '/v1/ping'],
  ['GET', `/v1/renters?orgId=${organization.id}`],
  ['GET', '/v1/keys'],
  ['GET', '/v1/webhooks'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
];

async function readEverything(): Promise<void> {
  for (const [method, path, body] of READS) {
    const { status, text } = await call(method, path, body === undefined ? {} : { body });
    assert.equal(status, 200, `${method} ${path}: ${text}`);
  }
}

test('while another process holds the write lock, reads succeed, and writes wait, then get an unbilled 503', async (t) => {
  const before = await everythingOnFile(server);
  const lock = await holdWriteLock(t, server.databasePath);
  let finished = 0;
  const writes = WRITES.map(async ([method, path, body]) => {
    const response = await call(method, path, body === undefined ? {} : { body });
    finished++;
    return { name: `${method} ${path}`, ...response };
  });
  await readEverything();
  assert.equal(finished, 0, 'the writes still wait, and did not block the reads');
  for (const { name, status, headers, body, text } of await Promise.all(writes)) {
    assert.equal(status, 503, `${name}: ${text}`);
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.equal(typeof body.error, 'string');
    assert.equal(body.ok, false);
  }
  await readEverything();
  await lock.assertHeld();
  await lock.release();
  assert.deepEqual(await everythingOnFile(server), before);

  const { status, headers } = await check();
  assert.equal(status, 200);
  const { checks, contradictions } = onFile(server.databasePath);
  assert.deepEqual(checks, [headers['x-request-id']]);
  assert.deepEqual(contradictions, []);
});

test('a check waits for a lock that is released soon, then succeeds and is billed once', async (t) => {
  const { checks: before } = onFile(server.databasePath);
  const lock = await holdWriteLock(t, server.databasePath);
  let finished = 0;
  const waiting = Array.from({ length: 5 }, async () => {
    const response = await check();
    finished++;
    return response;
  });
  // Far longer than a check takes and far shorter than it waits, even on a slow machine.
  for (let round = 0; round < 4; round++) await readEverything();
  await lock.assertHeld();
  assert.equal(finished, 0, 'no check gets a response before it is on file');
  await lock.release();
  const responses = await Promise.all(waiting);
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  const { checks, contradictions } = onFile(server.databasePath);
  assert.deepEqual(
    checks.slice(before.length).sort(),
    responses.map(({ headers }) => headers['x-request-id']).sort(),
  );
  assert.deepEqual(contradictions, []);
});

test('requests are counted for their key even while the write lock is taken', async (t) => {
  const { key, id } = await organization.newKey();
  const lock = await holdWriteLock(t, server.databasePath);
  for (let round = 0; round < 7; round++) await call('GET', '/v1/ping', { key });
  const rejected = await call('GET', `/v1/renter/check?email=${EMAIL}`, { key });
  assert.equal(rejected.status, 503);
  await lock.release();
  const { keys } = (await call('GET', '/v1/keys', { key })).body;
  assert.equal(keys.find((listed: { id: string }) => listed.id === id).request_count, 9);
});

test('a server starts, responds and stops while another process holds the write lock', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  const store = await newSqliteDatabase(databasePath).then((database) => database.open());
  await organizationMaker(store)();
  await store.close();
  const lock = await holdWriteLock(t, databasePath);
  const starting = await startLoneServer(databasePath);
  assert.equal((await starting.call('GET', '/readyz')).status, 200);
  await lock.assertHeld();
  const { code, err } = await starting.stop('SIGTERM');
  assert.deepEqual([code, err], [0, '']);
  await lock.assertHeld();
  await lock.release();
});

test('sign-ins that fail because of a lock do not count as wrong passwords, and pages can be read meanwhile', async (t) => {
  const ana = await staffOf(server);
  const seenAt = Date.now() - 120_000;
  await server.write('UPDATE sessions SET last_seen_at = ? WHERE user_id = ?', seenAt, ana.userId);
  const body = { email: ana.email, password: ana.password };
  const lock = await holdWriteLock(t, server.databasePath);
  const [me, ...signIns] = await Promise.all([
    ana.call('GET', '/dashboard/me'),
    ...Array.from({ length: 5 }, () => pageCall(server, '')('POST', '/dashboard/sign-in', { body })),
  ]);
  await lock.assertHeld();
  await lock.release();
  assert.equal(me.status, 200);
  assert.deepEqual(
    signIns.map(({ status }) => status),
    [503, 503, 503, 503, 503],
  );
  await signedIn(server, ana.email, ana.password);
});
