import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { after, test } from 'node:test';
import { everythingOnFile } from '../support/rows.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';
import { onFile } from './on-file.ts';
import { fileFirstReports, sendTraffic, type Traffic } from './traffic.ts';

const server = await startServerProcess();
after(() => server.stop());
const organizations = [await server.newOrganization(), await server.newOrganization()];
const [organization] = organizations;
assert.ok(organization);
const { call } = organization;
const renterIds = await fileFirstReports(organization);

/**
 * Limits the size of the server's files. Writes beyond it fail as on a full disk. The owner of the process
 * may do this.
 */
function limitFiles(bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
  assert.equal(status, 0, `prlimit (of util-linux): ${stderr}`);
}

/** Leaves this much room for the next commits. */
function fillDisk(roomBytes: number): void {
  limitFiles(statSync(`${server.databasePath}-wal`).size + roomBytes);
}

const check = () => call('GET', '/v1/renter/check?email=renter1@example.com');
const burst = (seed: number) => {
  let sent = 0;
  return sendTraffic({ organizations, renterIds, workers: 16, seed, until: () => ++sent > 200 });
};

function assertOnFile({ acknowledged }: Traffic, before: ReturnType<typeof onFile>, when: string): void {
  const { contradictions, ...lists } = onFile(server.databasePath);
  assert.deepEqual(contradictions, [], when);
  assert.deepEqual(lists.checks.slice(before.checks.length).sort(), acknowledged.checks.sort(), when);
  assert.deepEqual(lists.reports.slice(before.reports.length).sort(), acknowledged.reports.sort(), when);
  const incidents = new Set(lists.incidents);
  assert.ok(
    acknowledged.incidents.every((id) => incidents.has(id)),
    when,
  );
}

// The last commits before the disk is full fail at different places: before, in and after a page.
for (const roomBytes of [0, 30, 4_096, 20_000, 60_000]) {
  test(`on a disk with ${roomBytes} bytes left, acknowledged requests are on file and the others get 503`, async () => {
    const before = onFile(server.databasePath);
    fillDisk(roomBytes);
    const traffic = await burst(roomBytes);
    limitFiles('unlimited');
    assert.ok(traffic.rejected.length > 0, 'the room is used up');
    assert.ok(
      traffic.rejected.every((status) => status === 503),
      `${traffic.rejected}`,
    );
    assertOnFile(traffic, before, `with ${roomBytes} bytes of room`);
  });
}

test('on a full disk pings and reads succeed and checks get an unbilled 503; with room again all requests succeed', async () => {
  fillDisk(0);
  const rejected = await until('the disk is full', async () => {
    const response = await check();
    return response.status !== 200 && response;
  });
  assert.equal(rejected.status, 503);
  assert.deepEqual(rejected.body, { ok: false, error: rejected.body.error });
  assert.match(String(rejected.headers['retry-after']), /^[1-9]\d*$/);
  // They are logged as inquiries, and take less room than a check.
  const search = () => call('POST', '/v1/search', { body: { name: 'Alex' } });
  const score = () => call('GET', `/v1/renter/score?renter_id=${renterIds[0]}`);
  for (const inquire of [search, score])
    await until('no inquiry can be logged', async () => (await inquire()).status === 503);
  const before = await everythingOnFile(server);
  const full = await burst(1);
  assert.deepEqual(new Set(full.rejected), new Set([503]));
  assert.equal(full.count(), 0);
  for (const path of [
    '/v1/ping',
    '/v1/keys',
    `/v1/renters?orgId=${organization.id}`,
    '/healthz',
    '/readyz',
  ]) {
    assert.equal((await call('GET', path)).status, 200, path);
  }
  assert.deepEqual(await everythingOnFile(server), before);

  limitFiles('unlimited');
  const onFileBefore = onFile(server.databasePath);
  const traffic = await burst(2);
  assert.deepEqual(traffic.rejected, []);
  assertOnFile(traffic, onFileBefore, 'with room again');
});

test('requests are counted for their key while the disk is full', async () => {
  const { key, id } = await organization.newKey();
  fillDisk(0);
  for (let round = 0; round < 20; round++) await call('GET', '/v1/renter/check?email=x@example.com', { key });
  limitFiles('unlimited');
  const { keys } = (await call('GET', '/v1/keys', { key })).body;
  assert.equal(keys.find((listed: { id: string }) => listed.id === id).request_count, 21);
});
