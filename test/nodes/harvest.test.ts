/**
 * A harvest as an attacker would run it: one organization, all its keys, two nodes, and a new key for each that reached its
 * rate limit. `HARVEST_SECONDS=60 npm run tests -- test/nodes/harvest.test.ts` runs it for a minute on ten thousand renters.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startOfDay } from '../../src/rules/text/days.ts';
import { staffOf } from '../support/dashboard.ts';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { renterSession } from '../support/portal.ts';
import { runCommand } from '../support/process.ts';
import { startServerProcess, type TestServer } from '../support/server.ts';

const SECONDS = Number(process.env.HARVEST_SECONDS ?? 0);
const RENTERS = SECONDS > 0 ? 10_000 : 300;
/** Without a time the harvest ends after this many requests, so that the test does not depend on the machine's speed. */
const REQUESTS = 700;
const AT_ONCE = 10;
/** The daily lookups of the standard plan. */
const BUDGET = 50;

let database: TestDatabase;
let nodes: [TestServer, TestServer];
before(async () => {
  database = await newPostgresDatabase();
  const seeded = await runCommand(['seed', '--renters', String(RENTERS)], { DATABASE_URL: database.url });
  assert.equal(seeded.code, 0, seeded.err);
  nodes = [await startServerProcess({ database }), await startServerProcess({ database })];
});
after(async () => {
  await Promise.all(nodes.map((each) => each.stop()));
  await database.remove();
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letter = (place: number) => LETTERS[place % LETTERS.length];

/** Returns a request that shows renters: by e-mail, by the beginning of a name, or the score of one that was found. */
function lookup(index: number, found: readonly string[]) {
  const search = (body: object) => ({ method: 'POST', path: '/v1/search', body });
  const known = found[index % Math.max(1, found.length)];
  if (index % 3 === 0) return search({ email: `renter${(index * 7) % RENTERS}@seed.example` });
  if (index % 3 === 1 || known === undefined)
    return search({ name: `${letter(index)}${letter(index / 26)}${letter(index / 676)}` });
  return { method: 'GET', path: `/v1/renter/score?renter_id=${known}` };
}

test(`a harvest with all keys on two nodes shows ${BUDGET} renters a day, and each of them sees it`, async (t) => {
  const [node] = nodes;
  const thief = await node.newOrganization({ rateLimit: null, dailyLookups: null });
  const admin = await staffOf(node, { role: 'admin', organizationId: thief.id });
  const keys = [{ id: thief.keyId, key: thief.key }];
  while (keys.length < 5) keys.push(await thief.newKey());
  const shown = new Set<string>();
  const responses: Record<string, number> = {};
  const startedAt = Date.now();
  let sent = 0;
  const goesOn = () => (SECONDS > 0 ? Date.now() < startedAt + SECONDS * 1_000 : sent < REQUESTS);

  /** Revokes a key that reached its limit, and creates another while the organization may. */
  async function replace(used: { id: string; key: string }): Promise<void> {
    const place = keys.indexOf(used);
    if (place === -1 || keys.length === 1) return;
    keys.splice(place, 1);
    await admin.call('DELETE', `/dashboard/keys/${used.id}`);
    const created = await admin.call('POST', '/dashboard/keys', { body: { name: 'Another' } });
    if (created.status === 200) keys.push(created.body);
  }
  async function harvest(): Promise<void> {
    while (goesOn()) {
      const index = sent++;
      const key = keys[index % keys.length] ?? thief;
      const { method, path, ...rest } = lookup(index, [...shown]);
      const on = nodes[index % 2] ?? node;
      const { status, body, text } = await on.call(method, path, { key: key.key, ...rest });
      const outcome = status === 200 ? '200' : `${status} ${String(body.error).split(':')[0]}`;
      responses[outcome] = (responses[outcome] ?? 0) + 1;
      if (status === 200) {
        for (const { renterId } of body.results ?? []) shown.add(renterId);
      } else if (outcome === '429 Rate limit exceeded' && /on the standard plan/.test(text)) {
        await replace(key);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, harvest));

  t.diagnostic(
    `${sent} requests in ${Math.round((Date.now() - startedAt) / 1_000)} s: ${JSON.stringify(responses)}`,
  );
  t.diagnostic(`${shown.size} of ${RENTERS} renters were shown`);
  assert.ok((responses['429 Daily limit exceeded'] ?? 0) > 0, JSON.stringify(responses));
  const days = 1 + (startOfDay(Date.now()) - startOfDay(startedAt)) / 86_400_000;
  assert.ok(shown.size > BUDGET - 10 && shown.size <= BUDGET * days, `${shown.size} renters were shown`);
  const logged = await database.rows<{ renter_id: string }>(
    'SELECT DISTINCT renter_id FROM unbilled_inquiries WHERE organization_id = ?',
    thief.id,
  );
  assert.deepEqual(new Set(logged.map(({ renter_id }) => renter_id)), shown, 'exactly those are on record');
  for (const id of shown) {
    const { email } = (await node.store.renters.findById(id)) ?? {};
    const renter = await renterSession(node, email ?? '');
    const { rows } = (await renter.call('GET', '/portal/api/inquiries/others')).body;
    const by = rows.map(({ organizationId }: { organizationId: string }) => organizationId);
    assert.ok(by.includes(thief.id), `${id} sees who looked`);
  }
});
