import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDatabase } from '../support/database.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

const phone = '+1 718 555 0119';

test('two clean reports that look like one person make nobody a fraud', async () => {
  const attacker = await server.newOrganization();
  const details = { renter_phone: phone, renter_date_of_birth: '1990-05-17' };
  const victim = { renter_name: 'Tobias Ferreira', renter_email: 'tobias@mail.example', ...details };
  const twin = { ...victim, renter_email: 'tobias@other.example' };
  for (const body of [victim, twin]) {
    const filed = await attacker.call('POST', '/v1/renter/report', { body });
    assert.deepEqual([filed.status, filed.body.score], [201, 1000]);
  }
  const other = await server.newOrganization();
  const check = async () => (await other.call('GET', `/v1/renter/check?email=${victim.renter_email}`)).body;
  const flagged = await until('the network compares both profiles', async () => {
    const checked = await check();
    return checked.flags.includes('DUPLICATE_IDENTITY') && checked;
  });
  assert.deepEqual(flagged.flags, ['DUPLICATE_IDENTITY']);
  assert.deepEqual([flagged.score, flagged.recommendation], [920, 'APPROVED']);
  const { results } = (await other.call('POST', '/v1/search', { body: { email: victim.renter_email } })).body;
  assert.equal(results[0].fraudReported, false);
  const [listed] = (await attacker.call('GET', `/v1/renters?orgId=${attacker.id}`)).body;
  assert.deepEqual([listed.fraudReported, listed.riskFlags], [false, ['DUPLICATE_IDENTITY']]);
});

test('an incident whose type names fraud is still reported as fraud', async () => {
  const { call } = await server.newOrganization();
  const body = { renter_name: 'Noel Abara', renter_email: 'noel@mail.example', incidents: ['Payment fraud'] };
  assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
  const { flags } = (await call('GET', '/v1/renter/check?email=noel@mail.example')).body;
  assert.deepEqual(flags, ['FRAUD_REPORTED', 'PAYMENT_FRAUD']);
});

test('the operator can decide that a renter is a fraud, the renter sees why, and it can be taken back', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { call } = await server.newOrganization();
  const email = 'mila@mail.example';
  const body = { renter_name: 'Mila Stein', renter_email: email };
  assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
  const id = (await call('POST', '/v1/search', { body: { email } })).body.results[0].renterId;
  const decide = ['identity', 'fraud', '--renter', id, '--decision'];
  assert.match(await command.apiError(...decide, 'confirmed', '--reason', ' '), /reason is required/);
  assert.equal(
    (await command.json(...decide, 'confirmed', '--reason', 'A stolen license.')).fraudReported,
    true,
  );
  const check = async () => (await call('GET', `/v1/renter/check?email=${email}`)).body.flags;
  assert.deepEqual(await check(), ['FRAUD_REPORTED']);
  const renter = await renterSession(server, email);
  const ownFile = async () => (await renter.call('GET', '/portal/api/file')).body.fraud;
  assert.equal((await ownFile()).reason, 'A stolen license.');
  assert.equal((await command.json('doctor')).ok, true);
  assert.equal((await command.json(...decide, 'cleared', '--reason', 'It was his.')).fraudReported, false);
  assert.deepEqual([await check(), await ownFile()], [[], null]);
});
