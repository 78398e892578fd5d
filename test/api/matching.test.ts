import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

interface Person {
  email?: string;
  name?: string;
  phone?: string;
}

let persons = 0;
/** A number of its own for each test, so that no test finds what another filed. */
const fresh = () => String(15_550_110_000 + persons++);

async function report({ email, name, phone }: Person, { call } = organization) {
  const body = { renter_email: email, renter_name: name, renter_phone: phone };
  const answer = await call('POST', '/v1/renter/report', { body });
  assert.equal(answer.status, 201, answer.text);
}

/** The member ID of whom a check finds. */
async function found(query: Record<string, string>, { call } = organization): Promise<string | undefined> {
  return (await call('GET', `/v1/renter/check?${new URLSearchParams(query)}`)).body.renter?.member_id;
}

async function rosterOf({ call, id }: TestOrganization): Promise<Record<string, unknown>[]> {
  return (await call('GET', `/v1/renters?orgId=${id}`)).body;
}

/** How many renters these reports make, filed in this order by an organization that knows nobody. */
async function rentersOf(...persons: Person[]): Promise<number> {
  const own = await server.newOrganization();
  for (const person of persons) await report(person, own);
  return (await rosterOf(own)).length;
}

test('with an e-mail the e-mail alone decides', async () => {
  const [phone, email] = [fresh(), `${fresh()}@example.com`];
  assert.equal(
    await rentersOf({ email, name: 'Alex One', phone }, { email: email.toUpperCase(), name: 'Max Two' }),
    1,
  );
  assert.equal(await rentersOf({ email, phone: fresh() }, { email }), 1);
});

test('a family shares a phone: another e-mail is another renter', async () => {
  const phone = fresh();
  const twins = ['anna', 'otto'].map((who) => ({
    email: `${who}${phone}@example.com`,
    name: 'A. Twin',
    phone,
  }));
  assert.equal(await rentersOf(...twins), 2);
  assert.notEqual(
    await found({ email: `anna${phone}@example.com` }),
    await found({ email: `otto${phone}@example.com` }),
  );
});

test('an e-mail that nobody has is a new renter, even if phone and name agree', async () => {
  const [phone, name] = [fresh(), 'Same Person'];
  assert.equal(await rentersOf({ name, phone }, { email: `${phone}@example.com`, name, phone }), 2);
});

test('without an e-mail phone and name together match, in any writing, also across organizations', async () => {
  const phone = fresh();
  const email = `${phone}@example.com`;
  await report({ email, name: 'Jordan Réyes', phone });
  const other = await server.newOrganization();
  await report(
    { name: ' JORDAN  reyes', phone: `+${phone.slice(0, 1)} (${phone.slice(1, 4)}) ${phone.slice(4)}` },
    other,
  );
  const { body } = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.equal(body.summary.network_reports, 2);
});

test('a phone with another name, or a name with another phone, is another renter', async () => {
  const phone = fresh();
  assert.equal(await rentersOf({ name: 'Kim Lee', phone }, { name: 'Kim Li', phone }), 2);
  assert.equal(await rentersOf({ name: 'Kim Ro', phone: fresh() }, { name: 'Kim Ro', phone: fresh() }), 2);
});

test("a name alone matches on the organization's own roster", async () => {
  const name = `Own ${fresh()}`;
  assert.equal(await rentersOf({ email: `${fresh()}@example.com`, name }, { name: name.toUpperCase() }), 1);
  assert.equal(await rentersOf({ name }, { name }), 1);
});

test('a name alone never matches a renter of another organization', async () => {
  const name = `Common ${fresh()}`;
  const [one, two] = [await server.newOrganization(), await server.newOrganization()];
  await report({ email: `${fresh()}@example.com`, name }, one);
  await report({ name }, two);
  const [theirs] = await rosterOf(one);
  const [ours] = await rosterOf(two);
  assert.notEqual(ours?.memberId, theirs?.memberId);
  assert.equal(theirs?.totalRentals, 1);
});

test('a name alone that two on the roster share matches neither', async () => {
  const name = `Twice ${fresh()}`;
  const two = [0, 1].map(() => ({ email: `${fresh()}@example.com`, name }));
  assert.equal(await rentersOf(...two, { name }), 3);
});

test('what a report adds is on the profile: a first name and phone are shown', async () => {
  const own = await server.newOrganization();
  const [phone, email] = [fresh(), `${fresh()}@example.com`];
  await report({ email }, own);
  await report({ email, name: '  New   Name ', phone: `+${phone}` }, own);
  const [renter] = await rosterOf(own);
  assert.deepEqual([renter?.email, renter?.fullName, renter?.phone], [email, 'New Name', `+${phone}`]);
});

test('a differing name and a further phone do not replace the first, and both are found by', async () => {
  const own = await server.newOrganization();
  const [one, two, email] = [fresh(), fresh(), `${fresh()}@example.com`];
  await report({ email, name: `Maiden ${one}`, phone: one }, own);
  await report({ email, name: `Married ${two}`, phone: two }, own);
  const [renter, ...others] = await rosterOf(own);
  assert.deepEqual(others, []);
  assert.deepEqual([renter?.fullName, renter?.phone], [`Maiden ${one}`, one]);
  for (const query of [
    { name: `maiden ${one}` },
    { name: `married ${two}` },
    { phone: one },
    { phone: two },
  ]) {
    assert.equal(await found(query), renter?.memberId, JSON.stringify(query));
  }
  await report({ name: `Married ${two}`, phone: one }, own);
  assert.equal((await rosterOf(own)).length, 1);
});

test('reports by labels match by the same rules', async () => {
  const email = `${fresh()}@example.com`;
  await report({ email });
  const body = {
    renterEmail: email.toUpperCase(),
    renterName: 'La Bel',
    renterPhone: fresh(),
    industryType: 'cars',
  };
  await organization.call('POST', '/v1/reports', { body });
  const answer = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([answer.body.summary.network_reports, answer.body.renter.name], [2, 'La Bel']);
});

test('of reports that arrive at once about somebody new, all are about one renter', async () => {
  const own = await server.newOrganization();
  const email = `${fresh()}@example.com`;
  await Promise.all(Array.from({ length: 20 }, () => report({ email, name: 'At Once' }, own)));
  const [renter, ...others] = await rosterOf(own);
  assert.deepEqual([renter?.totalRentals, others], [20, []]);
});

test('every renter has a member ID of their own', async () => {
  const own = await server.newOrganization();
  for (let index = 0; index < 30; index++) await report({ email: `${fresh()}@example.com` }, own);
  const roster = await rosterOf(own);
  assert.equal(new Set(roster.map(({ memberId }) => memberId)).size, 30);
});
