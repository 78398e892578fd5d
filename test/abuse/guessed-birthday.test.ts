import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { JORDAN, onEachEngine, type TestNetwork } from '../identity/network.ts';
import { webhookSettings } from '../store/fixtures.ts';

/** Returns the different results of the `identity.check` events that an organization got. */
async function resultsSentTo({ store }: TestNetwork, organizationId: string): Promise<string[]> {
  const deliveries = await store.deliveries.list(organizationId, 100);
  return [...new Set(deliveries.map(({ body }): string => JSON.parse(body).data.result))].sort();
}

/** What many people know about a renter. */
const KNOWN = { name: JORDAN.name, phone: JORDAN.phone };

onEachEngine((fresh) => {
  test('an organization files invented people to guess the birthday of a renter, and nothing tells it which guess is right', async (t) => {
    const network = await fresh(t);
    const [snoop, landlord] = network.organizations;
    for (const id of [snoop, landlord])
      await network.store.transaction(({ webhooks }) => webhooks.set(id, webhookSettings()));
    const victim = await network.fileAll(JORDAN, landlord);
    await network.fileAll({ name: JORDAN.name, email: JORDAN.email }, snoop);
    const guesses: string[] = [];
    for (const year of [1984, 1986, 1988, 1990]) {
      const person = { email: `guess${year}@mail.example`, dateOfBirth: `${year}-04-12` };
      guesses.push(await network.fileAll({ ...KNOWN, ...person }, snoop));
    }
    await network.check();

    const right = guesses[2] ?? '';
    assert.deepEqual(
      (await network.openPairs()).map((pair) => [pair.renterId, pair.otherId]),
      [[victim, right]],
      'the operator sees the pair',
    );
    for (const id of [victim, ...guesses]) assert.deepEqual(await network.flagsOf(id, snoop), []);
    assert.deepEqual(await resultsSentTo(network, snoop), ['clear']);
    assert.deepEqual(await network.flagsOf(right), ['DUPLICATE_IDENTITY'], 'others see the flag');

    const { dateOfBirth } = JORDAN;
    await network.fileAll({ ...KNOWN, email: 'guess1988@mail.example', dateOfBirth }, landlord);
    await network.check();
    assert.deepEqual(
      await network.flagsOf(right, snoop),
      ['DUPLICATE_IDENTITY'],
      'the flag no longer rests on the guess when the landlord states the same',
    );
    assert.deepEqual(await resultsSentTo(network, snoop), ['clear', 'duplicate']);
  });

  test('an organization that invents a person like a verified renter does not take the verification away', async (t) => {
    const network = await fresh(t);
    const [own] = network.organizations;
    const verified = await network.fileByBoth(JORDAN);
    await network.check();
    const { dateOfBirth } = JORDAN;
    await network.fileAll({ ...KNOWN, dateOfBirth, email: 'invented@mail.example' }, own);
    await network.check();
    assert.equal((await network.openPairs()).length, 1);
    assert.equal((await network.renterOf(verified)).verificationLevel, 'IDENTITY_VERIFIED');
  });

  test('when a second organization states the same, both renters of the pair are flagged, and none stays verified', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    const verified = await network.fileByBoth(JORDAN);
    await network.check();
    const twin = { ...KNOWN, dateOfBirth: JORDAN.dateOfBirth, email: 'twin@mail.example' };
    const id = await network.fileAll(twin, own);
    await network.check();
    assert.deepEqual(await network.flagsOf(verified, own), []);
    await network.fileAll(twin, second);
    await network.check();
    for (const each of [verified, id])
      assert.deepEqual(await network.flagsOf(each, own), ['DUPLICATE_IDENTITY']);
    assert.equal((await network.renterOf(verified)).verificationLevel, 'UNVERIFIED');
  });

  test('an organization with the phone of a renter cannot guess the license by inventing people who share the phone', async (t) => {
    const network = await fresh(t);
    const [snoop, landlord] = network.organizations;
    const { phone, license } = JORDAN;
    await network.fileAll(JORDAN, landlord);
    for (const name of ['Ana Abernathy', 'Ivo Kowalczyk'])
      await network.fileAll({ name, email: `${name.slice(0, 3)}@mail.example`, phone }, snoop);
    await network.check();
    network.time.now += 3 * DAY_MS;
    const flags: string[][] = [];
    for (const guess of ['X1234567', license]) {
      const email = `${guess}@mail.example`;
      const id = await network.fileAll({ name: 'Zoe Fitzgerald', email, phone, license: guess }, snoop);
      await network.check();
      flags.push(await network.flagsOf(id, snoop));
    }
    assert.deepEqual(flags, [[], []]);
  });

  test('an organization that filed both profiles of one person sees that they look alike', async (t) => {
    const network = await fresh(t);
    const [own] = network.organizations;
    const { dateOfBirth } = JORDAN;
    const ids = [
      await network.fileAll(JORDAN, own),
      await network.fileAll({ ...KNOWN, dateOfBirth, email: 'jz@other.example' }, own),
    ];
    await network.check();
    for (const id of ids) assert.deepEqual(await network.flagsOf(id, own), ['DUPLICATE_IDENTITY']);
  });
});
