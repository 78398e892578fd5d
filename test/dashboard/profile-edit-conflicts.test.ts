import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import {
  newEmail,
  newLicense,
  newPhone,
  onRoster,
  put,
  putOnOtherRoster,
  readProfile,
  rejected,
} from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

test('one of two concurrent edits is rejected (409), and so is any edit not based on the current version', async () => {
  const { member, id } = await onRoster(server);
  const responses = await Promise.all([
    put(member, id, { version: 0, address: 'One' }),
    put(member, id, { version: 0, address: 'Other' }),
  ]);
  const [done, late] = responses.toSorted((a, b) => a.status - b.status);
  assert.ok(done && late);
  assert.deepEqual([done.status, late.status], [200, 409]);
  assert.match(late.body.error, /edited since you loaded/);
  const { address, version } = await readProfile(member, id);
  assert.equal(version, 1);
  assert.equal(address, responses[0] === done ? 'One' : 'Other');
  await rejected(put(member, id, { version: 0, address: 'Late' }), 409);
  await rejected(put(member, id, { version: 2, address: 'Early' }), 409);
  assert.equal((await put(member, id, { version, address: 'Next' })).body.version, 2);
});

test("another renter's e-mail, or phone with the same name, is rejected (409)", async () => {
  const phone = newPhone();
  const taken = await onRoster(server, { renter_name: 'Taken Name', renter_phone: phone });
  const { member, id } = await onRoster(server, { renter_name: 'Own Name' });
  const before = await readProfile(member, id);
  for (const [edit, field] of [
    [{ email: taken.email }, 'email'],
    [{ add: [{ kind: 'email', value: taken.email.toUpperCase() }] }, 'email'],
    [{ name: 'taken  name', phone }, 'phone'],
    [{ name: 'TAKEN NAME', add: [{ kind: 'phone', value: phone }] }, 'phone'],
  ] as const) {
    const error = await rejected(put(member, id, { version: 0, address: 'never stored', ...edit }), 409);
    assert.match(error, new RegExp(`^${field}: `));
    assert.equal(error.includes(taken.email) || error.includes(phone), false);
  }
  assert.deepEqual(await readProfile(member, id), before);

  const shared = await put(member, id, { version: 0, phone });
  assert.deepEqual(
    [shared.status, shared.body.sharedIdentifiers],
    [200, [{ kind: 'phone', value: phone }]],
    'families share phones',
  );
  await rejected(put(member, id, { version: 1, name: 'Taken Name' }), 409);
  assert.equal(
    (await put(taken.member, taken.id, { version: 0, phone })).status,
    200,
    'the phone was already theirs',
  );
});

test("another renter's license is stored with all other fields, staff learn that it is shared, and it is an inquiry", async () => {
  const license = newLicense();
  const [holder, second] = [await onRoster(server), await onRoster(server)];
  const add = [{ kind: 'license', value: license }];
  assert.equal((await put(holder.member, holder.id, { version: 0, add })).status, 200);
  const edit = { version: 0, address: '1 Main St', dateOfBirth: '1990-01-31', phone: newPhone() };
  const lower = [{ kind: 'license', value: license.toLowerCase() }];
  const { status, body } = await put(second.member, second.id, { ...edit, add: lower });
  assert.deepEqual([status, body.sharedIdentifiers], [200, [{ kind: 'license', value: license }]]);
  const profile = await readProfile(second.member, second.id);
  assert.deepEqual(
    [profile.licenses, profile.address, profile.dateOfBirth, profile.phones],
    [[license], edit.address, edit.dateOfBirth, [edit.phone]],
  );
  const asserted = await server.store.assertions.listOf(second.id, { kind: 'license', value: license }, 9);
  assert.deepEqual(
    asserted.map(({ organizationId, source, at }) => [organizationId, source, at]),
    [[second.organization.id, 'edit', body.correctedAt]],
  );
  const renter = await renterSession(server, holder.email);
  const { rows } = (await renter.call('GET', '/portal/api/inquiries/others')).body;
  const own = rows.filter((row: { organizationId: string }) => row.organizationId === second.organization.id);
  assert.deepEqual(
    own.map(({ kind, identifier }: Record<string, string>) => [kind, identifier]),
    [['search', 'license']],
  );
});

test('of two concurrent edits that add the same license to two renters, both are stored, and one learns of the other', async () => {
  const license = { kind: 'license', value: newLicense() };
  const [one, other] = [await onRoster(server), await onRoster(server)];
  const responses = await Promise.all(
    [one, other].map(({ member, id }) => put(member, id, { version: 0, add: [license] })),
  );
  assert.deepEqual(responses.map(({ status, body }) => [status, body.sharedIdentifiers.length]).sort(), [
    [200, 0],
    [200, 1],
  ]);
});

test('nothing can be removed or replaced (409) while the renter is also on another roster', async () => {
  const { organization, member, email, id } = await onRoster(server, { renter_phone: newPhone() });
  await putOnOtherRoster(server, email);
  assert.equal((await readProfile(member, id)).shared, true);
  for (const edit of [
    { remove: [{ kind: 'email', value: email }] },
    { remove: [{ kind: 'license', value: 'never there' }] },
    { email: newEmail() },
    { name: 'Other Name' },
    { phone: newPhone() },
    { add: [{ kind: 'phone', value: newPhone() }], phone: newPhone() },
  ]) {
    assert.match(await rejected(put(member, id, { version: 0, ...edit }), 409), /Another organization/);
  }
  const license = newLicense();
  const rest = {
    version: 0,
    name: 'first  NAME',
    email,
    address: 'x',
    dateOfBirth: '1990-01-31',
    add: [
      { kind: 'license', value: license },
      { kind: 'phone', value: newPhone() },
    ],
  };
  assert.equal((await put(member, id, rest)).status, 200);
  for (const edit of [
    { address: 'y' },
    { address: null },
    { dateOfBirth: null },
    { dateOfBirth: '1990-01-30' },
    { dateOfBirth: '1990-01-31' },
  ]) {
    assert.match(await rejected(put(member, id, { version: 1, ...edit }), 409), /Another organization/);
  }
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  const profile = await readProfile(member, id);
  assert.deepEqual([profile.emails, profile.licenses, profile.phones.length], [[email], [license], 2]);
  assert.deepEqual([profile.address, profile.dateOfBirth], ['x', '1990-01-31']);
});

const REQUESTS = '/portal/api/file/correction-requests';

test('an e-mail can be added to a renter on several rosters only if the renter asked for it (otherwise 409)', async () => {
  const { organization, member, email, id } = await onRoster(server, { renter_phone: newPhone() });
  const early = newEmail();
  const adding = (version: number, ...emails: string[]) =>
    put(member, id, { version, add: emails.map((value) => ({ kind: 'email', value })) });
  assert.equal((await adding(0, early)).status, 200);
  await putOnOtherRoster(server, email);
  const [requested, named] = [newEmail(), newEmail()];
  const rejectedEmails = async (version: number, ...emails: string[]) =>
    assert.match(await rejected(adding(version, ...emails), 409), /only if the renter asks for it/);
  await rejectedEmails(1, requested);

  const renter = await renterSession(server, email);
  const request = (body: object) => renter.call('POST', REQUESTS, { body });
  const wish = { text: `My friend’s e-mail is ${named}`, email: requested.toUpperCase() };
  assert.equal((await request(wish)).status, 200);
  await rejectedEmails(1, named);
  await rejectedEmails(1, requested, newEmail());
  // An e-mail that is already on file is not new.
  assert.equal((await adding(1, requested, early)).status, 200);
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual((await readProfile(member, id)).emails.toSorted(), [email, early, requested].toSorted());

  const later = newEmail();
  await request({ email: later });
  const { rows } = (await renter.call('GET', REQUESTS)).body;
  for (const { id: one } of rows) {
    await member.call('POST', `/dashboard/renters/${id}/correction-requests/${one}/done`);
  }
  await rejectedEmails(2, later);
});
