import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Random } from '../../src/seeding/random.ts';
import type { Call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { onFile } from './on-file.ts';
import { prepareOrganizations, startLoneServer } from './support.ts';
import { type Acknowledged, fileFirstReports, sendTraffic } from './traffic.ts';

const ROUNDS = 6;
const WORKERS = 16;

test('a server that is repeatedly killed under load loses nothing that it acknowledged', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  // Calls the server that is running at the time.
  const call: Call = (...request) => server.call(...request);
  const organizations = await prepareOrganizations(databasePath, [100_000, 50, 0], call);
  const [reporter] = organizations;
  assert.ok(reporter);
  let server = await startLoneServer(databasePath);
  const renterIds = await fileFirstReports(reporter);
  const random = new Random(2026);
  const all: Acknowledged = { checks: [], reports: [], incidents: [] };

  for (let round = 0; round < ROUNDS; round++) {
    const killAt = random.between(300, 900);
    const delayTurns = random.below(8);
    const { acknowledged, rejected, count } = await sendTraffic({
      organizations,
      renterIds,
      workers: WORKERS,
      seed: round,
      async onAcknowledged(traffic) {
        if (traffic.count() !== killAt) return;
        for (let passed = 0; passed < delayTurns; passed++) await turn();
        server.signal('SIGKILL');
      },
    });
    const { code } = await server.ended;
    assert.equal(code, null);
    assert.deepEqual(rejected, []);
    assert.ok(count() >= killAt && acknowledged.checks.length > 100);
    for (const list of ['checks', 'reports', 'incidents'] as const) all[list].push(...acknowledged[list]);

    server = await startLoneServer(databasePath);
    assertOnFile(databasePath, all, `round ${round}`);
  }
  assert.equal((await server.stop('SIGTERM')).code, 0);
  assertOnFile(databasePath, all, 'after all rounds');
});

function assertOnFile(databasePath: string, acknowledged: Acknowledged, when: string): void {
  const { contradictions, ...lists } = onFile(databasePath);
  assert.deepEqual(contradictions, [], when);
  for (const [name, ids] of Object.entries(lists)) {
    const kept = new Set(ids);
    const lost = acknowledged[name as keyof Acknowledged].filter((id) => !kept.has(id));
    assert.deepEqual(lost, [], `${when}: no acknowledged ${name} are lost`);
  }
}
