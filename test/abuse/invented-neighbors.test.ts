import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { JORDAN, onEachEngine, type TestNetwork } from '../identity/network.ts';
import { webhookSettings } from '../store/fixtures.ts';

const SURNAMES = ['Duarte', 'Novotny', 'Mensah', 'Tanaka', 'Haddad', 'Rossi', 'Lindqvist', 'Okafor'];

/** Files about invented people, each with another surname, who have these contacts. Returns the IDs. */
async function invent(
  network: TestNetwork,
  organizationId: string,
  count: number,
  contacts: { phone?: string; address?: string },
): Promise<string[]> {
  const ids: string[] = [];
  for (const surname of SURNAMES.slice(0, count)) {
    const email = `${surname}.${organizationId}.${contacts.phone ?? ''}@mail.example`.replaceAll(
      /[ ()+]/g,
      '',
    );
    ids.push(await network.fileAll({ name: `Ada ${surname}`, email, ...contacts }, organizationId));
  }
  await network.check();
  return ids;
}

/** Returns the different flags of renters that an organization sees. */
async function flagsSeen(network: TestNetwork, ids: readonly string[], by?: string): Promise<string[]> {
  const seen = await Promise.all(ids.map((id) => network.flagsOf(id, by)));
  return [...new Set(seen.flat())].sort();
}

/** Returns the different flags in the events that an organization got. */
async function flagsSentTo({ store }: TestNetwork, organizationId: string): Promise<string[]> {
  const deliveries = await store.deliveries.list(organizationId, 100);
  return [...new Set(deliveries.flatMap(({ body }): string[] => JSON.parse(body).data.flags))]
    .map((flag) => flag.toUpperCase())
    .sort();
}

onEachEngine((fresh) => {
  for (const [contact, count, flags, ownFlags] of [
    ['address', 5, ['SHARED_ADDRESS', 'VELOCITY'], []],
    // Three new households are enough for `VELOCITY`, whoever else has the phone.
    ['phone', 3, ['SHARED_PHONE', 'VELOCITY'], ['VELOCITY']],
  ] as const)
    test(`an organization invents people with the ${contact} of a renter, and no flag tells it that there is one`, async (t) => {
      const network = await fresh(t);
      const [snoop, landlord] = network.organizations;
      await network.store.transaction(({ webhooks }) => webhooks.set(snoop, webhookSettings()));
      const victim = await network.fileAll(JORDAN, landlord);
      await network.check();
      const invented = await invent(network, snoop, count, { [contact]: JORDAN[contact] });

      assert.deepEqual(await flagsSeen(network, [victim, ...invented], snoop), ownFlags);
      assert.deepEqual(await flagsSentTo(network, snoop), ownFlags);
      assert.deepEqual(await flagsSeen(network, invented), flags, 'others see the flags');
    });

  test('an organization sees that people share a phone if its own renters suffice, or those of others', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    const ids = await invent(network, own, 4, { phone: JORDAN.phone });
    assert.deepEqual(await flagsSeen(network, ids, own), ['SHARED_PHONE', 'VELOCITY']);
    network.time.now += 2 * DAY_MS;
    const phone = '+1 (415) 555-0143';
    const others = await invent(network, second, 4, { phone });
    const [asked] = await invent(network, own, 1, { phone });
    assert.deepEqual(await flagsSeen(network, [asked ?? ''], own), ['SHARED_PHONE']);
    assert.deepEqual(await flagsSeen(network, others, own), ['SHARED_PHONE', 'VELOCITY']);
  });

  test('an organization that invents people with the phone of a renter does not prevent the verification', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    await invent(network, second, 4, { phone: JORDAN.phone });
    const renterId = await network.fileByBoth(JORDAN);
    await network.check();
    const { verificationLevel } = await network.renterOf(renterId);
    assert.deepEqual(await network.flagsOf(renterId, own), ['SHARED_PHONE', 'VELOCITY']);
    assert.equal(verificationLevel, 'IDENTITY_VERIFIED');
  });

  test('after a merge is undone, the flags stay hidden from the organization that invented people', async (t) => {
    const network = await fresh(t);
    const [snoop, landlord] = network.organizations;
    const victim = await network.fileAll(JORDAN, landlord);
    await network.check();
    const [one = ''] = await invent(network, snoop, 3, { phone: JORDAN.phone });
    const seen = await network.flagsOf(one, snoop);
    const { id } = await network.merge({ keepId: victim, mergeId: one });
    await network.undo(id);
    assert.deepEqual(await network.flagsOf(one, snoop), seen);
    assert.deepEqual(await network.flagsOf(one), ['SHARED_PHONE', 'VELOCITY']);
  });
});
