import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { prepareOrganizations, startLoneServer } from './support.ts';

/** Opens the database, reads a table and closes the database, as any program that uses SQLite does. */
const READ = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute('SELECT count(*) FROM renters').fetchall()
database.close()
`;

test('a report that is acknowledged after another program read the database survives a crash', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  // Calls the server that is running at the time.
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
