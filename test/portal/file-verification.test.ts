import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { fileIdentity, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
after(() => server.stop());

const VERIFICATION = {
  license: ' d-4471 09',
  dateOfBirth: '1990-01-31',
  address: '1 Main St\nSpringfield, OR 97477',
  consentVersion: CONSENT_VERSION,
};

const submit = (renter: RenterClient, fields: object = {}) =>
  renter.call('POST', '/portal/api/verifications', { body: { ...VERIFICATION, ...fields } });
const fileOf = async (renter: RenterClient) => (await renter.call('GET', '/portal/api/file')).body;

test('a verification that names what no organization filed is stored with the consent, and waits for the operator', async () => {
  const renter = await renterOf(server);
  const before = Date.now();
  const { status, body } = await submit(renter);
  assert.equal(status, 200);
  const { consentVersion, ...given } = VERIFICATION;
  assert.deepEqual(
    { ...body, id: '', givenAt: 0 },
    { ...given, license: 'd-4471 09', document: null, consentVersion, id: '', givenAt: 0 },
  );
  assert.ok(body.givenAt >= before && body.givenAt <= Date.now());
  const { rows, outcome, verified } = (await renter.call('GET', '/portal/api/verifications')).body;
  assert.deepEqual(rows, [body]);
  assert.deepEqual([outcome, verified], [{ result: 'review', differs: [], reason: null }, false]);
  await until('the renter is compared', async () => !(await server.store.identity.isDue(Date.now())));
  const file = await fileOf(renter);
  assert.deepEqual([file.identifiers.licenses, file.dateOfBirth, file.address], [[], null, null]);
  assert.equal(file.verified, false);
  await until('the call is logged', () => server.log().includes('/portal/api/verifications'));
  // Four digits alone may be part of an ID or a port.
  for (const secret of [/4471.{0,3}09/, /1990-01-31/, /Springfield/]) {
    assert.doesNotMatch(server.log(), secret);
  }
});

/** Creates a renter whose license and date of birth were filed by two organizations. */
async function filedRenter(
  license: string,
  dateOfBirth: string,
): Promise<RenterClient & { renterId: string }> {
  const renter = await renterOf(server);
  await fileIdentity(server.store, renter.renterId, { license, dateOfBirth });
  return renter;
}

test('a verification is accepted by itself if organizations filed its license and date of birth, and never replaces them', async () => {
  const renter = await filedRenter('X1234', VERIFICATION.dateOfBirth);
  await submit(renter, { license: 'x 12-34' });
  await submit(renter, { license: 'X1234', dateOfBirth: '1991-01-31' });
  await submit(renter, { license: 'X1235' });
  const file = await fileOf(renter);
  assert.deepEqual([file.dateOfBirth, file.identifiers.licenses], [VERIFICATION.dateOfBirth, ['X1234']]);
  const rows = await server.store.renterFile.listVerifications(renter.renterId, undefined, 5);
  assert.deepEqual(
    rows.map(({ onProfile }) => onProfile),
    [false, false, true],
  );
});

test('an accepted verification verifies the identity, and adds only an address', async () => {
  const renter = await filedRenter('R-2218 07', '1985-06-07');
  const right = { license: 'r-221807', dateOfBirth: '1985-06-07', address: '14 Elm Rd\nSalem, OR 97301' };
  await submit(renter, right);
  const file = await fileOf(renter);
  assert.deepEqual(file.identifiers.licenses, ['R-2218 07'], 'spaces make no difference');
  assert.deepEqual([file.dateOfBirth, file.address], [right.dateOfBirth, right.address]);
  await until('the identity is verified', async () => (await fileOf(renter)).verified);
  const before = await server.store.renters.findDetails(renter.renterId);
  await submit(renter, { ...right, address: '9 New St' });
  assert.deepEqual(
    await server.store.renters.findDetails(renter.renterId),
    before,
    'the version is unchanged, so that a concurrent profile edit succeeds',
  );
});

test('a later verification replaces an undecided one with the same e-mail', async () => {
  const renter = await renterOf(server);
  await submit(renter, { license: 'WRONG-1' });
  await submit(renter, { license: 'RIGHT-1' });
  const rows = await server.store.renterFile.listVerifications(renter.renterId, undefined, 5);
  assert.deepEqual(
    rows.map(({ license, decision }) => [license, decision]),
    [
      ['RIGHT-1', null],
      ['WRONG-1', 'replaced'],
    ],
  );
});

test("another renter's license is not added to the profile, and the response does not reveal it", async () => {
  await putRenter(server.store, [{ kind: 'license', value: 'TAKEN-12' }]);
  const renter = await renterOf(server);
  const response = await submit(renter, { license: 'taken-12' });
  assert.equal(response.status, 200);
  assert.deepEqual(Object.keys(response.body).sort(), [
    'address',
    'consentVersion',
    'dateOfBirth',
    'document',
    'givenAt',
    'id',
    'license',
  ]);
  const file = await fileOf(renter);
  assert.deepEqual([file.identifiers.licenses, file.dateOfBirth, file.address], [[], null, null]);
  assert.equal(file.verified, false);
});

test('an invalid verification is rejected and not stored', async () => {
  const renter = await renterOf(server);
  for (const wrong of [
    { license: ' ' },
    { license: '555' },
    { license: 'xxxxx' },
    { license: '000000' },
    { license: 'A1'.repeat(11) },
    { license: 'x'.repeat(101) },
    { address: '' },
    { address: 'xxx' },
    { address: '555' },
    { address: 'x'.repeat(501) },
    { dateOfBirth: '1990-02-31' },
    { dateOfBirth: '2026-01-01' },
    { dateOfBirth: 'yesterday' },
    { consentVersion: CONSENT_VERSION + 1 },
    { consentVersion: undefined },
    { verified: true },
  ]) {
    assert.equal((await submit(renter, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual((await renter.call('GET', '/portal/api/verifications')).body.rows, []);
  for (const [license, error] of [
    ['555', 'The number must have 4 to 20 letters and digits, with at least one digit.'],
    ['D1234567', 'The number looks like a placeholder, such as 00000 or 12345.'],
  ])
    assert.deepEqual((await submit(renter, { license })).body, { ok: false, error, field: 'license' });
});

test('five verifications a day are accepted, also of concurrent ones', async () => {
  const renter = await renterOf(server);
  const responses = await Promise.all(Array.from({ length: 8 }, () => submit(renter)));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 409, 409, 409]);
  assert.equal((await renter.call('GET', '/portal/api/verifications')).body.rows.length, 5);
});
