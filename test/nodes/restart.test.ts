import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LINES } from '../../src/log-limit.ts';
import { putOrganization, startNode } from '../support/node.ts';
import { assertNothingLost, startTraffic } from '../support/outage-traffic.ts';
import { startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

/** How long the database is down. It is long enough to affect many requests. */
const DOWN_MS = 1_500;

test('while the database restarts requests get 503, and everything acknowledged is on file and billed once', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const url = await postgres.newDatabase();
  const { call, stop } = await startNode(t, url);
  const { id, key } = await putOrganization(url);

  const traffic = startTraffic([call], key);
  await until('traffic runs', () => traffic.checks.length > 100);
  await postgres.restart(DOWN_MS);
  const atReturn = traffic.checks.length;
  await until('service resumes', () => traffic.checks.length > atReturn + 100);
  await traffic.end();
  assert.ok(traffic.unavailable > 0, 'the restart affected requests');
  await assertNothingLost(url, id, traffic);

  const lines: LogLine[] = (await stop('SIGTERM')).out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const message of ['request completed', 'request failed']) {
    const isOutage = ({ status, code }: LogLine) =>
      status === 503 || code === 'unavailable' || code === 'uncertain';
    const logged = lines.filter((line) => line.msg === message && isOutage(line)).length;
    const leftOut = lines.filter((line) => line.msg === 'lines were left out' && line.of === message);
    const count = leftOut.filter(isOutage).reduce((sum, line) => sum + (line.lines ?? 0), 0);
    assert.equal(logged + count, traffic.unavailable, `each '${message}' is logged or counted`);
    assert.ok(logged <= ROUTES * INTERVALS * MOST_LINES, `${logged} of ${traffic.unavailable} are logged`);
  }
});

interface LogLine {
  msg: string;
  status?: number;
  code?: string;
  of?: string;
  lines?: number;
}

/** The traffic uses two routes, and an outage that is this short touches at most two intervals. */
const ROUTES = 2;
const INTERVALS = 2;
