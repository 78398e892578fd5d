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

let lastNumber = 15_550_110_000;
/** Returns a phone number that no other test uses. It also makes names and e-mails unique. */
const fresh = () => String(lastNumber++);

async function report({ email, name, phone }: Person, { call } = organization) {
  const body = { renter_email: email, renter_name: name, renter_phone: phone };
  const response = await call('POST', '/v1/renter/report', { body });
  assert.equal(response.status, 201, response.text);
}

/** Returns the member ID of the renter that a check finds. */
async function found(query: Record<string, string>, { call } = organization): Promise<string | undefined> {
  return (await call('GET', `/v1/renter/check?${new URLSearchParams(query)}`)).body.renter?.member_id;
}

async function rosterOf({ call, id }: TestOrganization): Promise<Record<string, unknown>[]> {
  return (await call('GET', `/v1/renters?orgId=${id}`)).body;
}

/** Returns how many renters these reports create, filed in this order by a new organization. */
async function countRenters(...people: Person[]): Promise<number> {
  const filer = await server.newOrganization();
  for (const person of people) await report(person, filer);
  return (await rosterOf(filer)).length;
}

test('a report with an e-mail is matched by the e-mail alone', async () => {
  const [phone, email] = [fresh(), `${fresh()}@example.com`];
  assert.equal(
    await countRenters({ email, name: 'Alex One', phone }, { email: email.toUpperCase(), name: 'Max Two' }),
    1,
  );
  assert.equal(await countRenters({ email, phone: fresh() }, { email }), 1);
});

test('two e-mails are two renters, even if a family shares phone and name', async () => {
  const phone = fresh();
  const twins = ['anna', 'otto'].map((who) => ({
    email: `${who}${phone}@example.com`,
    name: 'A. Twin',
    phone,
  }));
  assert.equal(await countRenters(...twins), 2);
  assert.notEqual(
    await found({ email: `anna${phone}@example.com` }),
    await found({ email: `otto${phone}@example.com` }),
  );
});

test('an unknown e-mail is a new renter, even if phone and name match', async () => {
  const [phone, name] = [fresh(), 'Same Person'];
  assert.equal(await countRenters({ name, phone }, { email: `${phone}@example.com`, name, phone }), 2);
});

test('without an e-mail, phone and name together match in any spelling, also across organizations', async () => {
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

test('a US number with and without its leading 1 is one number for filing, checking and searching', async () => {
  const phone = fresh();
  const national = phone.slice(1);
  const filer = await server.newOrganization();
  await report({ name: 'Lee Long', phone: `+${phone}` }, filer);
  await report({ name: 'Lee Long', phone: national }, filer);
  const roster = await rosterOf(filer);
  assert.deepEqual(
    roster.map(({ phone: shown, totalRentals }) => [shown, totalRentals]),
    [[`+${phone}`, 2]],
  );
  for (const typed of [phone, national, `+1 ${national}`]) {
    assert.equal(await found({ phone: typed }), roster[0]?.memberId);
    const { body } = await organization.call('POST', '/v1/search', { body: { phone: typed } });
    assert.deepEqual([body.count, body.results[0].memberId], [1, roster[0]?.memberId]);
  }
});

test('a name as Last, First is the same name in the usual order, with a phone and on the roster', async () => {
  const phone = fresh();
  assert.equal(await countRenters({ name: 'Ruiz, Ana', phone }, { name: 'Ana Ruiz', phone }), 1);
  assert.equal(await countRenters({ name: 'Bo Ruiz', phone }, { name: 'Ruiz, Bo', phone }), 1);
  const name = `Roster${fresh()}`;
  assert.equal(await countRenters({ name: `Own ${name}` }, { name: `${name}, Own` }), 1);
  assert.equal(await countRenters({ name: `Own ${name}` }, { name: `${name} Own` }), 2);
});

test('without an e-mail, a different name or a different phone is another renter', async () => {
  const phone = fresh();
  assert.equal(await countRenters({ name: 'Kim Lee', phone }, { name: 'Kim Li', phone }), 2);
  assert.equal(await countRenters({ name: 'Kim Ro', phone: fresh() }, { name: 'Kim Ro', phone: fresh() }), 2);
});

test("a name alone matches a renter on the organization's own roster", async () => {
  const name = `Own ${fresh()}`;
  assert.equal(
    await countRenters({ email: `${fresh()}@example.com`, name }, { name: name.toUpperCase() }),
    1,
  );
  assert.equal(await countRenters({ name }, { name }), 1);
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

test('a name alone that two renters on the roster share matches neither', async () => {
  const name = `Twice ${fresh()}`;
  const two = [0, 1].map(() => ({ email: `${fresh()}@example.com`, name }));
  assert.equal(await countRenters(...two, { name }), 3);
});

test('a report adds a missing name and phone to the profile', async () => {
  const filer = await server.newOrganization();
  const [phone, email] = [fresh(), `${fresh()}@example.com`];
  await report({ email }, filer);
  await report({ email, name: '  New   Name ', phone: `+${phone}` }, filer);
  const [renter] = await rosterOf(filer);
  assert.deepEqual([renter?.email, renter?.fullName, renter?.phone], [email, 'New Name', `+${phone}`]);
});

test('a second name or phone does not replace the first, and the renter is found by both', async () => {
  const filer = await server.newOrganization();
  const [one, two, email] = [fresh(), fresh(), `${fresh()}@example.com`];
  await report({ email, name: `Maiden ${one}`, phone: one }, filer);
  await report({ email, name: `Married ${two}`, phone: two }, filer);
  const [renter, ...others] = await rosterOf(filer);
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
  await report({ name: `Married ${two}`, phone: one }, filer);
  assert.equal((await rosterOf(filer)).length, 1);
});

test('reports from labels are matched by the same rules', async () => {
  const email = `${fresh()}@example.com`;
  await report({ email });
  const body = {
    renterEmail: email.toUpperCase(),
    renterName: 'La Bel',
    renterPhone: fresh(),
    industryType: 'cars',
  };
  await organization.call('POST', '/v1/reports', { body });
  const response = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([response.body.summary.network_reports, response.body.renter.name], [2, 'La Bel']);
});

test('concurrent reports with a new e-mail create one renter', async () => {
  const filer = await server.newOrganization();
  const email = `${fresh()}@example.com`;
  await Promise.all(Array.from({ length: 20 }, () => report({ email, name: 'At Once' }, filer)));
  const [renter, ...others] = await rosterOf(filer);
  assert.deepEqual([renter?.totalRentals, others], [20, []]);
});

test('every renter has a unique member ID', async () => {
  const filer = await server.newOrganization();
  for (let index = 0; index < 30; index++) await report({ email: `${fresh()}@example.com` }, filer);
  const roster = await rosterOf(filer);
  assert.equal(new Set(roster.map(({ memberId }) => memberId)).size, 30);
});
