import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
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

/** The address of the database with these hosts. */
const withHosts = (...hosts: string[]) => url.replace(/@[^/]*/, `@${hosts.join(',')}`);

function migrate(databaseUrl: string) {
  return startCommand(['migrate'], { DATABASE_URL: databaseUrl }).ended;
}

test('the primary is found wherever it stands, beside a standby and hosts that refuse or say nothing', async (t) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const nobody = `127.0.0.1:${await freePort()}`;
  const says = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const hosts of [[primary], [standby, primary], [primary, standby], [says, nobody, standby, primary]]) {
    const { code, out, err } = await migrate(withHosts(...hosts));
    assert.deepEqual([code, err], [0, '']);
    assert.ok(out.includes(`PostgreSQL at ${hosts.join(',')}/`), out);
  }
});

test('where no host takes writes it says of each why, and nothing of the password', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  for (const [hosts, reason] of [
    [[standby], /cannot be used: it is a standby/],
    [[standby, nobody], new RegExp(`${standby}: it is a standby.*; ${nobody}: connect ECONNREFUSED`)],
  ] as const) {
    const { code, out, err } = await migrate(withHosts(...hosts));
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^error: PostgreSQL at .* Check DATABASE_URL\.\n$/);
    assert.ok(err.includes(`PostgreSQL at ${hosts.join(',')}/`), err);
    assert.match(err, reason);
    assert.ok(!err.includes(password));
  }
});

test('a host that takes no writes any more is left, and taken up again when it does', async (t) => {
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
  await until('service is resumed', async () => (await check()) === 200);
});
