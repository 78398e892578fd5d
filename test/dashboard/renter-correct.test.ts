import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

let people = 0;
const newEmail = () => `corrected${++people}@example.com`;
/** Returns a phone number that no other renter has. */
const newPhone = () => `555${String(++people).padStart(7, '0')}`;
const newLicense = () => `D-${++people}-X`;

const report = ({ call }: TestOrganization, body: object) => call('POST', '/v1/renter/report', { body });
const read = async ({ call }: StaffClient, id: string) =>
  (await call('GET', `/dashboard/renters/${id}`)).body;
const put = ({ call }: StaffClient, id: string, body: object) =>
  call('PUT', `/dashboard/renters/${id}`, { body });
const found = async ({ call }: TestOrganization, query: string) =>
  (await call('GET', `/v1/renter/check?${query}`)).body.renter?.name;

/** Puts a renter on the roster of a new organization. Returns both, and a member of the organization. */
async function onRoster(fields: { renter_name?: string; renter_phone?: string } = {}) {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const email = newEmail();
  await report(organization, { renter_email: email, renter_name: 'First Name', ...fields });
  const { body } = await organization.call('POST', '/v1/search', { body: { email } });
  return { organization, member, email, id: body.results[0].renterId as string };
}

/** Puts the renter with this e-mail on the roster of another new organization. */
async function putOnOtherRoster(email: string) {
  const other = await server.newOrganization();
  await report(other, { renter_email: email });
  return other;
}

/** Asserts that a request is rejected with this status. Returns the error. */
async function rejected(
  response: Promise<{ status: number; body: { error: string; ok: boolean } }>,
  status: number,
) {
  const { status: given, body } = await response;
  assert.equal(given, status, body.error);
  assert.equal(body.ok, false);
  return body.error;
}

test('an edit adds address, date of birth, e-mails, phones and licenses, and new identifiers find the renter', async () => {
  const { organization, member, email, id } = await onRoster({ renter_phone: '+1 555 300 0001' });
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
  assert.deepEqual([response.body.version, response.body.sharedPhones], [1, []]);
  const profile = await read(member, id);
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
  const { organization, member, id } = await onRoster({ renter_name: `Döe ${newPhone()}` });
  const before = (await read(member, id)).name;
  await put(member, id, { version: 0, name: '  Jordan   Réyes ' });
  const profile = await read(member, id);
  assert.deepEqual([profile.name, profile.aliases.length], ['Jordan Réyes', 1]);
  assert.equal(await found(organization, `name=${encodeURIComponent(before)}`), 'Jordan Réyes');
  const { body } = await member.call('GET', '/dashboard/roster', { query: { q: 'jordan réyes' } });
  assert.deepEqual(
    body.rows.map((row: { name: string }) => row.name),
    ['Jordan Réyes'],
  );
});

test('an edit changes only the fields that it contains, and keeps what was filed in between', async () => {
  const { organization, member, email, id } = await onRoster();
  await put(member, id, { version: 0, address: '1 Main St', dateOfBirth: '1990-01-31' });
  await report(organization, { renter_email: email, renter_phone: '5553330001', outstanding_balance: 7 });
  await put(member, id, { version: 1, address: null });
  const profile = await read(member, id);
  assert.deepEqual(
    [
      profile.address,
      profile.dateOfBirth,
      profile.phones,
      profile.summary.owedCents,
      profile.summary.reports,
    ],
    [null, '1990-01-31', ['5553330001'], 7, 2],
  );
  await put(member, id, { version: 2, dateOfBirth: null });
  assert.equal((await read(member, id)).dateOfBirth, null);
});

test('one of two concurrent edits is rejected (409), and so is any edit not based on the current version', async () => {
  const { member, id } = await onRoster();
  const responses = await Promise.all([
    put(member, id, { version: 0, address: 'One' }),
    put(member, id, { version: 0, address: 'Other' }),
  ]);
  const [done, late] = responses.toSorted((a, b) => a.status - b.status);
  assert.ok(done && late);
  assert.deepEqual([done.status, late.status], [200, 409]);
  assert.match(late.body.error, /edited since you loaded/);
  const { address, version } = await read(member, id);
  assert.equal(version, 1);
  assert.equal(address, responses[0] === done ? 'One' : 'Other');
  await rejected(put(member, id, { version: 0, address: 'Late' }), 409);
  await rejected(put(member, id, { version: 2, address: 'Early' }), 409);
  assert.equal((await put(member, id, { version, address: 'Next' })).body.version, 2);
});

test("another renter's e-mail, license, or phone with the same name is rejected (409)", async () => {
  const phone = newPhone();
  const taken = await onRoster({ renter_name: 'Taken Name', renter_phone: phone });
  const license = newLicense();
  await put(taken.member, taken.id, { version: 0, add: [{ kind: 'license', value: license }] });
  const { member, id } = await onRoster({ renter_name: 'Own Name' });
  const before = await read(member, id);
  for (const [edit, field] of [
    [{ email: taken.email }, 'email'],
    [{ add: [{ kind: 'email', value: taken.email.toUpperCase() }] }, 'email'],
    [{ add: [{ kind: 'license', value: license.toLowerCase() }] }, 'license'],
    [{ name: 'taken  name', phone }, 'phone'],
    [{ name: 'TAKEN NAME', add: [{ kind: 'phone', value: phone }] }, 'phone'],
  ] as const) {
    const error = await rejected(put(member, id, { version: 0, address: 'never stored', ...edit }), 409);
    assert.match(error, new RegExp(`^${field}: `));
    assert.equal(error.includes(taken.email) || error.includes(phone) || error.includes(license), false);
  }
  assert.deepEqual(await read(member, id), before);

  const shared = await put(member, id, { version: 0, phone });
  assert.deepEqual([shared.status, shared.body.sharedPhones], [200, [phone]], 'families share phones');
  await rejected(put(member, id, { version: 1, name: 'Taken Name' }), 409);
  assert.equal(
    (await put(taken.member, taken.id, { version: 1, phone })).status,
    200,
    'the phone was already theirs',
  );
});

test('when two edits add the same license to two renters at the same time, one is rejected (409)', async () => {
  const license = { kind: 'license', value: newLicense() };
  const [one, other] = [await onRoster(), await onRoster()];
  const responses = await Promise.all(
    [one, other].map(({ member, id }) => put(member, id, { version: 0, add: [license] })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
});

test('removed identifiers no longer find the renter, and the next of their kind is shown', async () => {
  const { organization, member, email, id } = await onRoster({ renter_phone: '(555) 777-0001' });
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
  const profile = await read(member, id);
  assert.deepEqual([profile.emails, profile.phones, profile.licenses], [[second], [], []]);
  assert.equal((await organization.call('GET', `/v1/renter/check?email=${email}`)).body.found, false);
  const again = await put(member, id, { version: 2, email });
  assert.equal(again.status, 200);
  assert.deepEqual((await read(member, id)).emails, [email, second]);
});

test('nothing can be removed or replaced (409) while the renter is also on another roster', async () => {
  const { organization, member, email, id } = await onRoster({ renter_phone: newPhone() });
  await putOnOtherRoster(email);
  assert.equal((await read(member, id)).shared, true);
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
  const profile = await read(member, id);
  assert.deepEqual([profile.emails, profile.licenses, profile.phones.length], [[email], [license], 2]);
  assert.deepEqual([profile.address, profile.dateOfBirth], ['x', '1990-01-31']);
});

const REQUESTS = '/portal/api/file/correction-requests';

test('an e-mail can be added to a renter on several rosters only if the renter asked for it (otherwise 409)', async () => {
  // Because each e-mail opens the renter's file.
  const { organization, member, email, id } = await onRoster({ renter_phone: newPhone() });
  const early = newEmail();
  const adding = (version: number, ...emails: string[]) =>
    put(member, id, { version, add: emails.map((value) => ({ kind: 'email', value })) });
  assert.equal((await adding(0, early)).status, 200);
  await putOnOtherRoster(email);
  const [requested, partOfAnother] = [newEmail(), `x${newEmail()}`];
  const rejectedEmails = async (version: number, ...emails: string[]) =>
    assert.match(await rejected(adding(version, ...emails), 409), /only if the renter asks for it/);
  await rejectedEmails(1, requested);

  const renter = await renterSession(server, email);
  const request = (text: string) => renter.call('POST', REQUESTS, { body: { text } });
  assert.equal(
    (await request(`My e-mail is <${requested.toUpperCase()}>. My friend’s: y${partOfAnother}.`)).status,
    200,
  );
  await rejectedEmails(1, partOfAnother);
  await rejectedEmails(1, requested, newEmail());
  // An e-mail that is already on file is not new.
  assert.equal((await adding(1, requested, early)).status, 200);
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual((await read(member, id)).emails.toSorted(), [email, early, requested].toSorted());

  const later = newEmail();
  await request(`Another one: ${later}`);
  const { rows } = (await renter.call('GET', REQUESTS)).body;
  for (const { id: one } of rows) {
    await member.call('POST', `/dashboard/renters/${id}/correction-requests/${one}/done`);
  }
  await rejectedEmails(2, later);
});

test('a renter who is not on the roster cannot be edited (404), not even after a check', async () => {
  const { email, id } = await onRoster();
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
  ['an unknown field', { address: 'x', 'jo@a.example': 1 }, /a field that does not belong there/],
  ['an invalid version', { version: -1, address: 'x' }, /^version/],
] as [string, object, RegExp][]) {
  test(`an edit with ${what} is rejected (400)`, async () => {
    const { member, id } = await onRoster();
    assert.match(await rejected(put(member, id, { version: 0, ...edit }), 400), error);
    assert.equal((await read(member, id)).version, 0);
  });
}

test('an age of exactly 16 and an address of 500 characters are accepted', async () => {
  const { member, id } = await onRoster();
  const edit = { version: 0, dateOfBirth: yearsAgo(16, -1), address: '😀'.repeat(500) };
  assert.equal((await put(member, id, edit)).status, 200);
  const { dateOfBirth, address } = await read(member, id);
  assert.deepEqual({ version: 0, dateOfBirth, address }, edit);
});

test('a renter has at most 50 identifiers of a kind', async () => {
  const { member, id } = await onRoster();
  const phones = (from: number, count: number) => ({
    version: from / 10,
    add: Array.from({ length: count }, (_, index) => ({
      kind: 'phone',
      value: `44${from + index}0${people}`,
    })),
  });
  for (let from = 0; from < 50; from += 10)
    assert.equal((await put(member, id, phones(from, 10))).status, 200);
  assert.match(await rejected(put(member, id, phones(50, 1)), 400), /50 identifiers/);
  assert.equal((await read(member, id)).phones.length, 50);
});

test('the audit log names the edited fields, but not their values', async () => {
  const { organization, member, id } = await onRoster();
  const { memberId } = await read(member, id);
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
  const { body, text } = await admin.call('GET', '/dashboard/audit-log', {
    query: { action: 'renter.corrected' },
  });
  assert.deepEqual(
    body.rows.map(({ subject }: { subject: string }) => subject),
    [`${memberId}: license taken away`, `${memberId}: name, address, date of birth, license added`],
  );
  for (const secret of ['Secret', '1990-', license]) assert.equal(text.includes(secret), false);
  assert.equal(/Secret|1990-01-31/.test(server.log()), false);
});
