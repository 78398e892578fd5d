import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { storeCheck } from '../../src/identity/store-check.ts';
import { BLOCKING_KEYS_VERSION } from '../../src/rules/identity/matching/blocking-keys.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { check, putOrganization } from '../store/fixtures.ts';
import { indexUntil } from '../store/inquiries.ts';
import { JORDAN, onEachEngine, type TestNetwork } from './network.ts';

const HOUR_MS = DAY_MS / 24;

async function resultOf({ store }: TestNetwork, renterId: string) {
  const check = await store.identity.newestCheck(renterId);
  return check && [check.result, ...check.flags];
}

onEachEngine((fresh) => {
  test('a renter who resembles nobody is clear, and verified if two organizations stated the same license and date of birth', async (t) => {
    const network = await fresh(t);
    const robin = { name: 'Robin Example', email: 'robin@mail.example' };
    const unverified = await network.file({ ...robin, license: 'Q-550-12', dateOfBirth: '1971-03-04' });
    const verified = await network.fileByBoth(JORDAN);
    await network.check();
    assert.deepEqual(await resultOf(network, unverified), ['clear']);
    assert.deepEqual(await resultOf(network, verified), ['clear']);
    assert.equal((await network.renterOf(unverified)).verificationLevel, 'UNVERIFIED');
    assert.equal((await network.renterOf(verified)).verificationLevel, 'IDENTITY_VERIFIED');
    assert.deepEqual(await network.flagsOf(verified), []);
  });

  test('a license that another renter has, however it is written, verifies nobody, and the two wait for the operator as a pair', async (t) => {
    const network = await fresh(t);
    const first = await network.fileByBoth(JORDAN);
    await network.check();
    const person = { name: 'Pavel Novotny', email: 'pavel@other.example', dateOfBirth: '1961-05-02' };
    const second = await network.fileByBoth({ ...person, license: 'D-884-1207' });
    await network.check();
    assert.equal((await network.renterOf(second)).verificationLevel, 'UNVERIFIED');
    const [pair, ...more] = await network.openPairs();
    assert.deepEqual([pair?.renterId, pair?.otherId, more], [first, second, []]);
    for (const id of [first, second]) assert.deepEqual(await resultOf(network, id), ['clear']);
    await network.markDistinct(pair?.id ?? '');
    await network.check();
    assert.equal((await network.renterOf(second)).verificationLevel, 'UNVERIFIED');
  });

  test('one person with a typing error and another e-mail is a duplicate, in both profiles', async (t) => {
    const network = await fresh(t);
    const first = await network.fileByBoth(JORDAN);
    await network.check();
    const second = await network.fileByBoth({
      name: 'Jordan Zylinsky',
      email: 'jz1988@other.example',
      phone: '415 555 0142',
      dateOfBirth: '1988-04-12',
    });
    await network.check();
    for (const id of [first, second]) {
      assert.deepEqual(await resultOf(network, id), ['duplicate', 'duplicate_identity']);
      assert.deepEqual(await network.flagsOf(id), ['DUPLICATE_IDENTITY']);
      assert.equal(
        (await network.renterOf(id)).verificationLevel,
        'UNVERIFIED',
        'a duplicate is no longer verified',
      );
    }
    const [pair, ...more] = await network.openPairs();
    assert.ok(pair !== undefined);
    assert.deepEqual(more, []);
    assert.deepEqual([pair.renterId, pair.otherId], [first, second]);
    assert.match(pair.evidence.join('\n'), /Surname: nearly the same/);
    assert.doesNotMatch(JSON.stringify(pair.evidence), /zylinsk|0142/i, 'evidence contains no personal data');
    const check = await network.store.identity.newestCheck(first);
    assert.match(check?.evidence ?? '', /Date of birth: the same/);
  });

  test('namesakes who share an office phone are less alike than namesakes who share a phone of their own', async (t) => {
    const network = await fresh(t);
    const [office, own] = ['+1 (312) 555-0100', '+1 (312) 555-0199'];
    const pairs: string[][] = [];
    for (const phone of [office, own]) {
      const name = phone === office ? 'Ana Kowalczyk' : 'Ina Abernathy';
      const pair = [0, 1].map((number) =>
        network.file({ name, phone, email: `${number}${name.slice(4)}@mail.example` }),
      );
      pairs.push(await Promise.all(pair));
    }
    for (let number = 0; number < 12; number++)
      await network.file({
        name: `Worker Number${number}`,
        phone: office,
        email: `w${number}@office.example`,
      });
    await network.check();
    for (const [one = ''] of pairs)
      await network.store.transaction(({ identity }) => identity.queue(one, network.time.now));
    await network.check();
    const [shared, alone] = await Promise.all(
      pairs.map(async ([one = '', other = '']) => network.store.pairs.findOf(one, other)),
    );
    assert.ok((alone?.total ?? 0) > (shared?.total ?? 0) + 2, `${alone?.total} ${shared?.total}`);
  });

  test('a likely pair stays even if the check of one renter does not store it among the likeliest', async (t) => {
    const network = await fresh(t);
    const { store, newId } = network;
    const renterId = await network.file(JORDAN);
    await network.file({ ...JORDAN, email: 'jordan@other.example' });
    await network.check();
    const [pair] = await network.openPairs();
    const otherId = pair?.otherId ?? '';
    const queued = { renterId, quiet: false, tries: 1, until: 0 };
    const nothing = {
      pairs: [],
      sharings: [],
      flags: [],
      lookedUpBy: 0,
      compared: 0,
      passedOver: 0,
      profile: '',
    };
    const storeExamination = (likely: string[]) =>
      store.transaction((tx) => {
        const examination = { renterId, ...nothing, likely: new Set(likely), isProven: false };
        return storeCheck(tx, newId, queued, examination, network.time.now);
      });
    await storeExamination([otherId]);
    assert.deepEqual(await network.openPairs(), [pair]);
    await storeExamination([]);
    assert.deepEqual(await network.openPairs(), []);
  });

  test('a family of six with one phone and one address is clear, even the twins', async (t) => {
    const network = await fresh(t);
    const home = { phone: '+1 510 555 0177', address: '8 Elm Ave, Berkeley, CA 94704' };
    const members = [
      ['Maria Okafor', '1979-02-03'],
      ['Daniel Okafor', '1977-11-30'],
      ['Ada Okafor', '2004-06-09'],
      ['Chidi Okafor', '2004-06-09'],
      ['Grace Okafor', '2006-01-19'],
      ['Lena Moser', '2001-08-08'],
    ];
    const ids: string[] = [];
    for (const [index, [name = '', dateOfBirth = '']] of members.entries()) {
      const email = `${name.split(' ')[0]?.toLowerCase()}${index}@mail.example`;
      ids.push(await network.file({ name, email, dateOfBirth, ...home }));
      await network.check();
    }
    for (const id of ids) assert.deepEqual(await resultOf(network, id), ['clear']);
  });

  test('a common name alone does not make a duplicate', async (t) => {
    const network = await fresh(t);
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      const phone = `+1 212 555 ${String(1_000 + 37 * index)}`;
      ids.push(await network.file({ name: 'James Smith', email: `smith${index}@mail.example`, phone }));
    }
    await network.check();
    for (const id of ids) assert.deepEqual(await resultOf(network, id), ['clear']);
    assert.deepEqual(await network.openPairs(), []);
  });

  test('unrelated people with one phone are flagged, and sooner if they are filed within a day', async (t) => {
    const network = await fresh(t);
    const names = ['Ines Duarte', 'Pavel Novotny', 'Kofi Mensah', 'Yuki Tanaka'];
    const phone = '+1 646 555 0123';
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await network.file({ name, email: `${name.replace(' ', '.')}@mail.example`, phone }));
      await network.check();
      network.time.now += 30 * DAY_MS;
    }
    assert.deepEqual(await Promise.all(ids.map((id) => resultOf(network, id))), [
      ['clear'],
      ['clear'],
      ['clear'],
      ['flagged', 'shared_phone'],
    ]);
    assert.deepEqual(await network.flagsOf(ids[3] ?? ''), ['SHARED_PHONE']);
    const fast = '+1 646 555 0188';
    const made: string[] = [];
    for (const name of names.slice(0, 3)) {
      made.push(await network.file({ name, email: `2${name.replace(' ', '.')}@mail.example`, phone: fast }));
    }
    await network.check();
    assert.deepEqual(await resultOf(network, made[2] ?? ''), ['flagged', 'velocity']);
  });

  test('many unrelated people at one address are flagged', async (t) => {
    const network = await fresh(t);
    const names = ['Ines Duarte', 'Pavel Novotny', 'Kofi Mensah', 'Yuki Tanaka', 'Omar Haddad', 'Lia Rossi'];
    let last = '';
    for (const name of names) {
      assert.deepEqual(last === '' ? ['clear'] : await resultOf(network, last), ['clear']);
      const address = '200 Main Street Apt 4B, Springfield, IL 62701';
      last = await network.file({ name, email: `${name.replace(' ', '.')}@mail.example`, address });
      await network.check();
      network.time.now += 30 * DAY_MS;
    }
    assert.deepEqual(await resultOf(network, last), ['flagged', 'shared_address']);
  });

  test('a renter is flagged while twenty organizations checked them within a day, not counting checks by name', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const fast = await network.file({ name: 'Ines Duarte', email: 'ines@mail.example' });
    const namesake = await network.file({ name: 'Omar Haddad', email: 'omar@mail.example' });
    const slow = await network.file({ name: 'Lia Rossi', email: 'lia@mail.example' });
    for (let count = 0; count < 20; count++) {
      const { id } = await putOrganization(store);
      const inquiry = (renterId: string, at: number, identifier: 'email' | 'name' = 'email') =>
        store.recordCheck(check(id, { renterId, at, identifier, score: 900 }));
      await inquiry(fast, time.now - count * HOUR_MS);
      await inquiry(fast, time.now - count * HOUR_MS);
      await inquiry(namesake, time.now, 'name');
      await inquiry(slow, time.now - 2 * count * HOUR_MS);
    }
    await indexUntil(store, time.now + 1);
    await network.check();
    assert.deepEqual(await resultOf(network, fast), ['flagged', 'velocity']);
    assert.deepEqual(await network.flagsOf(fast), ['VELOCITY']);
    for (const other of [namesake, slow]) assert.deepEqual(await resultOf(network, other), ['clear']);

    time.now += DAY_MS / 2;
    await network.check();
    assert.deepEqual(await resultOf(network, fast), ['flagged', 'velocity']);
    time.now += DAY_MS / 2;
    await network.check();
    assert.deepEqual(await resultOf(network, fast), ['clear']);
    assert.deepEqual(await network.flagsOf(fast), []);
    assert.equal(await store.identity.isDue(Number.MAX_SAFE_INTEGER), false);
  });

  test('a report leads to an identity check only if it adds something', async (t) => {
    const network = await fresh(t);
    const id = await network.file(JORDAN);
    await network.check();
    const first = await network.store.identity.newestCheck(id);
    const { name, email, phone } = JORDAN;
    await network.file({ name, email, phone, owedCents: 5_000 });
    await network.fileIncident(id);
    assert.equal(await network.store.identity.isDue(Number.MAX_SAFE_INTEGER), false);
    await network.check();
    assert.deepEqual(await network.store.identity.newestCheck(id), first);
    await network.file({ name, email, phone: '+1 415 555 0190' });
    await network.check();
    assert.notEqual((await network.store.identity.newestCheck(id))?.id, first?.id);
  });

  test('a pair that was marked distinct does not come up again, unless it is reopened', async (t) => {
    const network = await fresh(t);
    const { license: _, ...withoutLicense } = JORDAN;
    const first = await network.file(withoutLicense);
    const second = await network.file({ ...withoutLicense, email: 'another@mail.example' });
    await network.check();
    const [pair] = await network.openPairs();
    assert.ok(pair !== undefined);
    await network.markDistinct(pair.id);
    await network.check();
    for (const id of [first, second]) assert.deepEqual(await resultOf(network, id), ['clear']);
    await network.file({ name: JORDAN.name, email: 'another@mail.example', phone: '+1 415 555 0111' });
    await network.check();
    assert.deepEqual(await network.openPairs(), []);
    assert.deepEqual(await resultOf(network, second), ['clear']);
    await assert.rejects(network.markDistinct(pair.id), /already different/);
    await network.reopen(pair.id);
    await network.check();
    assert.deepEqual(await resultOf(network, first), ['duplicate', 'duplicate_identity']);
    await assert.rejects(network.reopen(pair.id), /already open/);
    await assert.rejects(network.markDistinct('pair_none'), /no pair/);
  });

  test('renters from before there were identity checks are all compared, by two servers at once', async (t) => {
    const network = await fresh(t);
    const ids: string[] = [];
    for (let index = 0; index < 130; index++)
      ids.push(await network.file({ name: `Person Number${index}`, email: `p${index}@mail.example` }));
    const first = await network.file(JORDAN);
    const second = await network.file({ ...JORDAN, license: 'D8841270', email: 'j.z@other.example' });
    // Nobody is queued, as before there were identity checks.
    await network.store.transaction(async ({ identity }) => {
      for (;;) {
        const taken = await identity.take(network.time.now + 1_000, () => Number.MAX_SAFE_INTEGER);
        if (taken.length === 0) break;
        for (const queued of taken) await identity.finish(queued);
      }
    });
    assert.ok((await network.store.identity.countUnwalked(BLOCKING_KEYS_VERSION)) > 0);
    const other = await network.database.open();
    t.after(() => other.close());
    await Promise.all([network.work.run(), network.workOn(other).run()]);
    await network.check();
    assert.equal(await network.store.identity.countUnwalked(BLOCKING_KEYS_VERSION), 0);
    const counted = await network.database.rows<{ count: number }>(
      'SELECT count(*) AS count FROM identity_checks',
    );
    assert.ok((counted[0]?.count ?? 0) >= 132);
    assert.deepEqual(await resultOf(network, ids[0] ?? ''), ['clear']);
    for (const id of [first, second])
      assert.deepEqual(await resultOf(network, id), ['duplicate', 'duplicate_identity']);
  });

  test('renters who are compared together get the same results as when they are compared one after the other', async (t) => {
    const shared = '+1 (312) 555-0100';
    const people = [
      JORDAN,
      { ...JORDAN, license: 'D8841270', email: 'j.z@other.example' },
      ...['Ana Kowalczyk', 'Tobias Ferreira', 'Grace Okafor', 'Lena Moser'].map((name, index) => ({
        name,
        phone: shared,
        email: `p${index}@mail.example`,
      })),
      ...Array.from({ length: 20 }, (_, index) => ({
        name: `Person Number${index}`,
        email: `n${index}@mail.example`,
      })),
    ];
    const network = await fresh(t);
    const ids: string[] = [];
    for (const person of people) ids.push(await network.file(person));
    await network.check();
    const results = async () => [
      (await network.openPairs()).map(({ renterId, otherId }) => [renterId, otherId]),
      await Promise.all(ids.map((id) => resultOf(network, id))),
    ];
    const together = await results();
    for (const id of ids) {
      await network.store.transaction(({ identity }) => identity.queue(id, network.time.now));
      await network.check();
    }
    assert.deepEqual(await results(), together);
    assert.match(JSON.stringify(together), /duplicate_identity.*shared_phone/);
  });

  test('renters with blocking keys of an older version are compared again, once', async (t) => {
    const network = await fresh(t);
    const first = await network.file(JORDAN);
    await network.check();
    const before = await network.database.rows<{ key: string }>('SELECT key FROM blocking_keys');
    await network.database.write("UPDATE blocking_keys SET key = 'old ' || key");
    await network.database.write('UPDATE identity_walk SET keys_version = 1');
    // The store reads one snapshot in each turn of the event loop.
    await setImmediate();
    assert.ok((await network.store.identity.countUnwalked(BLOCKING_KEYS_VERSION)) > 0);
    const event = network.events();
    await network.check();
    const after = await network.database.rows<{ key: string }>('SELECT key FROM blocking_keys');
    assert.deepEqual(after.map(({ key }) => key).sort(), before.map(({ key }) => key).sort());
    assert.deepEqual([await resultOf(network, first), network.events()], [['clear'], event]);
    assert.equal(await network.store.identity.countUnwalked(BLOCKING_KEYS_VERSION), 0);
  });

  test('a renter taken by a server that died is taken again', async (t) => {
    const network = await fresh(t);
    const id = await network.file(JORDAN);
    const { now } = network.time;
    const [taken] = await network.store.transaction(({ identity }) => identity.take(now, () => now + 30_000));
    assert.equal(taken?.renterId, id);
    await network.check();
    assert.equal(await resultOf(network, id), undefined, 'another server has taken the renter');
    network.time.now = now + 30_000;
    await network.check();
    assert.deepEqual(await resultOf(network, id), ['clear']);
    // A server that finishes too late does not remove the renter from the queue.
    await network.file({ name: JORDAN.name, email: JORDAN.email, phone: '+1 415 555 0190' });
    await network.store.transaction(({ identity }) => identity.finish(taken));
    assert.equal(await network.store.identity.isDue(network.time.now), true);
  });
});
