import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/seeding/random.ts';
import type { Call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';
import { onFile } from './on-file.ts';
import { prepareOrganizations, startLoneServer } from './support.ts';

/** With `BATCH_KILLS=20` as many as a release is tested with. */
const KILLS = Number(process.env.BATCH_KILLS ?? 4);
const ROWS = 4_000;

test('a server that is killed in the middle of batches answers and bills each row once', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  // Calls the server that is running at the time.
  const call: Call = (...request) => server.call(...request);
  const [organization] = await prepareOrganizations(databasePath, [1_000_000], call);
  assert.ok(organization);
  const { key } = organization;
  let server = await startLoneServer(databasePath);
  const random = new Random(2026);
  const batches: string[] = [];

  async function send(): Promise<string> {
    const number = batches.length;
    const checks = Array.from({ length: ROWS }, (_, row) => ({ email: `row${row}@batch${number}.example` }));
    const options = { body: { checks }, headers: { 'Idempotency-Key': `batch-${number}` } };
    const { status, body, text } = await call('POST', '/v1/checks/batch', { key, ...options });
    assert.equal(status, 202, text);
    batches.push(body.batch_id);
    return body.batch_id;
  }
  const read = async (id: string) => {
    return (await organization.call('GET', `/v1/checks/batch?limit=0&batch_id=${id}`)).body;
  };

  let running = await send();
  for (let kills = 0; kills < KILLS; kills++) {
    if ((await read(running)).status !== 'running') running = await send();
    const { answered } = await read(running);
    const killAt = answered + random.between(1, ROWS / 4);
    await until(
      'some rows are answered',
      async () => (await read(running)).answered >= Math.min(killAt, ROWS),
    );
    await sleep(random.below(5));
    server.signal('SIGKILL');
    assert.equal((await server.ended).code, null);
    server = await startLoneServer(databasePath);
    assert.deepEqual(onFile(databasePath).contradictions, [], `after kill ${kills + 1}`);
  }
  await until('every batch has ended', async () => {
    const states = await Promise.all(batches.map(read));
    return states.every(({ status }) => status === 'completed');
  });
  assert.equal((await server.stop('SIGTERM')).code, 0);
  assertAnsweredOnce(databasePath, batches);
});

/** Asserts that each row has one result, and that exactly these checks are in the log and billed. */
function assertAnsweredOnce(databasePath: string, batches: readonly string[]): void {
  assert.deepEqual(onFile(databasePath).contradictions, []);
  const db = new DatabaseSync(databasePath, { readOnly: true });
  const list = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' '));
  const answered = list('SELECT request_id FROM batch_results ORDER BY request_id');
  assert.equal(answered.length, batches.length * ROWS);
  assert.deepEqual(list('SELECT request_id FROM check_log ORDER BY request_id'), answered);
  const expected = batches.map((id) => `${id} ${ROWS} ${ROWS}`).sort();
  assert.deepEqual(list('SELECT id, answered, row_count FROM check_batches ORDER BY id'), expected);
  assert.deepEqual(list('SELECT credits FROM organizations'), [String(1_000_000 - answered.length)]);
  db.close();
}
