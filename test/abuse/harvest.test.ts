import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase, ON_POSTGRES } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { startServer, type TestServer } from '../support/server.ts';

const database = await newDatabase();
/** Only PostgreSQL has several servers. */
const servers: TestServer[] = [];
for (let nodes = ON_POSTGRES ? 2 : 1; nodes > 0; nodes--) servers.push(await startServer({ database }));
const [server] = servers as [TestServer];
after(async () => {
  for (const each of servers) await each.stop();
  await database.remove();
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const RENTERS = 120;
const BUDGET = 50;

/** People on file with other organizations, in the order of their names. */
const people = await Promise.all(
  Array.from({ length: RENTERS }, (_, place) => {
    const name = `mira ${LETTERS[Math.floor(place / 10)]}${LETTERS[place % 10]}`;
    const email = `mira${place}@person.example`;
    const identifiers = [{ kind: 'name', value: name } as const, { kind: 'email', value: email } as const];
    return putRenter(server.store, identifiers, { fullName: name, email });
  }),
);

interface Harvest {
  /** The renters that the organization was shown. */
  shown: Set<string>;
  /** The error texts of rejected requests, and their Retry-After. */
  rejected: Set<string>;
  retryAfter: Set<number>;
}

/** Sends requests with all keys of an organization to all servers at once, and collects what they show. */
async function harvest(
  keys: readonly string[],
  requests: readonly { method: string; path: string; body?: object }[],
): Promise<Harvest> {
  const found: Harvest = { shown: new Set(), rejected: new Set(), retryAfter: new Set() };
  await Promise.all(
    requests.map(async ({ method, path, body }, place) => {
      const node = servers[place % servers.length] ?? server;
      const key = keys[place % keys.length] ?? '';
      const response = await node.call(method, path, { key, ...(body && { body }) });
      if (response.status === 429) {
        found.rejected.add(response.body.error);
        found.retryAfter.add(Number(response.headers['retry-after']));
        return;
      }
      assert.equal(response.status, 200, response.text);
      const ids = response.body.results?.map(({ renterId }: { renterId: string }) => renterId);
      for (const id of ids ?? [response.body.renter_id]) found.shown.add(id);
    }),
  );
  return found;
}

/** Asserts that a harvest ended at the daily limit, and that everybody who was shown sees it. */
async function assertBounded({ id, call }: TestOrganization, { shown, rejected, retryAfter }: Harvest) {
  assert.ok(shown.size > BUDGET - 10 && shown.size <= BUDGET, `${shown.size} renters were shown`);
  assert.equal(rejected.size, 1);
  assert.match([...rejected].join(), /^Daily limit exceeded: .* at most 50 renters a day without a check/);
  for (const seconds of retryAfter) assert.ok(seconds > 0 && seconds <= 86_400, `${seconds}`);
  for (const { id: renterId, email } of people.filter((person) => shown.has(person.id))) {
    const { body } = await (await renterSession(server, email ?? '')).call(
      'GET',
      '/portal/api/inquiries/others',
    );
    const by = body.rows.map(({ organizationId }: { organizationId: string }) => organizationId);
    assert.ok(by.includes(id), `${renterId} sees who looked`);
  }
  const check = await call('GET', `/v1/renter/check?email=${people.at(-1)?.email}`);
  assert.deepEqual([check.status, check.body.found], [200, true], 'a billed check goes on');
}

const searches = Array.from({ length: RENTERS / 10 }, (_, place) => ({
  method: 'POST',
  path: '/v1/search',
  body: { name: `mira ${LETTERS[place]}` },
}));
const scores = people.map(({ id }) => ({ method: 'GET', path: `/v1/renter/score?renter_id=${id}` }));

/** Returns a response without what differs between any two requests: the request ID, the times and the requests left. */
function withoutRequest(response: HttpResponse | undefined) {
  const {
    'x-request-id': id = '',
    'retry-after': _wait,
    ratelimit: _left,
    date: _date,
    ...headers
  } = response?.headers ?? {};
  return { status: response?.status, text: response?.text.replaceAll(String(id), ''), headers };
}

const newThief = () => server.newOrganization({ dailyLookups: null });

test('an organization that searches all names is shown its daily limit of renters', async () => {
  const thief = await newThief();
  await assertBounded(thief, await harvest([thief.key], searches));
});

test('an organization that reads the score of all renters is shown its daily limit of them', async () => {
  const thief = await newThief();
  const found = await harvest([thief.key], scores);
  assert.equal(found.shown.size, BUDGET);
  await assertBounded(thief, found);
});

test('further keys, on all servers at once, show no further renters', async () => {
  const thief = await newThief();
  const keys = [thief.key];
  while (keys.length < 5) keys.push((await thief.newKey()).key);
  const found = await harvest(keys, [...scores, ...searches]);
  await assertBounded(thief, found);
  await server.store.transaction(({ keys: stored }) => stored.revoke(thief.keyId, Date.now()));
  const another = await harvest([(await thief.newKey()).key], scores);
  const all = new Set([...found.shown, ...another.shown]);
  all.delete(people.at(-1)?.id ?? '');
  assert.ok(all.size <= BUDGET, `${all.size} renters were shown besides the one that was checked`);
});

test('staff share the limit of their organization', async () => {
  const thief = await newThief();
  await harvest([thief.key], scores);
  const staff = await staffOf(server, { organizationId: thief.id });
  const statuses = new Set<number>();
  for (const { email } of people) {
    const added = await staff.call('POST', '/dashboard/renters', { body: { email } });
    statuses.add(added.status);
    if (statuses.has(429)) break;
  }
  assert.deepEqual([...statuses].at(-1), 429);
  const roster = await staff.call('GET', '/dashboard/roster/count');
  assert.ok(roster.body.renters <= BUDGET);
});

test('at the daily limit, an organization cannot tell by the errors whom the network knows', async () => {
  const thief = await newThief();
  await harvest([thief.key], scores.slice(0, BUDGET - 1));
  const last = await thief.call('POST', '/v1/search', { body: { name: 'mira l' } });
  assert.deepEqual([last.status, last.body.results.length], [200, 1], 'one of ten, and not an error');
  const staff = await staffOf(server, { organizationId: thief.id });
  const phone = '2125550147';
  const license = 'NY1234567';
  const known = await putRenter(server.store, [
    { kind: 'name', value: 'nora known' },
    { kind: 'email', value: 'nora@person.example' },
    { kind: 'phone', value: phone },
    { kind: 'license', value: license },
  ]);
  const identifiers = [
    [{ email: 'nora@person.example' }, { email: 'nobody@person.example' }],
    [{ phone }, { phone: '2125550148' }],
    [{ memberId: known.memberId }, { memberId: 'MB-NOBODY22' }],
    [{ name: 'nora known' }, { name: 'nobody at all' }],
  ];
  const choices = [
    ['email', 'nora@person.example', 'nobody@person.example'],
    ['phone', phone, '2125550148'],
    ['license', license, 'NY7654321'],
    ['member_id', known.memberId, 'MB-NOBODY22'],
  ];
  const emails = ['nora@person.example', 'nobody@person.example'];
  const lookups = [
    ...identifiers.map((pair) => pair.map((body) => () => thief.call('POST', '/v1/search', { body }))),
    ...choices.map(([kind, ...pair]) =>
      pair.map((q) => () => staff.call('GET', `/dashboard/filing/renters?kind=${kind}&q=${q}`)),
    ),
    emails.map((email) => () => staff.call('GET', `/dashboard/filing/person?email=${email}`)),
    emails.map((email) => () => staff.call('POST', '/dashboard/renters', { body: { email } })),
  ];
  for (const [place, [lookKnown, lookUnknown]] of lookups.entries()) {
    const rejected = [await lookKnown?.(), await lookUnknown?.()].map(withoutRequest);
    assert.equal(rejected[0]?.status, 429, `lookup ${place}`);
    assert.deepEqual(rejected[1], rejected[0], `lookup ${place}`);
  }
  const [seen] = people;
  const { status } = await thief.call('POST', '/v1/search', { body: { email: seen?.email } });
  assert.equal(status, 200, 'renters who were shown today are still shown');
});

test('an organization fills searches with invented people, and none is missing because the network knows another', async () => {
  const snoop = await server.newOrganization({ dailyLookups: 0 });
  const landlord = await server.newOrganization();
  const file = async (by: TestOrganization, person: object) => {
    const { status, text } = await by.call('POST', '/v1/renter/report', { body: person });
    assert.equal(status, 201, text);
  };
  const [known, unknown] = [
    { phone: '2125550161', name: 'olga kasimir' },
    { phone: '2125550162', name: 'ilse kasimir' },
  ];
  await file(landlord, {
    renter_email: 'olga@person.example',
    renter_name: known.name,
    renter_phone: known.phone,
  });
  for (const { phone, name } of [known, unknown])
    for (let invented = 0; invented < 11; invented++)
      await file(snoop, {
        renter_email: `invented${invented}.${phone}@person.example`,
        renter_name: name,
        ...(invented < 6 && { renter_phone: phone }),
      });
  const staff = await staffOf(server, { organizationId: snoop.id });
  const counts = async ({ phone, name }: typeof known) => ({
    phone: (await snoop.call('POST', '/v1/search', { body: { phone } })).body.results.length,
    name: (await snoop.call('POST', '/v1/search', { body: { name } })).body.results.length,
    form: (await staff.call('GET', `/dashboard/filing/renters?kind=phone&q=${phone}`)).body.rows.length,
  });
  assert.deepEqual(await counts(unknown), { phone: 5, name: 10, form: 5 });
  assert.deepEqual(await counts(known), await counts(unknown));
});
