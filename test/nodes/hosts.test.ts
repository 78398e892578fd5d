import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { putOrganization, startNode } from '../support/node.ts';
import { startPair } from '../support/pair.ts';
import { freePort } from '../support/port.ts';
import { startCommand } from '../support/process.ts';
import { until } from '../support/until.ts';

const pair = await startPair();
after(() => pair.stop());
const url = await pair.newDatabase();
const { password } = new URL(pair.primary.urlOf(''));
const primary = `127.0.0.1:${pair.primary.port}`;
const standby = `127.0.0.1:${pair.standby.port}`;

/** Returns the URL of the database with these hosts. */
const withHosts = (...hosts: string[]) => url.replace(/@[^/]*/, `@${hosts.join(',')}`);

function migrate(databaseUrl: string) {
  return startCommand(['migrate'], { DATABASE_URL: databaseUrl }).ended;
}

test('the primary is found at any position, next to a standby and hosts that refuse connections or do not respond', async (t) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const closedHost = `127.0.0.1:${await freePort()}`;
  const silentHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const hosts of [
    [primary],
    [standby, primary],
    [primary, standby],
    [silentHost, closedHost, standby, primary],
  ]) {
    const { code, out, err } = await migrate(withHosts(...hosts));
    assert.deepEqual([code, err], [0, '']);
    assert.ok(out.includes(`PostgreSQL at ${hosts.join(',')}/`), out);
  }
});

test('if no host accepts writes, the error gives the reason for each host and not the password', async () => {
  const closedHost = `127.0.0.1:${await freePort()}`;
  for (const [hosts, reason] of [
    [[standby], /cannot be used: it is a standby/],
    [[standby, closedHost], new RegExp(`${standby}: it is a standby.*; ${closedHost}: connect ECONNREFUSED`)],
  ] as const) {
    const { code, out, err } = await migrate(withHosts(...hosts));
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^error: PostgreSQL at .* Check DATABASE_URL\.\n$/);
    assert.ok(err.includes(`PostgreSQL at ${hosts.join(',')}/`), err);
    assert.match(err, reason);
    assert.ok(!err.includes(password));
  }
});

test('a host that stops accepting writes is not used until it accepts them again', async (t) => {
  const { call } = await startNode(t, url);
  const { key } = await putOrganization(url);
  const check = async () => (await call('GET', '/v1/renter/check?email=a@example.com', { key })).status;
  const setting = async (sql: string) => {
    await pair.primary.runSql(sql);
    await pair.primary.runSql('SELECT pg_reload_conf()');
  };
  assert.equal(await check(), 200);
  await setting('ALTER SYSTEM SET default_transaction_read_only = on');
  await until('a check gets a 503', async () => (await check()) === 503);
  await setting('ALTER SYSTEM RESET default_transaction_read_only');
  await until('service resumes', async () => (await check()) === 200);
});

test('a standby that is promoted while another host is silent is found before that one is given up', async (t) => {
  const isAsked = Promise.withResolvers<void>();
  const silent = createServer(() => isAsked.resolve());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const pool = openPool(withHosts(`127.0.0.1:${(silent.address() as AddressInfo).port}`, standby));
  t.after(() => pool.end());
  const connecting = pool.connect();
  await isAsked.promise;
  await pair.promote();
  (await connecting).release();
});
