import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import {
  found,
  newEmail,
  newLicense,
  newPhone,
  onRoster,
  put,
  readProfile,
  rejected,
  report,
} from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

test('an edit adds address, date of birth, e-mails, phones and licenses, and new identifiers find the renter', async () => {
  const { organization, member, email, id } = await onRoster(server, { renter_phone: '+1 555 300 0001' });
  const [otherEmail, phone, license] = [newEmail(), newPhone(), newLicense()];
  const response = await put(member, id, {
    version: 0,
    address: ' 1 Main St\nSpringfield ',
    dateOfBirth: '1990-01-31',
    add: [
      { kind: 'email', value: ` ${otherEmail.toUpperCase()} ` },
      { kind: 'phone', value: `+${phone.slice(0, 3)} ${phone.slice(3)}` },
      { kind: 'license', value: ` ${license.toLowerCase()} ` },
    ],
  });
  assert.equal(response.status, 200, response.text);
  assert.deepEqual([response.body.version, response.body.sharedIdentifiers], [1, []]);
  const profile = await readProfile(member, id);
  assert.deepEqual(
    [profile.emails, profile.phones, profile.licenses, profile.address, profile.dateOfBirth, profile.version],
    [[email, otherEmail], ['+1 555 300 0001', phone], [license], '1 Main St\nSpringfield', '1990-01-31', 1],
  );
  assert.equal(profile.correctedAt, response.body.correctedAt);
  for (const query of [`email=${otherEmail}`, `phone=${phone}`, `license=${license}`]) {
    assert.equal(await found(organization, query), 'First Name', query);
  }
});

test('an edited name is shown, and the previous one still finds the renter', async () => {
  const { organization, member, id } = await onRoster(server, { renter_name: `Döe ${newPhone()}` });
  const before = (await readProfile(member, id)).name;
  await put(member, id, { version: 0, name: '  Jordan   Réyes ' });
  const profile = await readProfile(member, id);
  assert.deepEqual([profile.name, profile.aliases.length], ['Jordan Réyes', 1]);
  assert.equal(await found(organization, `name=${encodeURIComponent(before)}`), 'Jordan Réyes');
  const { body } = await member.call('GET', '/dashboard/roster', { query: { q: 'jordan réyes' } });
  assert.deepEqual(
    body.rows.map((row: { name: string }) => row.name),
    ['Jordan Réyes'],
  );
});

test('an edit changes only the fields that it contains, and keeps what was filed in between', async () => {
  const { organization, member, email, id } = await onRoster(server);
  await put(member, id, { version: 0, address: '1 Main St', dateOfBirth: '1990-01-31' });
  await report(organization, { renter_email: email, renter_phone: '5553330001', outstanding_balance: 7 });
  await put(member, id, { version: 1, address: null });
  const profile = await readProfile(member, id);
  assert.deepEqual(
    [
      profile.address,
      profile.dateOfBirth,
      profile.phones,
      profile.onFile.summary.owedCents,
      profile.onFile.summary.reports,
    ],
    [null, '1990-01-31', ['5553330001'], 7, 2],
  );
  await put(member, id, { version: 2, dateOfBirth: null });
  assert.equal((await readProfile(member, id)).dateOfBirth, null);
});

test('removed identifiers no longer find the renter, and the next of their kind is shown', async () => {
  const { organization, member, email, id } = await onRoster(server, { renter_phone: '(555) 777-0001' });
  const [second, license] = [newEmail(), newLicense()];
  const add = [
    { kind: 'email', value: second },
    { kind: 'license', value: license },
  ];
  await put(member, id, { version: 0, add });
  const remove = [
    { kind: 'email', value: email.toUpperCase() },
    { kind: 'phone', value: '555 777 0001' },
    { kind: 'license', value: license },
    { kind: 'license', value: 'never there' },
  ];
  assert.equal((await put(member, id, { version: 1, remove })).status, 200);
  const profile = await readProfile(member, id);
  assert.deepEqual([profile.emails, profile.phones, profile.licenses], [[second], [], []]);
  assert.equal((await organization.call('GET', `/v1/renter/check?email=${email}`)).body.found, false);
  const again = await put(member, id, { version: 2, email });
  assert.equal(again.status, 200);
  assert.deepEqual((await readProfile(member, id)).emails, [email, second]);
});

test('a renter who is not on the roster cannot be edited (404), not even after a check', async () => {
  const { email, id } = await onRoster(server);
  const organization = await server.newOrganization();
  const stranger = await staffOf(server, { organizationId: organization.id });
  await rejected(put(stranger, id, { version: 0, address: 'x' }), 404);
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.equal((await stranger.call('GET', `/dashboard/renters/${id}`)).status, 200);
  await rejected(put(stranger, id, { version: 0, address: 'x' }), 404);
  await rejected(put(stranger, 'ren_none', { version: 0, address: 'x' }), 404);
});

const DAY_MS = 86_400_000;
const yearsAgo = (years: number, days: number) => {
  const then = new Date(Date.now() + days * DAY_MS);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then.toISOString().slice(0, 10);
};

for (const [what, edit, error] of [
  ['no change', {}, /changes nothing/],
  ['empty lists', { add: [], remove: [] }, /changes nothing/],
  ['a name without letters', { name: ' - ' }, /^name must be a name/],
  ['an empty e-mail', { email: '' }, /^email must be an e-mail address/],
  ['an invalid e-mail', { add: [{ kind: 'email', value: 'a b@x' }] }, /^add\[0\].value must be an e-mail/],
  ['a phone without a digit', { phone: 'none' }, /^phone must be a phone number/],
  ['an empty license', { add: [{ kind: 'license', value: ' ' }] }, /^add\[0\].value must be a license/],
  ['a name to remove', { remove: [{ kind: 'name', value: 'x' }] }, /^remove\[0\].kind/],
  [
    'an impossible date of birth',
    { dateOfBirth: '1990-02-30' },
    /^dateOfBirth must be a day from 1900-01-01 to/,
  ],
  ['a date of birth before 1900', { dateOfBirth: '1899-12-31' }, /^dateOfBirth/],
  ['a date of birth in the future', { dateOfBirth: yearsAgo(0, 3) }, /^dateOfBirth/],
  ['an age below 16', { dateOfBirth: yearsAgo(16, 3) }, /^dateOfBirth/],
  ['too long an address', { address: 'x'.repeat(501) }, /^address .* 500/],
  ['too long a name', { name: 'x'.repeat(201) }, /^name .* 200/],
  ['too many identifiers', { add: Array(11).fill({ kind: 'phone', value: '1' }) }, /^add .* 10/],
  ['a value of a wrong type', { address: 5 }, /^address/],
  ['an unknown field', { address: 'x', 'jo@a.example': 1 }, /an unknown field/],
  ['an invalid version', { version: -1, address: 'x' }, /^version/],
] as [string, object, RegExp][]) {
  test(`an edit with ${what} is rejected (400)`, async () => {
    const { member, id } = await onRoster(server);
    assert.match(await rejected(put(member, id, { version: 0, ...edit }), 400), error);
    assert.equal((await readProfile(member, id)).version, 0);
  });
}

test('an age of exactly 16 and an address of 500 characters are accepted', async () => {
  const { member, id } = await onRoster(server);
  const edit = { version: 0, dateOfBirth: yearsAgo(16, -1), address: '😀'.repeat(500) };
  assert.equal((await put(member, id, edit)).status, 200);
  const { dateOfBirth, address } = await readProfile(member, id);
  assert.deepEqual({ version: 0, dateOfBirth, address }, edit);
});

test('a renter has at most 50 identifiers of a kind', async () => {
  const { member, id } = await onRoster(server);
  const phones = (from: number, count: number) => ({
    version: from / 10,
    add: Array.from({ length: count }, () => ({ kind: 'phone', value: newPhone() })),
  });
  for (let from = 0; from < 50; from += 10)
    assert.equal((await put(member, id, phones(from, 10))).status, 200);
  assert.match(await rejected(put(member, id, phones(50, 1)), 400), /50 identifiers/);
  assert.equal((await readProfile(member, id)).phones.length, 50);
});

test('the audit log names the edited fields, but not their values', async () => {
  const { organization, member, id } = await onRoster(server);
  const { memberId } = await readProfile(member, id);
  const license = newLicense();
  await put(member, id, {
    version: 0,
    name: 'Secret Name',
    address: 'Secret Street',
    dateOfBirth: '1990-01-31',
    add: [{ kind: 'license', value: license }],
  });
  await rejected(put(member, id, { version: 0, address: 'too late' }), 409);
  await put(member, id, { version: 1, remove: [{ kind: 'license', value: license }] });
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const { body } = await admin.call('GET', '/dashboard/audit-log', {
    query: { action: 'renter.corrected' },
  });
  assert.deepEqual(
    body.rows.map(({ subject }: { subject: string }) => subject),
    [`${memberId}: license taken away`, `${memberId}: name, address, date of birth, license added`],
  );
  const logged = JSON.stringify(body.rows.map(({ about: _, ...entry }: { about: unknown }) => entry));
  for (const secret of ['Secret', '1990-', license]) assert.equal(logged.includes(secret), false);
  assert.equal(/Secret|1990-01-31/.test(server.log()), false);
});
