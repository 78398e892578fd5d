import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { clientOf } from '../support/client.ts';
import { organizationMaker } from '../support/organization.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServe } from '../support/process.ts';
import { until } from '../support/until.ts';

/** How long the database is away: long enough that many requests meet it. */
const AWAY_MS = 1_500;
const CALLERS = 16;

test('while the database restarts requests get a 503, and afterwards everything acknowledged is there, billed once', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const url = await postgres.newDatabase();
  const server = await startServe(['--no-demo'], { DATABASE_URL: url });
  t.after(() => server.stop());
  const { call, close } = clientOf(server.url);
  t.after(close);
  const setUp = await openPostgresStore({ url, namedStatements: true });
  const { id, key } = await organizationMaker(setUp, call)();
  await setUp.close();

  const statuses = new Map<number, number>();
  let acknowledgedChecks = 0;
  const acknowledgedReports: string[] = [];
  let over = false;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let round = 0; !over; round++) {
      const check = await call('GET', `/v1/renter/check?email=r${caller}@example.com`, { key });
      if (check.status === 200) acknowledgedChecks++;
      const report = await call('POST', '/v1/renter/report', {
        key,
        body: { renter_email: `r${caller}@example.com`, notes: `${round}` },
      });
      if (report.status === 201) acknowledgedReports.push(report.body.report_id);
      for (const { status, headers, body } of [check, report]) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 300) continue;
        assert.deepEqual([status, headers['retry-after'], body.ok], [503, '1', false], body.error);
        await pause(20);
      }
    }
  });
  await until('traffic runs', () => acknowledgedChecks > 100);
  await postgres.restart(AWAY_MS);
  const atReturn = acknowledgedChecks;
  await until('service is resumed', () => acknowledgedChecks > atReturn + 100);
  over = true;
  await Promise.all(callers);
  assert.ok((statuses.get(503) ?? 0) > 0, 'the restart was met');

  const store = await openPostgresStore({ url, namedStatements: true });
  t.after(() => store.close());
  const logged = await store.billing.countChecks(id, 0, Date.now() + 60_000);
  assert.ok(logged >= acknowledgedChecks, `${logged} in the log, ${acknowledgedChecks} acknowledged`);
  assert.equal((await store.organizations.find(id))?.credits, -logged, 'each once');
  let onFile = 0;
  for (let caller = 0; caller < CALLERS; caller++) {
    const { body } = await call('GET', `/v1/renter/check?email=r${caller}@example.com`, { key });
    onFile += body.summary?.network_reports ?? 0;
  }
  assert.ok(
    onFile >= acknowledgedReports.length,
    `${onFile} on file, ${acknowledgedReports.length} acknowledged`,
  );
});
