import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import type { NameOnly } from '../../src/rules/organizations/name-only.ts';
import { check as checkAsStaff, reporter } from '../dashboard/checks.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const onFile = await reporter(server);

const SECOND = 'Matched by name alone. Ask for an e-mail, phone or license before you decide. ';

test('where a name alone is reviewed, the message of an adverse match first asks for a second identifier', async () => {
  const organization = await server.newOrganization();
  const staff = await staffOf(server, { organizationId: organization.id });
  const set = (nameOnly: NameOnly) =>
    makeUpdateOrganization(server.store, Date.now)(organization.id, { nameOnly });
  const check = async (query: Record<string, string>) => {
    const path = `/v1/renter/check?${new URLSearchParams(query)}`;
    const { checked_at: _, ...rest } = (await organization.call('GET', path)).body;
    return rest;
  };
  await onFile('jordan@name.example', 'Jordan Nameonly');
  const adverse = { name: 'Jordan Nameonly' };
  const before = await check(adverse);
  assert.match(before.message, /^Renter found by name alone/);
  await set('review');
  assert.deepEqual(await check(adverse), { ...before, message: `${SECOND}${before.message}` });
  const { body: unsure } = await checkAsStaff(staff, adverse.name);
  assert.deepEqual(
    [unsure.message, unsure.needsSecondIdentifier, unsure.record, unsure.hasFraudAlert],
    [`${SECOND}${before.message}`, true, null, false],
    'the dashboard shows no adverse record of a name alone',
  );
  await server.write(
    'UPDATE renters SET fraud_alert_until = ? WHERE full_name = ?',
    Date.now() + 60_000,
    adverse.name,
  );
  const { body: alerted } = await checkAsStaff(staff, adverse.name);
  assert.deepEqual([alerted.record, alerted.hasFraudAlert], [null, true]);
  assert.ok(alerted.message.startsWith(`${SECOND}Fraud alert: `), alerted.message);
  await server.write('UPDATE renters SET fraud_alert_until = NULL WHERE full_name = ?', adverse.name);
  const { body: sure } = await checkAsStaff(staff, 'jordan@name.example');
  assert.deepEqual([sure.needsSecondIdentifier, sure.record.name], [false, 'Jordan Nameonly']);
  // A second identifier, a clean file and nobody on file are answered as before.
  assert.match(
    (await check({ ...adverse, email: 'jordan@name.example' })).message,
    /^Renter found by e-mail/,
  );
  const clean = { renter_email: 'clean@name.example', renter_name: 'Casey Nameonly', outstanding_balance: 0 };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body: clean })).status, 201);
  assert.match((await check({ name: 'Casey Nameonly' })).message, /^Renter found by name alone/);
  assert.match((await check({ name: 'Nobody Nameonly' })).message, /^No record found/);
  await set('allow');
  assert.deepEqual(await check(adverse), before);
});
