import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeDecideVerification } from '../../src/identity/decide-verification.ts';
import { makeReadVerification } from '../../src/identity/read-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { fileIdentity } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const DETAILS = {
  dateOfBirth: '1990-01-31',
  address: '1 Main St, Salem, OR',
  consentVersion: CONSENT_VERSION,
};
const PASSPORT = { kind: 'passport', number: 'A5 512 3478', issuedBy: 'United States' } as const;

const submit = (renter: RenterClient, fields: object) =>
  renter.call('POST', '/portal/api/verifications', { body: { ...DETAILS, ...fields } });

test('a passport waits for the operator, verifies the renter, and becomes no identifier', async () => {
  const renter = await renterOf(server);
  await fileIdentity(server.store, renter.renterId, { license: 'X4471', dateOfBirth: DETAILS.dateOfBirth });
  const { status, body } = await submit(renter, { document: PASSPORT });
  assert.equal(status, 200);
  assert.deepEqual([body.license, body.document], [null, PASSPORT]);
  const own = (await renter.call('GET', '/portal/api/verifications')).body;
  assert.deepEqual(own.rows, [body]);
  // The filed date of birth is the same, and a passport contradicts no license.
  assert.deepEqual([own.verified, own.outcome.result, own.outcome.differs], [false, 'review', []]);

  const seen = await makeReadVerification(server.store)(body.id);
  assert.deepEqual([seen.verification.document, seen.differs], [PASSPORT, []]);
  const decided = { accepted: true, reason: 'Saw the passport.' };
  await makeDecideVerification(server.store, Date.now)(body.id, decided);
  const file = (await renter.call('GET', '/portal/api/file')).body;
  assert.deepEqual(
    [file.verified, file.identifiers.licenses, file.address],
    [true, ['X4471'], DETAILS.address],
  );
  const organization = await server.newOrganization();
  for (const number of [PASSPORT.number, 'a55123478']) {
    const check = await organization.call('GET', `/v1/renter/check?license=${encodeURIComponent(number)}`);
    assert.notEqual(check.body.renterId, renter.renterId, number);
    assert.equal(check.body.found ?? false, false, number);
  }
});

test('a number that two renters give compares them by nothing', async () => {
  const [one, other] = [await renterOf(server), await renterOf(server)];
  for (const renter of [one, other])
    assert.equal(
      (await submit(renter, { document: PASSPORT, address: `${renter.renterId} St 1` })).status,
      200,
    );
  const compared = await server.store.identity.findCompared([one.renterId, other.renterId], 10);
  assert.deepEqual(
    compared.map(({ licenses, contradicted }) => [licenses, contradicted]),
    [
      [[], true],
      [[], true],
    ],
  );
});

for (const [name, fields, error] of [
  ['neither a license nor another document', {}, /either a license or another document/],
  ['both', { license: 'X4471', document: PASSPORT }, /either a license or another document/],
  ['a number without a digit', { document: { ...PASSPORT, number: 'ABCDEF' } }, /^The number must have/],
  ['a placeholder', { document: { ...PASSPORT, number: '12345' } }, /^The number looks like a placeholder/],
  ['no issuer', { document: { ...PASSPORT, issuedBy: ' ' } }, /^Enter the state or country/],
  ['an unknown kind', { document: { ...PASSPORT, kind: 'library_card' } }, /kind/],
  ['a long issuer', { document: { ...PASSPORT, issuedBy: 'x'.repeat(61) } }, /issuedBy/],
] as const) {
  test(`${name} is rejected`, async () => {
    const { status, body } = await submit(await renterOf(server), fields);
    assert.equal(status, 400);
    assert.match(body.error, error);
  });
}
