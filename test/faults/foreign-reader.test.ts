import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { prepareOrganizations, startLoneServer } from './support.ts';

/** As any program with SQLite in it does: opens the database, reads a table, and closes it. */
const READ = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute('SELECT count(*) FROM renters').fetchall()
database.close()
`;

test('another program that reads the database takes nothing of what is then answered', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  // Whatever server is running just then.
  const call: Call = (...request) => server.call(...request);
  const [organization] = await prepareOrganizations(databasePath, [0], call);
  assert.ok(organization);
  let server = await startLoneServer(databasePath);
  execFileSync('python3', ['-c', READ, databasePath]);
  const body = { renterEmail: 'kept@mail.example', renterName: 'Kept', industryType: 'tools' };
  assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 200);
  await server.stop('SIGKILL');

  server = await startLoneServer(databasePath);
  t.after(() => server.stop());
  const found = await organization.call('GET', '/v1/renter/check?email=kept@mail.example');
  assert.equal(found.body.found, true);
});
