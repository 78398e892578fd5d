import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();

const IDENTIFIERS = ['member_id', 'email', 'phone', 'license', 'name'] as const;

/** Five renters, each found by one identifier alone. */
const single = {
  member_id: (await putRenter(store, [], { memberId: 'MB-7K2M9QXR' })).memberId,
  email: 'apart@example.com',
  phone: '5550100002',
  license: 'D7700-42',
  name: 'apart by name',
};
for (const kind of IDENTIFIERS) {
  if (kind !== 'member_id') await putRenter(store, [{ kind, value: single[kind] }]);
}

await report({
  renter_email: 'jordan@example.com',
  renter_name: 'Jordan Réyes',
  renter_phone: '+1 (555) 010-4477',
});

async function check(query: Record<string, string>) {
  const response = await organization.call('GET', `/v1/renter/check?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

async function report(body: object) {
  const response = await organization.call('POST', '/v1/renter/report', { body });
  assert.equal(response.status, 201, response.text);
}

for (const [name, query] of [
  ['nothing', ''],
  ['an unknown parameter', 'id=5'],
  ['an empty e-mail', 'email='],
  ['a name of spaces', 'name=%20+'],
  ['a name of marks and punctuation', `name=${encodeURIComponent('\u0301 -.')}`],
  ['a phone without digits', 'phone=none'],
  ['five empty identifiers', 'member_id=&email=&phone=&license=&name='],
]) {
  test(`a check by ${name} gets 400`, async () => {
    const { status, body } = await organization.call('GET', `/v1/renter/check?${query}`);
    assert.equal(status, 400);
    assert.equal(body.ok, false);
    for (const identifier of ['email', 'phone', 'license', 'member_id', 'name']) {
      assert.match(body.error, new RegExp(`\\b${identifier}\\b`));
    }
  });
}

for (const [position, kind] of IDENTIFIERS.entries()) {
  test(`${kind} alone finds a renter and is the match_method`, async () => {
    const body = await check({ [kind]: single[kind] });
    assert.deepEqual([body.found, body.match_method], [true, kind]);
  });

  test(`${kind} takes priority over the identifiers after it, whatever their order in the query`, async () => {
    const given = IDENTIFIERS.slice(position).map((later) => [later, single[later]]);
    for (const order of [given, given.toReversed()]) {
      assert.equal((await check(Object.fromEntries(order))).match_method, kind);
    }
  });

  test(`identifiers that find no renter fall through to ${kind}`, async () => {
    const unknown = {
      member_id: 'MB-00000000',
      email: 'no@example.com',
      phone: '2025550199',
      license: 'X',
      name: 'no one',
    };
    assert.equal((await check({ ...unknown, [kind]: single[kind] })).match_method, kind);
  });
}

test('empty identifiers are skipped', async () => {
  assert.equal(
    (await check({ member_id: ' ', email: '', phone: '-', name: single.name })).match_method,
    'name',
  );
});

for (const [kind, text] of [
  ['email', 'JORDAN@Example.COM'],
  ['email', '  jordan@example.com '],
  ['phone', '15550104477'],
  ['phone', '5550104477'],
  ['phone', '1.555.010.4477'],
  ['phone', 'tel:+1-555-010-4477'],
  ['license', 'd7700-42'],
  ['license', ' D7700-42 '],
  ['member_id', single.member_id.toLowerCase()],
  ['name', 'Jordan  Réyes'],
  ['name', 'jordan reyes'],
  ['name', 'JORDAN REYES'],
  ['name', 'Jordan Re\u0301yes'],
  ['name', ' jordan-reyes. '],
  ['name', 'Ｊｏｒｄａｎ Ｒｅｙｅｓ'],
  ['name', 'Réyes, Jordan'],
] as const) {
  test(`${kind} ${JSON.stringify(text)} is normalized before it is matched`, async () => {
    const body = await check({ [kind]: text });
    assert.deepEqual([body.found, body.match_method], [true, kind]);
  });
}

for (const text of ['+1 (555) 010-4477', '+1%20(555)%20010-4477', '%2B15550104477', '555 010 4477']) {
  test(`the phone ${text} in a query, in which + is a space, finds a number with or without the leading 1`, async () => {
    const { body } = await organization.call('GET', `/v1/renter/check?phone=${text.replaceAll(' ', '%20')}`);
    assert.deepEqual([body.found, body.match_method], [true, 'phone']);
  });
}

test('a name that was filed as Last, First is found in both orders, and a name without a comma only as written', async () => {
  await report({ renter_email: 'comma@example.com', renter_name: 'Vandermeer, Lou A.' });
  await report({ renter_email: 'thomas@example.com', renter_name: 'Thomas Jameson' });
  for (const name of ['Lou A. Vandermeer', 'Vandermeer, Lou A', 'Vandermeer Lou A', 'Jameson, Thomas'])
    assert.equal((await check({ name })).found, true, name);
  for (const name of ['Jameson Thomas', 'Lou, Vandermeer', 'Thomas, Jameson, Jr.'])
    assert.equal((await check({ name })).found, false, name);
});

test('of a name as Last, First, the renter who has it as written is found first', async () => {
  await report({ renter_email: 'usual@example.com', renter_name: 'Kim Lee-Usual' });
  const asWritten = await putRenter(store, [{ kind: 'name', value: 'lee usual kim' }]);
  assert.equal((await check({ name: 'Lee-Usual, Kim' })).renter.member_id, asWritten.memberId);
  assert.equal((await check({ name: 'Kim Lee-Usual' })).renter.name, 'Kim Lee-Usual');
});

for (const [kind, text] of [
  ['email', 'jordan@example.co'],
  ['email', 'jordan@example'],
  ['phone', '25550104477'],
  ['license', 'D770042'],
  ['member_id', single.member_id.slice(0, -1)],
  ['name', 'Jordan'],
  ['name', 'Jordan Reyes Jr'],
] as const) {
  test(`${kind} ${JSON.stringify(text)} finds no renter, because identifiers must match exactly`, async () => {
    assert.equal((await check({ [kind]: text })).found, false);
  });
}

test('a malformed e-mail and a phone of fewer than seven digits get 400, also beside others, and are neither billed nor logged', async () => {
  const { id, call } = await server.newOrganization();
  const email = 'email must be an e-mail address, such as jordan@example.com.';
  const phone = 'phone must have at least seven digits.';
  for (const [query, error] of [
    ...['jordan', 'a@', '@b', 'a@b@c', 'a%20b@c', `${'x'.repeat(250)}@b.cd`].map(
      (text) => [`email=${text}`, email] as const,
    ),
    ...['555-010', '1', 'x123456x'].map((text) => [`phone=${text}`, phone] as const),
    ['email=jordan&phone=1', email],
    ['email=&phone=1&name=', phone],
    [`email=n/a&license=${single.license}`, email],
    [`phone=000&email=jordan@example.com&member_id=${single.member_id}`, phone],
  ] as const) {
    const { status, body, headers } = await call('GET', `/v1/renter/check?${query}`);
    assert.deepEqual([status, body, headers['x-error-code']], [400, { ok: false, error }, 'invalid'], query);
  }
  assert.deepEqual(await server.rows('SELECT 1 FROM check_log WHERE organization_id = ?', id), []);
  assert.equal((await server.store.organizations.find(id))?.credits, 0);
});

test('a local number of seven digits finds its renter; a blank e-mail and a phone without digits count as left out', async () => {
  await putRenter(store, [{ kind: 'phone', value: '5550109' }]);
  assert.equal((await check({ phone: '555-0109', email: ' ' })).match_method, 'phone');
  assert.equal((await check({ phone: 'none', license: single.license })).match_method, 'license');
});

const UNLIKE = 'The name on file does not match the name you gave. Make sure that this is the same person.';

test('the message says so if the name that is given cannot be that of the renter who was found', async () => {
  await report({
    renter_email: 'marta@named.example',
    renter_phone: '555 010 7788',
    renter_name: 'Marta Kowalska',
  });
  for (const by of [{ email: 'marta@named.example' }, { phone: '5550107788' }]) {
    const { message } = await check(by);
    const [found, ...meaning] = message.split('. ');
    for (const name of ['Victor Ndiaye', 'Ndiaye, Victor'])
      assert.equal((await check({ ...by, name })).message, `${found}. ${UNLIKE} ${meaning.join('. ')}`);
    // Nicknames, initials, accents, typing errors, the order, and another surname can be of the same person.
    for (const name of [
      'Marta Kowalska',
      'KOWALSKA, Marta',
      'M. Kowalska',
      'Márta Kowalskа',
      'Marta Kowalsak',
    ])
      assert.equal((await check({ ...by, name })).message, message, name);
    assert.equal((await check({ ...by, name: 'Marta Nowak' })).message, message);
  }
});

test('a name that is another name of the renter is not another one, and neither is any if none is on file', async () => {
  const email = 'alias@named.example';
  const phone = '555 010 7799';
  await report({ renter_email: email, renter_name: 'Elżbieta Zielińska' });
  await report({ renter_email: email, renter_name: 'Jane Miller' });
  assert.doesNotMatch(
    (await check({ email, name: 'Jane Miller' })).message,
    /does not match the name you gave/,
  );
  assert.match((await check({ email, name: 'Ossian Birk' })).message, /does not match the name you gave/);
  await putRenter(store, [{ kind: 'phone', value: phone.replaceAll(' ', '') }], { fullName: null });
  assert.doesNotMatch(
    (await check({ phone, name: 'Ossian Birk' })).message,
    /does not match the name you gave/,
  );
});

test('the oldest of several renters with the same identifier is found', async () => {
  const identifier = { kind: 'phone', value: '5550100003' } as const;
  const oldest = await putRenter(store, [identifier]);
  await putRenter(store, [identifier]);
  assert.equal((await check({ phone: identifier.value })).renter.member_id, oldest.memberId);
});

test('the message of a match by name says that it rests on a name alone, and how many renters share it', async () => {
  await report({ renter_email: 'sam1@example.com', renter_name: 'Sam Shared' });
  const alone = await check({ name: 'sam shared' });
  assert.match(alone.message, /name alone/);
  assert.match(alone.message, /only renter of this name/);
  await report({ renter_email: 'sam2@example.com', renter_name: 'SAM SHARED' });
  assert.match((await check({ name: 'Sam Shared' })).message, /2 renters share it/);
  await report({ renter_email: 'sam3@example.com', renter_name: 'Sam Sháred' });
  const shared = await check({ name: 'Sam Shared' });
  assert.match(shared.message, /3 renters share it/);
  const byEmail = await check({ email: 'sam1@example.com', name: 'Sam Shared' });
  assert.doesNotMatch(byEmail.message, /name alone|share/);
});

test('the message says if at least 100 renters share the name', async () => {
  const name = { kind: 'name', value: 'very common' } as const;
  await Promise.all(Array.from({ length: 101 }, () => putRenter(store, [name])));
  assert.match((await check({ name: 'Very Common' })).message, /at least 100 renters share it/);
});
