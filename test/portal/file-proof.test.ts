import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/consent.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
after(() => server.stop());

const PROOF = {
  license: ' d-4471 09',
  dateOfBirth: '1990-01-31',
  address: '1 Main St\nSpringfield, OR 97477',
  consentVersion: CONSENT_VERSION,
};

const give = (renter: RenterClient, fields: object = {}) =>
  renter.call('POST', '/portal/api/proofs', { body: { ...PROOF, ...fields } });
const fileOf = async (renter: RenterClient) => (await renter.call('GET', '/portal/api/file')).body;

test('a proof is kept with the consent, the profile takes it over, and the identity is checked', async () => {
  const renter = await renterOf(server);
  const before = Date.now();
  const { status, body } = await give(renter);
  assert.equal(status, 200);
  assert.deepEqual({ ...body, id: '', givenAt: 0 }, { ...PROOF, license: 'd-4471 09', id: '', givenAt: 0 });
  assert.ok(body.givenAt >= before && body.givenAt <= Date.now());
  assert.deepEqual((await renter.call('GET', '/portal/api/proofs')).body.rows, [body]);
  const file = await fileOf(renter);
  assert.deepEqual(file.identifiers.licenses, ['D-4471 09']);
  assert.deepEqual([file.dateOfBirth, file.address], [PROOF.dateOfBirth, PROOF.address]);
  await until('the identity is verified', async () => (await fileOf(renter)).verified);
  await until('the call is logged', () => server.log().includes('/portal/api/proofs'));
  for (const secret of ['4471', '1990-01-31', 'Springfield']) {
    assert.equal(server.log().includes(secret), false, secret);
  }
});

test('what is on file stays: an address of before, and with another date of birth all of it', async () => {
  const renter = await renterOf(server);
  await give(renter, { license: 'X-1' });
  const details = () => server.store.renters.findDetails(renter.renterId);
  const before = await details();
  await give(renter, { license: 'x-1', address: '2 New St' });
  assert.equal((await fileOf(renter)).address, PROOF.address);
  assert.deepEqual(await details(), before, 'whoever corrects the profile meanwhile is not held up');
  await give(renter, { license: 'X-1', dateOfBirth: '1991-01-31' });
  await give(renter, { license: 'X-2' });
  const file = await fileOf(renter);
  assert.deepEqual([file.dateOfBirth, file.identifiers.licenses], [PROOF.dateOfBirth, ['X-1']]);
  const rows = await server.store.renterFile.listProofs(renter.renterId, undefined, 5);
  assert.deepEqual(
    rows.map(({ onProfile }) => onProfile),
    [false, false, true, true],
  );
});

test("another renter's license goes onto nobody else's profile, and the answer does not tell", async () => {
  await putRenter(server.store, [{ kind: 'license', value: 'TAKEN-1' }]);
  const renter = await renterOf(server);
  const answer = await give(renter, { license: 'taken-1' });
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.body).sort(), [
    'address',
    'consentVersion',
    'dateOfBirth',
    'givenAt',
    'id',
    'license',
  ]);
  const file = await fileOf(renter);
  assert.deepEqual([file.identifiers.licenses, file.dateOfBirth, file.address], [[], null, null]);
  assert.equal(file.verified, false);
});

test('what is no proof is refused, and nothing is kept', async () => {
  const renter = await renterOf(server);
  for (const wrong of [
    { license: ' ' },
    { license: 'x'.repeat(101) },
    { address: '' },
    { address: 'x'.repeat(501) },
    { dateOfBirth: '1990-02-31' },
    { dateOfBirth: '2026-01-01' },
    { dateOfBirth: 'yesterday' },
    { consentVersion: CONSENT_VERSION + 1 },
    { consentVersion: undefined },
    { verified: true },
  ]) {
    assert.equal((await give(renter, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual((await renter.call('GET', '/portal/api/proofs')).body.rows, []);
});

test('a sixth proof within a day waits, and of many at once no more are kept', async () => {
  const renter = await renterOf(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(renter)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 409, 409, 409]);
  assert.equal((await renter.call('GET', '/portal/api/proofs')).body.rows.length, 5);
});
