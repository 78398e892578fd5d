import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { renterSession } from '../support/portal.ts';
import { startReceiver } from '../support/receiver.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { leaksOf, newStranger, type Stranger } from '../support/stranger.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

const BUDGET = 50;

/** Creates an organization with the limits of its plan, its owner, and a renter of its own. */
async function newCurious() {
  const organization = await server.newOrganization({ dailyLookups: null });
  const owner = await staffOf(server, { organizationId: organization.id });
  const email = `own-${organization.id}@mail.example`;
  const body = { renter_name: 'Own Renter', renter_email: email };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body })).status, 201);
  return { organization, owner, ownId: await renterIdOf(organization, email) };
}

/** Returns what a renter sees of the inquiries of an organization, the oldest first. */
async function inquiriesSeenBy(stranger: Stranger, organizationId: string): Promise<string[]> {
  const renter = await renterSession(server, stranger.email);
  const { rows } = (await renter.call('GET', '/portal/api/inquiries/others')).body;
  const own = rows.filter((row: { organizationId: string }) => row.organizationId === organizationId);
  return own
    .map((row: { kind: string; identifier: string | null }) => `${row.kind} ${row.identifier}`)
    .toReversed();
}

test('an employee guesses identifiers by adding them to a profile: each renter sees it, and the daily limit counts it', async () => {
  const { organization, owner, ownId } = await newCurious();
  let version = 0;
  const add = async (kind: string, value: string) => {
    const body = { version, add: [{ kind, value }] };
    const { status } = await owner.call('PUT', `/dashboard/renters/${ownId}`, { body });
    if (status === 200) version++;
    return status;
  };
  const stranger = await newStranger(server);
  assert.equal(await add('email', 'nobody@mail.example'), 200);
  assert.deepEqual(
    [
      await add('email', stranger.email),
      await add('license', stranger.license),
      await add('phone', stranger.phone),
    ],
    [409, 200, 200],
  );
  assert.deepEqual(await inquiriesSeenBy(stranger, organization.id), [
    'search email',
    'search license',
    'search phone',
  ]);
  const statuses: number[] = [];
  for (let guessed = 1; guessed <= BUDGET; guessed++)
    statuses.push(await add('email', (await newStranger(server)).email));
  assert.equal(statuses.filter((status) => status === 409).length, BUDGET - 1);
  assert.equal(statuses.at(-1), 429);
});

test('an employee reads what a renter says without opening the profile: the renter sees it', async () => {
  const { organization, owner } = await newCurious();
  const stranger = await newStranger(server);
  await organization.call('GET', `/v1/renter/check?email=${stranger.email}`);
  await owner.call('POST', '/dashboard/renters', { body: { email: stranger.email } });
  for (const part of ['statement', 'correction-requests'])
    assert.equal((await owner.call('GET', `/dashboard/renters/${stranger.id}/${part}`)).status, 200);
  assert.deepEqual(await inquiriesSeenBy(stranger, organization.id), [
    'roster email',
    'profile null',
    'profile null',
  ]);
});

test('an organization adds a stranger to its roster and waits for the event of the identity check, which tells nothing', async () => {
  const receiver = await startReceiver();
  after(() => receiver.close());
  const { organization, owner, ownId } = await newCurious();
  const { webhook } = (await organization.call('PUT', '/v1/webhooks', { body: { url: receiver.url } })).body;
  assert.notEqual(webhook, null);
  const stranger = await newStranger(server);
  const added = await owner.call('POST', '/dashboard/renters', {
    body: { name: stranger.name, phone: stranger.phone },
  });
  assert.deepEqual([added.status, added.body.renterId], [200, stranger.id]);
  const body = { version: 1, add: [{ kind: 'license', value: `${stranger.license}X` }] };
  assert.equal((await owner.call('PUT', `/dashboard/renters/${stranger.id}`, { body })).status, 200);
  const own = { version: 0, add: [{ kind: 'license', value: `OWN${stranger.license}` }] };
  assert.equal((await owner.call('PUT', `/dashboard/renters/${ownId}`, { body: own })).status, 200);
  const about = (renterId: string) =>
    receiver.identityChecks.filter((each) => each.body.data.renterId === renterId);
  await until('the event about the own renter arrives', () => about(ownId).length > 0);
  await until(
    'the stranger was compared',
    async () => !(await server.store.identity.isQueued(stranger.id, Date.now())),
  );
  assert.deepEqual(about(stranger.id), []);

  await organization.call('POST', '/v1/renter/report', {
    body: { renter_name: stranger.name, renter_phone: stranger.phone },
  });
  const more = { version: 2, add: [{ kind: 'license', value: `${stranger.license}Y` }] };
  assert.equal((await owner.call('PUT', `/dashboard/renters/${stranger.id}`, { body: more })).status, 200);
  await until('the event about a renter within reach arrives', () => about(stranger.id).length > 0);
  const text = JSON.stringify(about(stranger.id).map((each) => each.body));
  assert.deepEqual([leaksOf(text, stranger), text.includes(stranger.email)], [[], false]);
});
