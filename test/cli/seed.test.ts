import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { startCommand } from '../support/process.ts';
import { rows } from '../support/rows.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';
import { operator } from './command.ts';
import { digestOf } from './digest.ts';

/** Several transactions' worth. */
const MANY = 20_000;
/** What one of them takes is some 9 MiB. */
const ROOM = 12 * 2 ** 20;

function countOf(databasePath: string, table: string): number {
  return rows<{ count: number }>(databasePath, `SELECT count(*) AS count FROM ${table}`)[0]?.count ?? 0;
}

test('seed makes so many renters; again it says that they are all there, and makes nothing twice', async (t) => {
  const { json, run, databasePath } = operator(t);
  const { seconds, rentersPerSecond, ...answer } = await json('seed', '--renters', '120');
  assert.deepEqual(answer, { renters: 120, added: 120, organizations: 8 });
  assert.ok(seconds > 0 && rentersPerSecond > 0);
  const before = digestOf(databasePath);
  const { code, out } = await run('seed', '--renters', '120');
  assert.equal(code, 0);
  assert.equal(out, 'All 120 renters already exist.\n');
  assert.equal((await json('seed', '--renters', '50')).added, 0);
  assert.deepEqual(digestOf(databasePath), before);
  assert.equal(countOf(databasePath, 'check_log'), 0);
  const emails = rows<{ email: string }>(databasePath, 'SELECT email FROM renters ORDER BY id');
  assert.deepEqual(
    emails.map(({ email }) => email),
    Array.from({ length: 120 }, (_, i) => `renter${i}@seed.example`),
  );
});

test('a renter is the same whatever number is asked for', async (t) => {
  const grown = operator(t);
  await grown.json('seed', '--renters', '70');
  assert.equal((await grown.json('seed', '--renters', '200')).added, 130);
  const atOnce = operator(t);
  await atOnce.json('seed', '--renters', '200');
  assert.deepEqual(digestOf(grown.databasePath), digestOf(atOnce.databasePath));
});

test('a seed that was killed goes on where it stopped, and ends as one that was not', async (t) => {
  const killed = operator(t);
  await killed.json('migrate');
  const seeding = startCommand(['seed', '--renters', String(MANY)], killed.env);
  await until('some renters are on file', () => countOf(killed.databasePath, 'renters') > 0);
  await seeding.stop('SIGKILL');
  const present = countOf(killed.databasePath, 'renters');
  assert.ok(present > 0 && present < MANY, `killed in the middle, at ${present}`);
  assert.equal((await killed.json('seed', '--renters', String(MANY))).added, MANY - present);

  const whole = operator(t);
  await whole.json('seed', '--renters', String(MANY));
  assert.deepEqual(digestOf(killed.databasePath), digestOf(whole.databasePath));
});

test('on a full disk a seed ends with one line, and goes on where it stopped once there is room', async (t) => {
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

test('beside a seed a server answers every check, and two seeds at once make one network', async (t) => {
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
