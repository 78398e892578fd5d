import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';

/** Damages the database of a test world. */
type Damage = (database: TestDatabase, worldId: string) => Promise<void>;

const ENGINES: [name: string, newDatabase: (folder: string) => Promise<TestDatabase>, damage: Damage][] = [
  [
    'SQLite',
    (folder) => newSqliteDatabase(join(folder, 'network.db')),
    async ({ path }, id) => writeFileSync(join(`${path}.test`, `${id}.db`), 'no database'.repeat(1_000)),
  ],
  [
    'PostgreSQL',
    () => newPostgresDatabase(),
    ({ write }, id) => write(`DROP TABLE public_${id.toLowerCase()}.migrations`),
  ],
];

for (const [engine, newDatabase, damage] of ENGINES) {
  test(`${engine}: a damaged test world stops neither the start nor the network, and can be reset`, async (t) => {
    const database = await newDatabase(temporaryFolder(t));
    t.after(() => database.remove());
    const before = await startServer({ database });
    const organization = await before.newOrganization();
    const { key } = await organization.newTestKey();
    const check = '/v1/renter/check?email=approved@test.example';
    assert.equal((await before.call('GET', check, { key })).body.score, 980);
    await before.stop();
    const [world] = await database.rows<{ id: string }>('SELECT id FROM test_worlds');
    await damage(database, world?.id ?? '');
    // Its jobs have something to do, too.
    await database.write('UPDATE test_worlds SET due_at = 1');

    const server = await startServer({ database });
    t.after(() => server.stop());
    assert.equal((await server.call('GET', '/v1/ping', { key: organization.key })).status, 200);
    const broken = await server.call('GET', check, { key });
    assert.deepEqual(
      [broken.status, broken.headers['x-error-code'], broken.body.error],
      [
        503,
        'unavailable',
        'Your test world cannot be opened. If this continues, reset it with POST /v1/test/reset.',
      ],
    );
    assert.match(server.log(), /a test world could not be opened/);
    assert.equal((await server.call('POST', '/v1/test/reset', { key })).status, 200);
    assert.equal((await server.call('GET', check, { key })).body.score, 980);
  });
}
