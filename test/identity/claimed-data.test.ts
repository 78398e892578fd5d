import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDecideVerification } from '../../src/identity/decide-verification.ts';
import { makeSubmitVerification, type VerificationInput } from '../../src/portal/identity-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { decide } from '../../src/rules/identity/matching/decision.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { staffMember } from '../store/fixtures.ts';
import { wholeFile } from '../support/portal.ts';
import { JORDAN as OWNER, onEachEngine, type TestNetwork } from './network.ts';

const STRANGER = { name: 'Pavel Novotny', email: 'pavel@other.example', phone: '+1 646 555 0123' };
const NAMESAKE = { name: 'Jordan Zylinski', email: 'jz@other.example' };

const FLAGGED = [['DUPLICATE_IDENTITY'], 'UNVERIFIED'];
const VERIFIED = [[], 'IDENTITY_VERIFIED'];

/** Submits an identity verification as a renter, with the owner's data except for `fields`. */
async function submit(
  { store, newId, time }: TestNetwork,
  renterId: string,
  fields: Partial<VerificationInput> = {},
) {
  const { license, dateOfBirth, address } = OWNER;
  const submitVerification = makeSubmitVerification({ store, newId, clock: () => time.now++ });
  return submitVerification(wholeFile(renterId), {
    license,
    document: null,
    dateOfBirth,
    address,
    consentVersion: CONSENT_VERSION,
    ...fields,
  });
}

/**
 * Writes what earlier versions did with a verification that nothing contradicted: the profile has the owner's data,
 * except for `fields`, and only the renter stated it.
 */
async function takeOver(
  { store, newId, time }: TestNetwork,
  renterId: string,
  fields: Partial<VerificationInput & { license: string }> = {},
): Promise<void> {
  const { license, dateOfBirth, address } = { ...OWNER, ...fields };
  const at = time.now++;
  const by = { organizationId: null, source: 'renter', at } as const;
  const decided = {
    email: null,
    wholeFile: true,
    decision: 'accepted',
    decidedAt: at,
    reason: null,
    document: null,
  } as const;
  const given = { license, dateOfBirth, address, consentVersion: CONSENT_VERSION, givenAt: at, ...decided };
  await store.transaction(async ({ renters, renterFile, identity }) => {
    await renters.addIdentifier(renterId, { kind: 'license', value: license }, by);
    await renters.putDetails(renterId, { address, dateOfBirth, version: 1, updatedAt: at });
    const taken = { license, address: true, dateOfBirth: true };
    await renterFile.addVerification(renterId, { id: newId('prf'), ...given, onProfile: true }, taken);
    await identity.queue(renterId, at);
  });
}

async function summaryOf(network: TestNetwork, renterId: string) {
  return [await network.flagsOf(renterId), (await network.renterOf(renterId)).verificationLevel];
}

/**
 * Files an owner, who is verified, and a stranger, who then submits the owner's data with one wrong digit.
 */
async function impersonation(network: TestNetwork) {
  const owner = await network.fileByBoth(OWNER);
  await network.check();
  const stranger = await network.file(STRANGER);
  const { onProfile } = await submit(network, stranger, { dateOfBirth: '1988-04-13' });
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
  test("a renter who submits another renter's data is the only one who becomes a duplicate, and the operator sees why", async (t) => {
    const network = await fresh(t);
    const { owner, stranger, onProfile } = await impersonation(network);
    assert.equal(onProfile, false);
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await summaryOf(network, stranger), FLAGGED);
    const pair = await onlyPair(network);
    assert.deepEqual(pair.against, [stranger]);
    const why = new RegExp(
      `Not counted against ${owner}: without the identity verification of ${stranger} the total is .* bits`,
    );
    assert.match(pair.evidence.join('\n'), why);
    assert.doesNotMatch(JSON.stringify(pair.evidence), /D8841207|Harbor/i);
  });

  test('a verification from a session that opens a part, or that was rejected, is not compared', async (t) => {
    const network = await fresh(t);
    await network.fileByBoth(OWNER);
    const victim = await network.file(STRANGER);
    await network.check();
    const { store, newId, time } = network;
    const submitVerification = makeSubmitVerification({ store, newId, clock: () => time.now++ });
    const { license, address } = OWNER;
    const claim = {
      license,
      document: null,
      address,
      dateOfBirth: '1988-04-13',
      consentVersion: CONSENT_VERSION,
    };
    await submitVerification({ ...wholeFile(victim), opens: 'part', filedBy: ['org_x'] }, claim);
    await network.check();
    assert.deepEqual(await network.flagsOf(victim), []);
    const { id } = await submitVerification(wholeFile(victim), claim);
    await network.check();
    assert.deepEqual(await network.flagsOf(victim), ['DUPLICATE_IDENTITY']);
    const decide = makeDecideVerification(store, () => time.now++);
    await assert.rejects(decide(id, { accepted: true, reason: 'Seen.' }), { code: 'conflict' });
    await decide(id, { accepted: false, reason: 'The license of another person.' });
    await network.check();
    assert.deepEqual(await network.flagsOf(victim), []);
  });

  test("an owner who is filed after the stranger is not flagged because of the stranger's data", async (t) => {
    const network = await fresh(t);
    const stranger = await network.file({ ...STRANGER, license: 'N-1' });
    assert.equal((await submit(network, stranger)).onProfile, false);
    await network.check();
    assert.deepEqual(await summaryOf(network, stranger), [[], 'UNVERIFIED']);
    const owner = await network.fileByBoth(OWNER);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await summaryOf(network, stranger), FLAGGED);
    await network.file({ name: OWNER.name, email: OWNER.email, phone: '+1 415 555 0190' });
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
  });

  test('profile data from a verification counts against another renter only once an organization files it, too', async (t) => {
    const network = await fresh(t);
    const { license: _, ...filed } = OWNER;
    const owner = await network.file(filed);
    const namesake = await network.file(NAMESAKE);
    await network.check();
    assert.deepEqual(await network.openPairs(), []);
    await takeOver(network, namesake);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), [[], 'UNVERIFIED']);
    assert.deepEqual(await summaryOf(network, namesake), FLAGGED);
    await network.file({ name: OWNER.name, email: OWNER.email, phone: '+1 415 555 0190' });
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    const { dateOfBirth, address } = OWNER;
    const { version = 0 } = (await network.store.renters.findDetails(namesake)) ?? {};
    await network.editProfile(staffMember(network.organizations[0]), namesake, {
      version,
      dateOfBirth,
      address,
      add: [],
    });
    await network.check();
    assert.deepEqual((await onlyPair(network)).against, [owner, namesake]);
    for (const id of [owner, namesake]) assert.deepEqual(await summaryOf(network, id), FLAGGED);
  });

  test('of two renters who submit the same license, neither is flagged before the operator decides', async (t) => {
    const network = await fresh(t);
    const [first, owner] = [await network.file(STRANGER), await network.file(NAMESAKE)];
    await takeOver(network, first);
    await network.check();
    assert.equal((await submit(network, owner)).onProfile, false);
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    assert.deepEqual(await network.flagsOf(first), []);
    const pair = await onlyPair(network);
    assert.equal(decide(pair.total), 'duplicate');
    assert.deepEqual(pair.against, [], 'it is one claim against another, so the operator decides');
  });

  test('a license from a verification moves to another renter when an organization files it for that renter', async (t) => {
    const network = await fresh(t);
    const squatter = await network.file(STRANGER);
    await takeOver(network, squatter);
    await network.check();
    assert.deepEqual(await summaryOf(network, squatter), [[], 'UNVERIFIED'], 'no organization stated it');
    const owner = await network.fileByBoth(OWNER);
    const found = await network.store.renters.search({ kind: 'license', value: OWNER.license }, 5);
    assert.deepEqual(
      found.map(({ id }) => id),
      [owner],
    );
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await summaryOf(network, squatter), FLAGGED);
    assert.equal((await submit(network, squatter)).onProfile, false, 'the license belongs to the owner now');
  });

  test('a license from a verification stays on its profile once an organization files it, too, whoever states it next', async (t) => {
    const network = await fresh(t);
    const [first, second] = [await network.file(STRANGER), await network.file(NAMESAKE)];
    await takeOver(network, first);
    await network.file({ ...STRANGER, license: OWNER.license });
    await network.file({ ...NAMESAKE, license: OWNER.license });
    assert.equal((await submit(network, second)).onProfile, false);
    for (const id of [first, second])
      assert.deepEqual(await network.store.renters.listIdentifiers(id, 'license', 5), [OWNER.license]);
    await network.check();
    assert.deepEqual(
      [(await onlyPair(network)).renterId, (await onlyPair(network)).otherId],
      [first, second],
    );
  });

  test('accepting a verification takes no license from a renter who was not compared yet', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const debtor = await network.file({ ...STRANGER, license: OWNER.license });
    const { id } = await submit(network, await network.file(OWNER));
    const decideVerification = makeDecideVerification(store, () => time.now++);
    await decideVerification(id, { accepted: true, reason: 'Saw the license.' });
    assert.deepEqual(await store.renters.listIdentifiers(debtor, 'license', 5), [OWNER.license]);
    await network.check();
    assert.equal((await onlyPair(network)).state, 'open');
  });

  test('a license that an organization stated for another renter does not keep the operator from verifying its owner', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const spelledApart = `${OWNER.license.slice(0, 3)}-${OWNER.license.slice(3)}`;
    const squatter = await network.file({ ...STRANGER, license: spelledApart });
    await network.check();
    const owner = await network.fileByBoth(OWNER);
    const { id, decision } = await submit(network, owner);
    assert.equal(decision, null);
    await network.check();
    const decideVerification = makeDecideVerification(store, () => time.now++);
    const accepted = { accepted: true, reason: 'Saw the license.' };
    const pair = await onlyPair(network);
    await assert.rejects(decideVerification(id, accepted), {
      code: 'conflict',
      message: new RegExp(`Decide ${pair.id} of identity review first`),
    });
    await network.markDistinct(pair.id);
    await decideVerification(id, accepted);
    await network.check();
    assert.deepEqual(await store.renters.listIdentifiers(owner, 'license', 5), [OWNER.license]);
    assert.deepEqual(await store.renters.listIdentifiers(squatter, 'license', 5), []);
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await summaryOf(network, squatter), [[], 'UNVERIFIED']);
  });

  test('addresses from the verifications of others do not make an address shared', async (t) => {
    const network = await fresh(t);
    const names = ['Ines Duarte', 'Pavel Novotny', 'Kofi Mensah', 'Yuki Tanaka', 'Omar Haddad', 'Lia Rossi'];
    for (const [index, name] of names.entries()) {
      const id = await network.file({ name, email: `${index}@other.example` });
      const dateOfBirth = `1970-01-1${index}`;
      await takeOver(network, id, { license: `N-10${index}`, dateOfBirth });
      await network.check();
      network.time.now += 30 * DAY_MS;
    }
    const owner = await network.fileByBoth(OWNER);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
  });

  test('renters who are duplicates by what organizations filed stay so, whatever they submit', async (t) => {
    const network = await fresh(t);
    const { license: _, ...filed } = OWNER;
    const first = await network.fileByBoth(OWNER);
    const second = await network.file({ ...filed, email: 'jz@other.example' });
    assert.equal((await submit(network, second)).onProfile, false);
    assert.equal((await submit(network, first)).onProfile, true);
    await network.check();
    for (const id of [first, second]) assert.deepEqual(await summaryOf(network, id), FLAGGED);
    assert.deepEqual((await onlyPair(network)).against, [first, second]);
  });

  test('the owner is still not flagged after the pair is marked distinct, reopened, merged and unmerged', async (t) => {
    const network = await fresh(t);
    const { owner, stranger } = await impersonation(network);
    const { id } = await onlyPair(network);
    await network.markDistinct(id);
    await network.check();
    assert.deepEqual(await network.flagsOf(stranger), []);
    await network.reopen(id);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await network.flagsOf(stranger), ['DUPLICATE_IDENTITY']);
    const merge = await network.merge({ pairId: id });
    await network.check();
    assert.deepEqual(await network.flagsOf(owner), []);
    await network.undo(merge.id);
    await network.check();
    assert.deepEqual(await summaryOf(network, owner), VERIFIED);
    assert.deepEqual(await network.flagsOf(stranger), ['DUPLICATE_IDENTITY']);
  });
});
