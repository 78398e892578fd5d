import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  makeDecideOnePerson,
  makeListMixedFiles,
  makeReopenMixedFile,
} from '../../src/identity/mixed-files.ts';
import { removeRecord } from '../../src/reporting/remove-records.ts';
import { makeReleaseFilings } from '../../src/review/held-filings.ts';
import { computeResult } from '../../src/screening/check.ts';
import { staffMember } from '../store/fixtures.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const JUAN = { name: 'Juan Lopez', email: 'lopez@mail.example', phone: '+1 415 555 0142' };
const MARIA = { name: 'Maria Lopez', email: JUAN.email, phone: '+1 415 555 0143', license: 'K7733190' };

/** Returns the message of a check by e-mail. */
async function messageOf(
  { store }: TestNetwork,
  email: string,
  organizationId = 'org_asking',
): Promise<string> {
  const match = await store.renters.findFirst([{ kind: 'email', value: email }], organizationId);
  const identifiers = match === undefined ? [] : [match.identifier];
  const caller = { organizationId, keyId: 'key_1' };
  return (await computeResult({ caller, identifiers, match }, store.renters, 1)).message;
}

/** Returns the names of the people of each open mixed file. */
async function peopleIn({ store }: TestNetwork, state: 'open' | 'one_person' = 'open') {
  return (await makeListMixedFiles(store)(state, 9)).map(({ people }) =>
    people.map(({ statements }) => statements.map(({ name }) => name)),
  );
}

const MIXED = /The records may be of two people/;

onEachEngine((fresh) => {
  test('two names under one e-mail: the identity check is flagged, checks say it, and the flags of a check stay', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const renterId = await network.fileAll(JUAN, alpine);
    await network.check();
    const before = await messageOf(network, JUAN.email);
    assert.equal(await network.fileAll(MARIA, harbor), renterId);
    await network.check();
    const check = await network.store.identity.newestCheck(renterId);
    assert.deepEqual([check?.result, check?.flags], ['flagged', ['mixed_file']]);
    assert.deepEqual((await network.renterOf(renterId)).summary.identityFlags, ['MIXED_FILE']);
    assert.deepEqual(await network.flagsOf(renterId), []);
    const message = await messageOf(network, JUAN.email);
    assert.match(message, MIXED);
    assert.ok(message.startsWith(before), 'the sentence is only added');
    assert.deepEqual(await peopleIn(network), [[['Juan Lopez'], ['Maria Lopez']]]);
    const licenses = await network.store.renters.listIdentifiers(renterId, 'license', 9);
    assert.deepEqual(licenses, [MARIA.license], 'the details of the second person are stored');
  });

  test('two dates of birth or licenses are enough, other spellings of a name are not', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const cases: [object, object, boolean][] = [
      [{ dateOfBirth: '1961-05-02' }, { dateOfBirth: '1990-11-23' }, true],
      [{ license: 'D8841207' }, { license: 'K7733190' }, true],
      [{ name: 'Robert Lopez' }, { name: 'Bob Lopez' }, false],
      [{ name: 'Ana Lopez' }, { name: 'Ana Kowalczyk' }, false],
      [{ dateOfBirth: '1961-05-02' }, { dateOfBirth: '1961-02-05' }, false],
    ];
    for (const [place, [one, other, isMixed]] of cases.entries()) {
      const email = `case${place}@mail.example`;
      const renterId = await network.fileAll({ name: 'Juan Lopez', ...one, email }, alpine);
      await network.check();
      await network.fileAll({ name: 'Juan Lopez', ...other, email }, harbor);
      await network.check();
      const flags = (await network.renterOf(renterId)).summary.identityFlags;
      assert.equal(flags.includes('MIXED_FILE'), isMixed, JSON.stringify([one, other]));
    }
  });

  test('a profile edit with another license counts, and a removed record no longer does', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const renterId = await network.fileAll({ ...JUAN, license: 'D8841207' }, alpine);
    await network.fileAll(JUAN, harbor);
    const add = [{ kind: 'license' as const, value: 'K7733190' }];
    await network.editProfile(staffMember(harbor), renterId, { version: 0, add });
    await network.check();
    assert.match(await messageOf(network, JUAN.email), MIXED);

    const other = await network.fileAll({ ...JUAN, email: 'other@mail.example' }, alpine);
    await network.fileAll({ ...MARIA, email: 'other@mail.example', owedCents: 100 }, harbor);
    await network.check();
    assert.match(await messageOf(network, 'other@mail.example'), MIXED);
    const [report] = await network.store.reports.listOfRenter(other, 'all', undefined, 1);
    assert.ok(report !== undefined);
    const removal = { reason: 'upheld', at: network.time.now++ } as const;
    await network.store.transaction((tx) => removeRecord(tx, { kind: 'report', report }, removal));
    await network.check();
    assert.doesNotMatch(await messageOf(network, 'other@mail.example'), MIXED);
    assert.equal((await peopleIn(network)).length, 1);
  });

  test('an organization that states one date of birth after another is not told which of them contradicts', async (t) => {
    const network = await fresh(t);
    const [snoop, landlord] = network.organizations;
    const told: boolean[][] = [];
    for (const [place, second] of ['1988-04-12', '1975-09-30'].entries()) {
      const person = { name: JUAN.name, email: `juan${place}@mail.example` };
      const isTold = async (by: string) => MIXED.test(await messageOf(network, person.email, by));
      const renterId = await network.fileAll({ ...person, dateOfBirth: '1988-04-12' }, landlord);
      await network.fileAll({ ...person, dateOfBirth: '1961-05-02' }, snoop);
      await network.check();
      const first = await isTold(snoop);
      const [report] = await network.store.reports.listOfRenter(renterId, 'all', undefined, 1);
      assert.equal(report?.organizationId, snoop);
      const removal = { reason: 'upheld', at: network.time.now++ } as const;
      await network.store.transaction((tx) => removeRecord(tx, { kind: 'report', report }, removal));
      await network.fileAll({ ...person, dateOfBirth: second }, snoop);
      await network.check();
      told.push([first, await isTold(snoop), await isTold(landlord)]);
    }
    assert.deepEqual(told, [
      [true, false, false],
      [true, false, true],
    ]);
  });

  test('a held filing changes nothing until it is released', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const held = { ...MARIA, owedCents: 20_000_000, incidents: ['FRAUD', 'FRAUD', 'FRAUD'] };
    await network.fileAll(held, harbor);
    await network.fileAll(JUAN, alpine);
    await network.check();
    assert.doesNotMatch(await messageOf(network, JUAN.email), MIXED);
    assert.deepEqual(await peopleIn(network), []);
    const [waiting] = await network.store.heldFilings.listOpen(undefined, 9);
    assert.ok(waiting !== undefined, 'the filing is held');
    await makeReleaseFilings(network.store, () => network.time.now++)([waiting.filing]);
    await network.check();
    assert.match(await messageOf(network, JUAN.email), MIXED);
  });

  test('the decision that it is one person lasts until something unlike is stated', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const [alpine, harbor] = network.organizations;
    const clock = () => time.now++;
    const renterId = await network.fileAll(JUAN, alpine);
    await network.fileAll(MARIA, harbor);
    await network.check();
    const decide = makeDecideOnePerson(store, clock);
    await decide(renterId);
    assert.doesNotMatch(await messageOf(network, JUAN.email), MIXED, 'at once');
    await network.check();
    assert.deepEqual((await store.identity.newestCheck(renterId))?.flags, []);
    await assert.rejects(decide(renterId), /not in the list of mixed files/);

    await network.fileAll({ ...MARIA, name: 'Maria Luisa Lopez', phone: '+1 415 555 0199' }, alpine);
    await network.check();
    assert.deepEqual(await peopleIn(network), [], 'that is known already');

    const pedro = { ...JUAN, name: 'Pedro Lopez', license: 'P1234067' };
    await network.fileAll(pedro, harbor);
    await network.check();
    assert.equal((await peopleIn(network)).length, 1, 'the operator sees it again');
    assert.doesNotMatch(
      await messageOf(network, JUAN.email),
      MIXED,
      'but no organization that was overruled brings the message back alone',
    );
    const coast = await network.addOrganization('org_coast');
    await network.fileAll({ ...pedro, name: 'Pedro A. Lopez' }, coast);
    await network.check();
    assert.match(await messageOf(network, JUAN.email), MIXED);

    await decide(renterId);
    await makeReopenMixedFile(store, clock)(renterId);
    assert.match(await messageOf(network, JUAN.email), MIXED, 'the decision is taken back');
    await network.check();
    assert.match(await messageOf(network, JUAN.email), MIXED);
    await assert.rejects(makeReopenMixedFile(store, clock)(renterId), /was not decided/);
  });

  test('two profiles that the operator merged are one person', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const kept = await network.fileAll(JUAN, alpine);
    const merged = await network.fileAll({ ...MARIA, email: 'maria@mail.example' }, harbor);
    await network.merge({ keepId: kept, mergeId: merged });
    await network.check();
    assert.deepEqual(await peopleIn(network), []);
  });
});
