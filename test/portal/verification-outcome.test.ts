import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { BY_OPERATOR, fileIdentity, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

let people = 0;

/** Returns an identity verification that no other renter submits. */
function newVerification() {
  people++;
  return {
    license: `K${people}-7302${people}`,
    dateOfBirth: `198${people}-0${people}-14`,
    address: `${people}07 Cedar Ave, Eugene, OR 97401`,
    consentVersion: CONSENT_VERSION,
  };
}

const verificationsOf = async (renter: RenterClient) =>
  (await renter.call('GET', '/portal/api/verifications')).body;

/** Submits an identity verification, and returns its outcome once the identity check has run. */
async function outcomeOf(renter: RenterClient, verification: object) {
  const { status, text } = await renter.call('POST', '/portal/api/verifications', { body: verification });
  assert.equal(status, 200, text);
  return until('the verification is checked', async () => {
    const { outcome } = await verificationsOf(renter);
    return outcome.result !== 'checking' && outcome;
  });
}

const UNDECIDED = { result: 'review', differs: [], reason: null };

test('without a verification there is no outcome, and one that matches verifies the identity', async () => {
  const renter = await renterOf(server);
  assert.deepEqual(await verificationsOf(renter), { rows: [], outcome: null, verified: false });
  const verification = newVerification();
  await fileIdentity(server.store, renter.renterId, verification);
  assert.deepEqual(await outcomeOf(renter, verification), { ...UNDECIDED, result: 'verified' });
});

test('the operator decides what differs from what organizations filed, and the outcome names it', async () => {
  const renter = await renterOf(server);
  const verification = newVerification();
  await fileIdentity(server.store, renter.renterId, verification);
  const other = newVerification();
  const wrong = { ...verification, license: other.license };
  assert.deepEqual(await outcomeOf(renter, wrong), { ...UNDECIDED, differs: ['license'] });
  assert.deepEqual(await outcomeOf(renter, other), { ...UNDECIDED, differs: ['license', 'dateOfBirth'] });
  assert.deepEqual(await outcomeOf(renter, verification), { ...UNDECIDED, result: 'verified' });
  assert.deepEqual(await outcomeOf(renter, wrong), { ...UNDECIDED, differs: ['license'] });
});

test('the operator decides what organizations contradict, even if it is on the profile', async () => {
  const renter = await renterOf(server);
  const verification = newVerification();
  await fileIdentity(server.store, renter.renterId, verification);
  const by = { organizationId: 'org_third', source: 'edit', at: 2 } as const;
  const other = { kind: 'license', value: newVerification().license } as const;
  await server.store.transaction(({ renters }) => renters.addIdentifier(renter.renterId, other, by));
  assert.deepEqual(await outcomeOf(renter, verification), UNDECIDED);
});

test("another renter's license waits for the operator, and reveals nothing about that renter", async () => {
  const same = newVerification();
  const other = await putRenter(
    server.store,
    [
      { kind: 'license', value: same.license },
      { kind: 'name', value: 'zora neale quint' },
    ],
    { fullName: 'Zora Neale Quint' },
  );
  await server.store.transaction(({ identity }) => identity.queue(other.id, 0));
  const renter = await renterOf(server);
  assert.deepEqual(await outcomeOf(renter, same), UNDECIDED);
  assert.doesNotMatch(
    JSON.stringify(await verificationsOf(renter)),
    new RegExp(`${other.id}|${other.memberId}|Zora`),
  );
});

test('a verification that matches is not enough if many others share the phone, and the outcome says so', async () => {
  const renter = await renterOf(server);
  const verification = newVerification();
  await fileIdentity(server.store, renter.renterId, verification);
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(renter.renterId, { kind: 'phone', value: '5415550142' }, BY_OPERATOR);
  });
  for (let index = 0; index < 8; index++) {
    const sharer = await putRenter(
      server.store,
      [
        { kind: 'phone', value: '5415550142' },
        { kind: 'name', value: `sharer ${'abcdefgh'[index]}quinn` },
      ],
      { fullName: `Sharer ${'abcdefgh'[index]}quinn` },
    );
    await server.store.transaction(({ identity }) => identity.queue(sharer.id, 0));
  }
  await until('the others are compared', async () => !(await server.store.identity.isDue(Date.now())));
  assert.deepEqual(await outcomeOf(renter, verification), { ...UNDECIDED, result: 'shared' });
});
