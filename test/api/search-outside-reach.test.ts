import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

interface Result {
  renterId: string;
  memberId: string;
  fullName: string;
  email: string | null;
}

async function search({ call }: TestOrganization, body: object): Promise<Result[]> {
  const response = await call('POST', '/v1/search', { body });
  assert.equal(response.status, 200, response.text);
  return response.body.results;
}

let people = 0;

/** Creates a renter of another organization, whose name begins with these letters. */
async function newPerson(beginning: string) {
  const name = `${beginning}${++people} reyes`;
  const email = `person${people}@reach.example`;
  const phone = `503555${String(people).padStart(4, '0')}`;
  const identifiers = [
    { kind: 'name', value: name },
    { kind: 'email', value: email },
    { kind: 'email', value: `second.${email}` },
    { kind: 'phone', value: phone },
  ] as const;
  const { id, memberId } = await putRenter(server.store, [...identifiers], { fullName: name, email, phone });
  return { id, memberId, name, email, phone };
}

const emailsOf = (results: Result[]) => results.map(({ renterId, email }) => [renterId, email]);

test('a search shows no e-mail of a renter outside reach, except the one that was asked for', async () => {
  const { id, memberId, name, email, phone } = await newPerson('quill');
  const organization = await server.newOrganization();
  for (const body of [{ memberId }, { phone }, { name }]) {
    const [result] = await search(organization, body);
    assert.deepEqual(
      [result?.renterId, result?.fullName, result?.email],
      [id, name, null],
      JSON.stringify(body),
    );
  }
  for (const asked of [email, `second.${email}`]) {
    assert.deepEqual(emailsOf(await search(organization, { email: asked.toUpperCase() })), [[id, asked]]);
  }
});

test('a search shows a renter that the organization filed about or checked as before', async () => {
  const [filed, checked] = [await newPerson('ru'), await newPerson('ru')];
  const organization = await server.newOrganization();
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: filed.email } });
  await organization.call('GET', `/v1/renter/check?phone=${checked.phone}`);
  for (const { id, memberId, name, email, phone } of [filed, checked]) {
    for (const body of [{ memberId }, { phone }, { name }, { email: `second.${email}` }]) {
      assert.deepEqual(emailsOf(await search(organization, body)), [[id, email]]);
    }
  }
});

test('with fewer than three letters of a name only renters within reach are found', async () => {
  const [filed, checked, added] = [await newPerson('wy'), await newPerson('wy'), await newPerson('wy')];
  await newPerson('wy');
  const organization = await server.newOrganization();
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: filed.email } });
  await organization.call('GET', `/v1/renter/check?email=${checked.email}`);
  const staff = await staffOf(server, { organizationId: organization.id });
  await staff.call('POST', '/dashboard/renters', { body: { email: added.email } });
  const idsOf = (results: { renterId: string }[]) => results.map(({ renterId }) => renterId);
  for (const name of ['w', 'Wy', 'wy 5', 'W y']) {
    const expected = name === 'wy 5' || name === 'W y' ? [] : [filed.id, checked.id];
    assert.deepEqual(idsOf(await search(organization, { name })), expected, name);
  }
  const found = await staff.call('GET', '/dashboard/filing/renters', { query: { q: 'wy', kind: 'name' } });
  assert.deepEqual(idsOf(found.body.rows), [filed.id, added.id], 'forms suggest from the roster');
  const stranger = await server.newOrganization();
  assert.deepEqual(await search(stranger, { name: 'wy' }), []);
  assert.equal((await search(stranger, { name: `wy${people} r` })).length, 1);
});

test('a form finds a renter outside reach by an exact identifier only, without score', async () => {
  const { id, memberId, name, email, phone } = await newPerson('zo');
  const masked = email?.replace(/^(.).*@/, '$1•••@') ?? '';
  const staff = await staffOf(server);
  for (const [q, kind] of [
    [memberId, 'member_id'],
    [phone, 'phone'],
  ] as const) {
    const { body } = await staff.call('GET', '/dashboard/filing/renters', { query: { q, kind } });
    assert.deepEqual(emailsOf(body.rows), [[id, masked]], kind);
    assert.equal(body.rows[0].onFile, null);
  }
  const byName = await staff.call('GET', '/dashboard/filing/renters', { query: { q: name, kind: 'name' } });
  assert.deepEqual(byName.body.rows, []);
  const person = await staff.call('GET', '/dashboard/filing/person', { query: { phone, name } });
  assert.deepEqual(emailsOf([person.body.renter]), [[id, masked]]);
  assert.equal(person.body.renter.onFile, null);
  const asked = `second.${email}`;
  const byEmail = await staff.call('GET', '/dashboard/filing/person', { query: { email: asked } });
  assert.deepEqual(emailsOf([byEmail.body.renter]), [[id, asked]]);
});
