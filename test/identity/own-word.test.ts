import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSubmitVerification, type VerificationInput } from '../../src/portal/identity-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { decide } from '../../src/rules/identity/matching/decision.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { staffMember } from '../store/fixtures.ts';
import { JORDAN as OWNER, onEachEngine, type TestNetwork } from './network.ts';

const STRANGER = { name: 'Pavel Novotny', email: 'pavel@other.example', phone: '+1 646 555 0123' };
const NAMESAKE = { name: 'Jordan Zylinski', email: 'jz@other.example' };

const ACCUSED = [['DUPLICATE_IDENTITY', 'FRAUD_REPORTED'], 'UNVERIFIED'];
const UNTOUCHED = [[], 'IDENTITY_VERIFIED'];

/** What a renter types on the portal; the owner's own data unless it is given. */
async function prove(
  { store, newId, time }: TestNetwork,
  renterId: string,
  said: Partial<VerificationInput> = {},
) {
  const { license, dateOfBirth, address } = OWNER;
  const give = makeSubmitVerification({ store, newId, clock: () => time.now++ });
  return give(renterId, { license, dateOfBirth, address, consentVersion: CONSENT_VERSION, ...said });
}

async function summaryOf(network: TestNetwork, renterId: string) {
  return [await network.flagsOf(renterId), (await network.renterOf(renterId)).verificationLevel];
}

/** An owner whom organizations filed, verified, and a stranger who then types the owner's data, with one digit wrong. */
async function attacked(network: TestNetwork) {
  const owner = await network.file(OWNER);
  await network.check();
  const stranger = await network.file(STRANGER);
  const { onProfile } = await prove(network, stranger, { dateOfBirth: '1988-04-13' });
  await network.check();
  return { owner, stranger, onProfile };
}

async function onlyPair(network: TestNetwork) {
  const [pair, ...more] = await network.openPairs();
  assert.ok(pair !== undefined);
  assert.deepEqual(more, []);
  return pair;
}

onEachEngine((fresh) => {
  test('who types the license and address of another is a duplicate alone, and the operator sees why', async (t) => {
    const network = await fresh(t);
    const { owner, stranger, onProfile } = await attacked(network);
    assert.equal(onProfile, false);
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
    assert.deepEqual(await summaryOf(network, stranger), ACCUSED);
    const pair = await onlyPair(network);
    assert.deepEqual(pair.against, [stranger]);
    const why = new RegExp(
      `Not counted against ${owner}: without the identity verification of ${stranger} the total is .* bits`,
    );
    assert.match(pair.evidence.join('\n'), why);
    assert.doesNotMatch(JSON.stringify(pair.evidence), /D8841207|Harbor/i);
  });

  test('the owner who is filed about later is compared without it, also when the stranger was there first', async (t) => {
    const network = await fresh(t);
    const stranger = await network.file({ ...STRANGER, license: 'N-1' });
    assert.equal((await prove(network, stranger)).onProfile, false);
    await network.check();
    assert.deepEqual(await summaryOf(network, stranger), [[], 'UNVERIFIED']);
    const owner = await network.file(OWNER);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
    assert.deepEqual(await summaryOf(network, stranger), ACCUSED);
    await network.file({ name: OWNER.name, email: OWNER.email, phone: '+1 415 555 0190' });
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
  });

  test('what a profile took over of a proof counts against nobody else, until an organization says it too', async (t) => {
    const network = await fresh(t);
    const { license: _, ...filed } = OWNER;
    const owner = await network.file(filed);
    const namesake = await network.file(NAMESAKE);
    await network.check();
    assert.deepEqual(await network.openPairs(), []);
    assert.equal((await prove(network, namesake)).onProfile, true);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), [[], 'UNVERIFIED']);
    assert.deepEqual(await summaryOf(network, namesake), ACCUSED);
    await network.file({ name: OWNER.name, email: OWNER.email, phone: '+1 415 555 0190' });
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    const { dateOfBirth, address } = OWNER;
    const { version = 0 } = (await network.store.renters.findDetails(namesake)) ?? {};
    await network.correct(staffMember(network.organizations[0]), namesake, {
      version,
      dateOfBirth,
      address,
      add: [],
    });
    await network.check();
    assert.deepEqual((await onlyPair(network)).against, [owner, namesake]);
    for (const id of [owner, namesake]) assert.deepEqual(await summaryOf(network, id), ACCUSED);
  });

  test('who took another’s license first accuses not the owner who proves it later', async (t) => {
    const network = await fresh(t);
    const [first, owner] = [await network.file(STRANGER), await network.file(NAMESAKE)];
    assert.equal((await prove(network, first)).onProfile, true);
    await network.check();
    assert.equal((await prove(network, owner)).onProfile, false);
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    assert.deepEqual(await network.flagsOf(first), []);
    const pair = await onlyPair(network);
    assert.equal(decide(pair.total), 'duplicate');
    assert.deepEqual(pair.against, [], 'word against word: the operator decides');
  });

  test('a license that somebody typed gives way to the one that an organization files', async (t) => {
    const network = await fresh(t);
    const squatter = await network.file(STRANGER);
    assert.equal((await prove(network, squatter)).onProfile, true);
    // Once more, in another way of writing.
    assert.equal((await prove(network, squatter, { license: ' d8841207 ' })).onProfile, true);
    await network.check();
    assert.deepEqual(await summaryOf(network, squatter), UNTOUCHED);
    const owner = await network.file(OWNER);
    const found = await network.store.renters.search({ kind: 'license', value: OWNER.license }, 5);
    assert.deepEqual(
      found.map(({ id }) => id),
      [owner],
    );
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
    assert.deepEqual(await summaryOf(network, squatter), ACCUSED);
    assert.equal((await prove(network, squatter)).onProfile, false, 'it waits from now on');
    const other = await network.file(NAMESAKE);
    await assert.rejects(network.file({ ...NAMESAKE, license: OWNER.license }), {
      code: 'conflict',
      message: /another renter has this number/,
    });
    assert.deepEqual(await network.store.renters.listIdentifiers(other, 'license', 5), []);
  });

  test('a license that its renter typed is the renter’s once an organization files it', async (t) => {
    const network = await fresh(t);
    const [first, second] = [await network.file(STRANGER), await network.file(NAMESAKE)];
    assert.equal((await prove(network, first)).onProfile, true);
    await network.file({ ...STRANGER, license: OWNER.license });
    await assert.rejects(network.file({ ...NAMESAKE, license: OWNER.license }), { code: 'conflict' });
    assert.equal((await prove(network, second)).onProfile, false);
    assert.deepEqual(await network.store.renters.listIdentifiers(first, 'license', 5), [OWNER.license]);
  });

  test('addresses that others typed make nobody’s address shared', async (t) => {
    const network = await fresh(t);
    const names = ['Ines Duarte', 'Pavel Novotny', 'Kofi Mensah', 'Yuki Tanaka', 'Omar Haddad', 'Lia Rossi'];
    for (const [index, name] of names.entries()) {
      const id = await network.file({ name, email: `${index}@other.example` });
      const dateOfBirth = `1970-01-1${index}`;
      assert.equal((await prove(network, id, { license: `N-10${index}`, dateOfBirth })).onProfile, true);
      await network.check();
      network.time.now += 30 * DAY_MS;
    }
    const owner = await network.file(OWNER);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
  });

  test('filings that make a duplicate of both still do, whatever is typed besides', async (t) => {
    const network = await fresh(t);
    const { license: _, ...filed } = OWNER;
    const first = await network.file(OWNER);
    const second = await network.file({ ...filed, email: 'jz@other.example' });
    assert.equal((await prove(network, second)).onProfile, false);
    assert.equal((await prove(network, first)).onProfile, true);
    await network.check();
    for (const id of [first, second]) assert.deepEqual(await summaryOf(network, id), ACCUSED);
    assert.deepEqual((await onlyPair(network)).against, [first, second]);
  });

  test('it stays so when the pair is told apart and opened again, merged and taken back', async (t) => {
    const network = await fresh(t);
    const { owner, stranger } = await attacked(network);
    const { id } = await onlyPair(network);
    await network.markDistinct(id);
    await network.check();
    assert.deepEqual(await network.flagsOf(stranger), []);
    await network.reopen(id);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
    assert.deepEqual(await network.flagsOf(stranger), ['DUPLICATE_IDENTITY', 'FRAUD_REPORTED']);
    const merge = await network.merge({ pairId: id });
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    await network.undo(merge.id);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), UNTOUCHED);
    assert.deepEqual(await network.flagsOf(stranger), ['DUPLICATE_IDENTITY', 'FRAUD_REPORTED']);
  });
});
