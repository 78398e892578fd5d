import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { assertKept, KEPT_VERSIONS, keptOf } from '../released/facts.ts';
import { newEmptyPostgresDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';
import { operator } from './command.ts';

for (const version of KEPT_VERSIONS) {
  for (const how of ['migrate', 'restore'] as const) {
    const { facts, content } = keptOf(version, how === 'migrate' ? 'postgres' : 'sqlite');

    test(`on PostgreSQL, ${how} brings a network of version ${version} to this one, with everything in it`, async (t) => {
      const database = await newEmptyPostgresDatabase();
      t.after(database.remove);
      const { json } = operator(t, { DATABASE_URL: database.url });
      if (how === 'migrate') {
        const pool = openPool(database.url);
        await pool.query(content.toString());
        await pool.end();
        assert.ok(Array.isArray((await json('migrate')).applied));
      } else {
        // As the error for an older backup says.
        const folder = temporaryFolder(t);
        const [backup, path] = [join(folder, 'kept.db'), join(folder, 'network.db')];
        writeFileSync(backup, content);
        await operator(t, {}, path).json('restore', backup);
        await json('move', '--from', `sqlite:${path}`, '--to', database.url);
      }
      assert.deepEqual((await json('migrate')).applied, []);
      const { ok, findings } = await json('doctor');
      assert.equal(ok, true, JSON.stringify(findings));
      const server = await startServer({ database });
      await assertKept(server, facts);
      await server.stop();
    });
  }
}
