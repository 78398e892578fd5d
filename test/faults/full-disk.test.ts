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
 * From now on no file of the server grows beyond so many bytes: the system rejects the write, as it does on a
 * full disk. Needs no rights that the owner of the process does not have.
 */
function limitFiles(bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
  assert.equal(status, 0, `prlimit (of util-linux): ${stderr}`);
}

/** Leaves so much room for the next commits. */
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
  test(`on a disk with room for ${roomBytes} bytes more, what is answered is on file, the rest is a 503`, async () => {
    const before = onFile(server.databasePath);
    fillDisk(roomBytes);
    const traffic = await burst(roomBytes);
    limitFiles('unlimited');
    assert.ok(traffic.refused.length > 0, 'the room is used up');
    assert.ok(
      traffic.refused.every((status) => status === 503),
      `${traffic.refused}`,
    );
    assertOnFile(traffic, before, `with ${roomBytes} bytes of room`);
  });
}

test('on a full disk pings and reads are answered, a check is a 503 that costs nothing; with room all is well', async () => {
  fillDisk(0);
  const refused = await until('the disk is full', async () => {
    const answer = await check();
    return answer.status !== 200 && answer;
  });
  assert.equal(refused.status, 503);
  assert.deepEqual(refused.body, { ok: false, error: refused.body.error });
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/);
  const before = await everythingOnFile(server);
  const full = await burst(1);
  assert.deepEqual(new Set(full.refused), new Set([503]));
  assert.equal(full.count(), 0);
  for (const path of [
    '/v1/ping',
    '/v1/keys',
    `/v1/renters?orgId=${organization.id}`,
    `/v1/renter/score?renter_id=${renterIds[0]}`,
    '/healthz',
    '/readyz',
  ]) {
    assert.equal((await call('GET', path)).status, 200, path);
  }
  assert.equal((await call('POST', '/v1/search', { body: { name: 'Alex' } })).body.count, 10);
  assert.deepEqual(await everythingOnFile(server), before);

  limitFiles('unlimited');
  const onFileBefore = onFile(server.databasePath);
  const traffic = await burst(2);
  assert.deepEqual(traffic.refused, []);
  assertOnFile(traffic, onFileBefore, 'with room again');
});

test('keys are counted all through', async () => {
  const { key, id } = await organization.newKey();
  fillDisk(0);
  for (let round = 0; round < 20; round++) await call('GET', '/v1/renter/check?email=x@example.com', { key });
  limitFiles('unlimited');
  const { keys } = (await call('GET', '/v1/keys', { key })).body;
  assert.equal(keys.find((listed: { id: string }) => listed.id === id).request_count, 21);
});
