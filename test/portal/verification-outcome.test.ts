import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { BY_OPERATOR, putRenter } from '../support/renters.ts';
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

test('without a verification there is no outcome, and one that matches verifies the identity', async () => {
  const renter = await renterOf(server);
  assert.deepEqual(await verificationsOf(renter), { rows: [], outcome: null });
  assert.deepEqual(await outcomeOf(renter, newVerification()), { result: 'verified', differs: [] });
});

test('the outcome names what differs from what organizations filed, until a verification matches', async () => {
  const renter = await renterOf(server);
  const verification = newVerification();
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(
      renter.renterId,
      { kind: 'license', value: verification.license },
      BY_OPERATOR,
    );
    const details = { address: null, dateOfBirth: verification.dateOfBirth, version: 1, updatedAt: 1 };
    await renters.putDetails(renter.renterId, details);
  });
  const other = newVerification();
  const wrong = { ...verification, license: other.license };
  assert.deepEqual(await outcomeOf(renter, wrong), { result: 'differs', differs: ['license'] });
  assert.deepEqual(await outcomeOf(renter, other), {
    result: 'differs',
    differs: ['license', 'dateOfBirth'],
  });
  assert.deepEqual(await outcomeOf(renter, verification), { result: 'verified', differs: [] });
  assert.deepEqual(await outcomeOf(renter, wrong), { result: 'differs', differs: ['license'] });
});

test("another renter's license leads to a review or to no match, and reveals nothing about that renter", async () => {
  const [same, stranger] = [newVerification(), newVerification()];
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
  const outcome = await outcomeOf(renter, same);
  assert.deepEqual(outcome, { result: 'review', differs: [] });
  assert.doesNotMatch(
    JSON.stringify(await verificationsOf(renter)),
    new RegExp(`${other.id}|${other.memberId}|Zora`),
  );

  await putRenter(server.store, [{ kind: 'license', value: stranger.license }]);
  const lone = await renterOf(server);
  assert.deepEqual(await outcomeOf(lone, stranger), { result: 'unmatched', differs: [] });
});

test('a verification that matches is not enough if many others share the phone, and the outcome says so', async () => {
  const renter = await renterOf(server);
  const verification = newVerification();
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
  assert.deepEqual(await outcomeOf(renter, verification), { result: 'shared', differs: [] });
});
