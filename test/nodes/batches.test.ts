import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../src/seeding/random.ts';
import { until } from '../support/until.ts';
import { twoNodes } from './two-nodes.ts';

/** With `BATCH_KILLS=20` as many as a release is tested with. */
const KILLS = Number(process.env.BATCH_KILLS ?? 4);
const ROWS = 4_000;

const { database, other, kill } = await twoNodes();

test('two nodes, one of which is killed again and again, answer and bill each row once', async () => {
  const { id: organizationId, key } = await other().newOrganization();
  const random = new Random(2026);
  const batches: string[] = [];
  const call = (method: string, path: string, body?: object) =>
    other().call(method, path, { key, ...(body && { body }) });
  const read = async (id: string) => (await call('GET', `/v1/checks/batch?limit=0&batch_id=${id}`)).body;
  async function send(): Promise<string> {
    const checks = Array.from({ length: ROWS }, (_, row) => ({ email: `row${row}@nodes.example` }));
    const { status, body, text } = await call('POST', '/v1/checks/batch', { checks });
    assert.equal(status, 202, text);
    batches.push(body.batch_id);
    return body.batch_id;
  }

  // Two at once, so that both nodes have work.
  let running = [await send(), await send()];
  for (let kills = 0; kills < KILLS; kills++) {
    const states = await Promise.all(running.map(read));
    running = await Promise.all(
      states.map(({ status, batch_id }) => (status === 'running' ? batch_id : send())),
    );
    const before = await answeredIn(running);
    const some = before + random.between(1, ROWS / 2);
    await until('some rows are answered', async () => (await answeredIn(running)) >= Math.min(some, ROWS));
    await kill();
  }
  async function answeredIn(ids: readonly string[]): Promise<number> {
    const states = await Promise.all(ids.map(read));
    return states.reduce((sum, { answered }) => sum + answered, 0);
  }
  // The claim of a killed node ends after 30 s.
  await until('every batch has ended', async () =>
    (await Promise.all(batches.map(read))).every(({ status }) => status === 'completed'),
  );
  const answered = await database.rows('SELECT request_id FROM batch_results ORDER BY request_id');
  assert.equal(answered.length, batches.length * ROWS);
  assert.deepEqual(await database.rows('SELECT request_id FROM check_log ORDER BY request_id'), answered);
  const store = await database.open();
  assert.equal((await store.organizations.find(organizationId))?.credits, -answered.length);
  const usage = await store.usage.byCaller(organizationId, 0, Date.now(), 10);
  assert.equal(
    usage.reduce((sum, { checks }) => sum + checks, 0),
    answered.length,
  );
  await store.close();
});
