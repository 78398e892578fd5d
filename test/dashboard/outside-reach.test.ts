import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DASHBOARD_ROUTES } from '../../src/http/dashboard/routes.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { check } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { leaksOf, newStranger } from '../support/stranger.ts';
import { readProfile } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

const stranger = await newStranger(server);

/** Routes that are not called: they bring the renter within reach, or are about signing in and out. */
const NOT_CALLED = ['POST /dashboard/check', 'POST /dashboard/reports', 'POST /dashboard/incidents'];

/** Bodies of the routes that take one and may show something about a renter. */
const BODIES: Record<string, object> = {
  'POST /dashboard/renters': { email: stranger.email },
  'PUT /dashboard/renters/:id': { version: 1, name: 'Mine' },
};

/** Values for the query parameters that routes declare, by name. Each value is tried. */
const VALUES: Record<string, string[]> = {
  q: [stranger.email, stranger.name, 'str', stranger.phone, stranger.memberId, stranger.license, 'otherwise'],
  email: [stranger.email],
  name: [stranger.name, stranger.alias],
  phone: [stranger.phone],
  tier: ['CRITICAL', 'HIGH', 'MODERATE', 'LOW'],
  flag: ['OUTSTANDING_BALANCE'],
};

/** Returns the routes that can show something: all reads, and writes about renters. */
const routes = DASHBOARD_ROUTES.filter(({ method, path, permission }) => {
  const name = `${method} ${path}`;
  if (permission === 'anyone' || NOT_CALLED.includes(name)) return false;
  return method === 'GET' || /renter|search|filing|roster/.test(path);
});

/** Returns a query for each value of each parameter that a route declares, and one with none. */
function queriesOf(route: (typeof routes)[number]): Record<string, string>[] {
  const declared = 'query' in route ? Object.keys((route.query as { properties: object }).properties) : [];
  const single = declared.flatMap((name) => (VALUES[name] ?? []).map((value) => ({ [name]: value })));
  const all = Object.fromEntries(declared.flatMap((name) => (VALUES[name] ? [[name, VALUES[name][0]]] : [])));
  return [{}, ...single, all as Record<string, string>];
}

/** Calls every route about the stranger. Returns what they show, and the routes that responded with 200. */
async function walk({ call }: StaffClient) {
  const [leaks, answered]: [string[], Set<string>] = [[], new Set()];
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const path = route.path.replaceAll(/:\w+/g, stranger.id);
    const body = BODIES[name];
    for (const query of queriesOf(route)) {
      const { status, text } = await call(route.method, path, { query, ...(body && { body }) });
      assert.ok(status < 500, `${name}: ${text}`);
      if (status === 200) answered.add(name);
      for (const leak of leaksOf(text, stranger)) {
        // What was asked for may be in the response.
        if (!Object.values(query).includes(leak)) leaks.push(`${name} ${JSON.stringify(query)}: ${leak}`);
      }
    }
  }
  return { leaks, answered };
}

test('no route shows what the network has on file about a renter outside reach', async () => {
  const owner = await staffOf(server);
  // Adding the renter comes before most other routes in the second walk.
  for (let walks = 0; walks < 2; walks++) {
    const { leaks, answered } = await walk(owner);
    assert.deepEqual(leaks, []);
    assert.ok(answered.has('POST /dashboard/renters') && answered.has('GET /dashboard/roster'));
    if (walks === 0) continue;
    assert.ok(answered.has('GET /dashboard/renters/:id'), 'the profile opens, masked');
    for (const part of ['score', 'statement', 'correction-requests']) {
      assert.equal(answered.has(`GET /dashboard/renters/:id/${part}`), false, part);
    }
  }
  const own = await readProfile(owner, stranger.id);
  assert.deepEqual([own.name, own.memberId, own.onFile], [stranger.name, stranger.memberId, null]);
  assert.deepEqual([own.aliases, own.phones], [[], [`•••${stranger.phone.slice(-4)}`]]);
  assert.deepEqual(own.emails, [stranger.email, 's•••@stranger.example'], 'they typed the first themselves');
});

test("an export of checks leaves out a renter's current name once the check is older than 365 days", async () => {
  const owner = await staffOf(server);
  const { organizationId, userId } = owner;
  const person = await newStranger(server);
  const checked = check(organizationId, {
    renterId: person.id,
    keyId: userId,
    at: Date.now() - 366 * DAY_MS,
  });
  await server.store.recordCheck(checked);
  const exported = async () => (await owner.call('GET', '/dashboard/exports/checks.csv')).text;
  const before = await exported();
  assert.ok(before.includes(person.memberId), before);
  assert.equal(before.includes(person.name), false, before);
  await server.store.recordCheck({ ...checked, at: Date.now(), requestId: 'req_again' });
  assert.equal((await exported()).split(person.name).length - 1, 2, 'in both rows');
});

test('the same routes show it after a check, so that the test above can fail', async () => {
  const owner = await staffOf(server);
  const added = await owner.call('POST', '/dashboard/renters', { body: { email: stranger.email } });
  assert.equal(added.status, 200);
  const body = { checkId: `chk_${'A'.repeat(26)}`, text: stranger.email };
  assert.equal((await owner.call('POST', '/dashboard/check', { body })).status, 200);
  const { leaks, answered } = await walk(owner);
  const showing = new Set(leaks.map((leak) => leak.split(' ', 2).join(' ')));
  for (const name of [
    'GET /dashboard/renters/:id',
    'GET /dashboard/renters/:id/history',
    'GET /dashboard/renters/:id/score',
    'GET /dashboard/renters/:id/statement',
    'GET /dashboard/renters/:id/correction-requests',
    'GET /dashboard/roster',
    'GET /dashboard/filing/renters',
    'GET /dashboard/filing/person',
    'GET /dashboard/exports/roster.csv',
  ]) {
    assert.ok(answered.has(name) && showing.has(name), name);
  }
});
