import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Identifier } from '../../src/store/store.ts';
import { fileHistory, HISTORIES, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();

/** An e-mail, phone and name that more renters share than a search returns. */
const SHARED: Identifier[] = [
  { kind: 'email', value: 'shared@example.com' },
  { kind: 'phone', value: '5550100004' },
  { kind: 'name', value: 'shared name' },
];
const sharing: string[] = [];
for (let index = 0; index < 12; index++) sharing.push((await putRenter(store, SHARED)).id);
const alone = await putRenter(store, [{ kind: 'name', value: 'alone' }], { memberId: 'MB-7K2M9QXR' });

async function search(body: object) {
  const response = await organization.call('POST', '/v1/search', { body });
  assert.equal(response.status, 200, response.text);
  const { ok, count, results, ...more } = response.body;
  assert.equal(ok, true);
  assert.equal(count, results.length);
  assert.deepEqual(more, {});
  return results;
}

const idsOf = (results: { renterId: string }[]) => results.map(({ renterId }) => renterId);

test('a result has exactly the specified fields', async () => {
  const body = { renter_email: 'Whole@example.com', renter_name: 'Whole Person', incidents: ['Card fraud'] };
  await organization.call('POST', '/v1/renter/report', { body });
  const [{ renterId, memberId, ...rest }] = await search({ email: 'whole@example.com' });
  assert.match(renterId, /^ren_\w+$/);
  assert.match(memberId, /^MB-[0-9A-Z]{8}$/);
  assert.deepEqual(rest, {
    fullName: 'Whole Person',
    email: 'whole@example.com',
    verified: false,
    rentScore: 820,
    eligibility: 'ELIGIBLE',
    fraudReported: true,
  });
});

test('an unknown name or e-mail is null', async () => {
  const { memberId } = await putRenter(store, [], { verificationLevel: 'IDENTITY_VERIFIED' });
  const [{ renterId, ...rest }] = await search({ memberId });
  assert.deepEqual(rest, {
    memberId,
    fullName: null,
    email: null,
    verified: true,
    rentScore: 980,
    eligibility: 'ELIGIBLE',
    fraudReported: false,
  });
});

test('a search that matches no renter gets 200 with a count of 0', async () => {
  for (const body of [
    { memberId: 'MB-00000000' },
    { email: 'no@example.com' },
    { phone: '1' },
    { name: 'zzz' },
  ]) {
    assert.deepEqual(await search(body), []);
  }
});

test('a search without an identifier gets 400', async () => {
  for (const body of [undefined, {}, { email: '' }, { phone: 'x' }, { name: ' .' }]) {
    const response = await organization.call('POST', '/v1/search', { body });
    assert.equal(response.status, 400);
    assert.equal(response.body.ok, false);
    assert.match(response.body.error, /memberId, email, phone or name/);
  }
});

test('a search by license gets 400', async () => {
  await putRenter(store, [{ kind: 'license', value: 'D7700' }]);
  for (const license of ['D7700', 5]) {
    assert.equal((await organization.call('POST', '/v1/search', { body: { license } })).status, 400);
  }
});

for (const [name, body, most] of [
  ['an e-mail', { email: 'Shared@Example.com' }, 5],
  ['a phone', { phone: '+1 555-010-0004' }, 5],
  ['a name', { name: 'Shared Náme' }, 10],
  ['the beginning of a name', { name: 'sha' }, 10],
] as const) {
  test(`a search by ${name} returns at most ${most} renters, oldest first`, async () => {
    assert.deepEqual(idsOf(await search(body)), sharing.slice(0, most));
  });
}

test('a search by member ID finds one renter and ignores case', async () => {
  for (const memberId of ['MB-7K2M9QXR', 'mb-7k2m9qxr', ' Mb-7k2M9qxr ']) {
    assert.deepEqual(idsOf(await search({ memberId })), [alone.id]);
  }
});

test('only one identifier is used: memberId, then email, then phone, then name', async () => {
  const all = { memberId: 'MB-00000000', email: 'no@example.com', phone: '1', name: 'alone' };
  assert.deepEqual(await search(all), []);
  const { memberId, ...fromEmail } = all;
  assert.deepEqual(await search(fromEmail), []);
  const { email, ...fromPhone } = fromEmail;
  assert.deepEqual(await search(fromPhone), []);
  assert.deepEqual(idsOf(await search({ name: 'alone' })), [alone.id]);

  assert.deepEqual(idsOf(await search({ ...all, memberId: alone.memberId, email: 'shared@example.com' })), [
    alone.id,
  ]);
  assert.equal((await search({ email: 'shared@example.com', phone: '1', name: 'alone' })).length, 5);
  assert.equal((await search({ phone: '15550100004', name: 'alone' })).length, 5);
});

test('empty identifiers are skipped', async () => {
  assert.deepEqual(idsOf(await search({ memberId: '', email: ' ', phone: '-', name: 'Alone' })), [alone.id]);
});

for (const [prefix, found] of [
  ['Ana', ['Ana', 'Ana María Réyes', 'Anabel', 'Anaïs']],
  ['ana ', ['Ana', 'Ana María Réyes', 'Anabel', 'Anaïs']],
  ['ana maria r', ['Ana María Réyes']],
  ['ANAI', ['Anaïs']],
  ['ana_', ['Ana', 'Ana María Réyes', 'Anabel', 'Anaïs']],
  ['na', []],
  ['%', undefined],
  ['ana%', ['Ana', 'Ana María Réyes', 'Anabel', 'Anaïs']],
] as const) {
  test(`a search by the name ${JSON.stringify(prefix)} ${found ? `finds ${found.join(', ') || 'no renter'}` : 'gets 400'}`, async () => {
    for (const name of ['Anaïs', 'Anabel', 'Ana María Réyes', 'Ana', 'Bana']) {
      const body = { renter_email: `${encodeURIComponent(name)}@example.com`, renter_name: name };
      await organization.call('POST', '/v1/renter/report', { body });
    }
    if (found === undefined) {
      assert.equal((await organization.call('POST', '/v1/search', { body: { name: prefix } })).status, 400);
      return;
    }
    const results: { fullName: string }[] = await search({ name: prefix });
    assert.deepEqual(
      results.map(({ fullName }) => fullName),
      found,
    );
  });
}

test('a renter with several names of the same beginning is one result', async () => {
  for (const renter_name of ['Twofold One', 'Twofold Two', 'Twofold Three']) {
    await organization.call('POST', '/v1/renter/report', {
      body: { renter_email: '2@example.com', renter_name },
    });
  }
  const results = await search({ name: 'twofold' });
  assert.deepEqual(
    results.map(({ fullName }: { fullName: string }) => fullName),
    ['Twofold One'],
  );
});

/** Specification 4.7. */
function eligibilityOf(rentScore: number): string {
  if (rentScore > 749) return 'ELIGIBLE';
  if (rentScore > 499) return 'ELIGIBLE_WITH_CONDITIONS';
  return rentScore > 249 ? 'ELEVATED_RISK' : 'DO_NOT_RENT';
}

for (const [score, history] of HISTORIES) {
  test(`a rent score of ${score} is ${eligibilityOf(score)}`, async () => {
    const email = `score${score}@example.com`;
    await fileHistory(organization, email, history);
    const [{ rentScore, eligibility }] = await search({ email });
    assert.deepEqual([rentScore, eligibility], [score, eligibilityOf(score)]);
  });
}

test('the renterId of a result is accepted as renter_id of a score', async () => {
  const [{ renterId }] = await search({ memberId: alone.memberId });
  const { status, body } = await organization.call('GET', `/v1/renter/score?renter_id=${renterId}`);
  assert.deepEqual([status, body.renter_id], [200, alone.id]);
});
