import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertKept, KEPT_VERSIONS, keptOf } from '../released/facts.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';
import { operator } from './command.ts';

assert.ok(KEPT_VERSIONS.length > 0);

for (const version of KEPT_VERSIONS) {
  const { facts, content } = keptOf(version, 'sqlite');

  for (const how of ['migrate', 'restore'] as const) {
    test(`${how} brings a network of version ${version} to this one, with everything that was in it`, async (t) => {
      const folder = temporaryFolder(t);
      const [kept, path] = [join(folder, 'kept.db'), join(folder, 'network.db')];
      writeFileSync(how === 'migrate' ? path : kept, content);
      const { json } = operator(t, {}, path);
      const { applied } = how === 'migrate' ? await json('migrate') : await json('restore', kept);
      assert.ok(Array.isArray(applied));
      assert.deepEqual((await json('migrate')).applied, []);
      const { ok, findings } = await json('doctor');
      assert.equal(ok, true, JSON.stringify(findings));
      const server = await startServer({ databasePath: path });
      await assertKept(server, facts);
      await server.stop();
    });
  }
}
