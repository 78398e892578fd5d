import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageCall, staffOf } from '../support/dashboard.ts';
import { dropDatabases, ENGINES } from '../support/database.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a NUL character in a path is rejected, in the portal and in the dashboard`, async (t) => {
    const database = await make();
    const server = await startServer({ database });
    t.after(async () => {
      await server.stop();
      await database.remove();
    });
    const [renter, staff] = [await renterOf(server), await staffOf(server)];
    for (const [cookie, path] of [
      [renter.cookie, '/portal/api/disputes/'],
      [staff.cookie, '/dashboard/disputes/'],
      [staff.cookie, '/dashboard/renters/'],
    ] as const) {
      const call = (id: string) => pageCall(server, cookie)('GET', path + id);
      const { status, body } = await call('a%00b');
      assert.deepEqual([status, body.error], [400, 'id must not contain a NUL character.'], path);
      assert.equal((await call('a%20b')).status, 404, path);
    }
  });
}
