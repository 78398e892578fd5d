import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { startCommand } from '../support/process.ts';
import { rows } from '../support/rows.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';
import { operator } from './command.ts';
import { digestOf } from './digest.ts';

/** Enough renters for several transactions. */
const MANY = 20_000;
/** The largest file in bytes. A transaction needs some 11 MiB. */
const ROOM = 16 * 2 ** 20;

function countOf(databasePath: string, table: string): number {
  return rows<{ count: number }>(databasePath, `SELECT count(*) AS count FROM ${table}`)[0]?.count ?? 0;
}

test('seed creates the given number of renters, and none of them twice', async (t) => {
  const { json, run, databasePath } = operator(t);
  const { seconds, rentersPerSecond, ...result } = await json('seed', '--renters', '120');
  assert.deepEqual(result, { renters: 120, added: 120, organizations: 8 });
  assert.ok(seconds > 0 && rentersPerSecond > 0);
  const before = digestOf(databasePath);
  const { code, out } = await run('seed', '--renters', '120');
  assert.equal(code, 0);
  assert.equal(out, 'Nothing to add: the network already has 120 renters.\n');
  assert.equal((await json('seed', '--renters', '50')).added, 0);
  assert.deepEqual(digestOf(databasePath), before);
  assert.equal(countOf(databasePath, 'check_log'), 0);
  const emails = rows<{ email: string }>(databasePath, 'SELECT email FROM renters ORDER BY id');
  assert.deepEqual(
    emails.map(({ email }) => email),
    Array.from({ length: 120 }, (_, i) => `renter${i}@seed.example`),
  );
});

test('a seeded renter does not depend on the number of renters', async (t) => {
  const grown = operator(t);
  await grown.json('seed', '--renters', '70');
  assert.equal((await grown.json('seed', '--renters', '200')).added, 130);
  const atOnce = operator(t);
  await atOnce.json('seed', '--renters', '200');
  assert.deepEqual(digestOf(grown.databasePath), digestOf(atOnce.databasePath));
});

test('a killed seed is continued where it stopped, with the same result', async (t) => {
  const killed = operator(t);
  await killed.json('migrate');
  const seeding = startCommand(['seed', '--renters', String(MANY)], killed.env);
  await until('some renters are on file', () => countOf(killed.databasePath, 'renters') > 0);
  await seeding.stop('SIGKILL');
  const present = countOf(killed.databasePath, 'renters');
  assert.ok(present > 0 && present < MANY, `killed in the middle, at ${present}`);
  assert.equal((await killed.json('seed', '--renters', String(MANY))).added, MANY - present);

  const uninterrupted = operator(t);
  await uninterrupted.json('seed', '--renters', String(MANY));
  assert.deepEqual(digestOf(killed.databasePath), digestOf(uninterrupted.databasePath));
});

test('a seed on a full disk fails with one line, and is continued once there is room', async (t) => {
  const full = operator(t);
  await full.json('migrate');
  const seeding = startCommand(['seed', '--renters', String(MANY)], full.env);
  // Room for two transactions in the log, and for the first of them in the database itself.
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(seeding.pid), `--fsize=${ROOM}:`]);
  assert.equal(status, 0, `prlimit (of util-linux): ${stderr}`);
  const { code, out, err } = await seeding.ended;
  assert.equal(code, 1, err);
  assert.equal(out, '');
  assert.match(err, /^error: The database cannot be used now: the disk [^\n]+\.\n$/m);
  const present = countOf(full.databasePath, 'renters');
  assert.ok(present > 0 && present < MANY, `cut off in the middle, at ${present}`);
  assert.equal((await full.json('seed', '--renters', String(MANY))).added, MANY - present);
});

test('a server answers every check while two seeds run, which create one network', async (t) => {
  const server = await startServerProcess();
  t.after(() => server.stop());
  const { call } = await server.newOrganization();
  const { spawnJson, databasePath } = operator(t, {}, server.databasePath);
  let over = false;
  const seeds = Promise.all([1, 2].map(() => spawnJson('seed', '--renters', String(MANY)))).finally(() => {
    over = true;
  });
  const statuses = new Set<number>();
  while (!over) statuses.add((await call('GET', '/v1/renter/check?email=renter7@seed.example')).status);
  const [one, other] = await seeds;
  assert.deepEqual([...statuses], [200]);
  assert.equal(one.added + other.added, MANY);
  assert.equal(countOf(databasePath, 'renters'), MANY);
  const check = await call('GET', `/v1/renter/check?email=renter${MANY - 1}@seed.example`);
  assert.equal(check.body.found, true);
});
