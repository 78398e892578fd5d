import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

// Suggestions of explained checks: an organization checks addresses that nobody has, to find out which almost exist.

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

const BUDGET = 50;

const mailbox = (person: number) =>
  `walked.${String.fromCharCode(97 + (person % 26), 97 + Math.floor(person / 26))}@person.example`;

/** People on file with other organizations. */
const people = await Promise.all(
  Array.from({ length: BUDGET + 10 }, (_, person) =>
    putRenter(server.store, [{ kind: 'email', value: mailbox(person) }], { email: mailbox(person) }),
  ),
);

/** Returns the suggestion of an explained check of a mistyped address. */
async function suggested({ call }: TestOrganization, person: number, headers = {}): Promise<unknown> {
  const typed = mailbox(person).replace('.', '..');
  const response = await call('GET', `/v1/renter/check?email=${typed}&explain=true`, { headers });
  assert.equal(response.status, 200, response.text);
  assert.equal(response.body.found, false);
  assert.doesNotMatch(
    response.text,
    new RegExp(people.map(({ id, memberId }) => `${id}|${memberId}`).join('|')),
  );
  return response.body.explanation.did_you_mean?.identifier;
}

const lookupsOf = async ({ id }: TestOrganization) => server.store.inquiries.countShown(id, Date.now());

test('addresses that are walked with suggestions use up the daily lookups, and the operator and the renters see it', async () => {
  const walker = await server.newOrganization({ dailyLookups: null });
  const found: unknown[] = [];
  for (const person of people.keys()) found.push(await suggested(walker, person));
  assert.deepEqual(
    found,
    people.map((_, person) => (person < BUDGET ? 'email' : undefined)),
  );
  assert.equal(await lookupsOf(walker), BUDGET);
  const search = await walker.call('POST', '/v1/search', { body: { email: mailbox(0) } });
  assert.equal(search.status, 200, 'who was suggested costs nothing more that day');
  const other = await walker.call('POST', '/v1/search', { body: { email: mailbox(BUDGET) } });
  assert.equal(other.headers['x-error-code'], 'daily_limit');
  const alerts = await database.rows<{ kind: string }>(
    'SELECT kind FROM alerts WHERE organization_id = ?',
    walker.id,
  );
  assert.deepEqual(
    alerts.map(({ kind }) => kind),
    ['daily_lookups'],
  );
  const { body } = await (await renterSession(server, mailbox(3))).call(
    'GET',
    '/portal/api/inquiries/others',
  );
  assert.deepEqual(
    body.rows.map(({ organizationId, kind, identifier }: Record<string, string>) => [
      organizationId,
      kind,
      identifier,
    ]),
    [[walker.id, 'similar', 'email']],
  );
});

test('a suggestion costs one lookup a day, none within reach, and none for a check that is not explained or is sent again', async () => {
  const organization = await server.newOrganization();
  const headers = { 'idempotency-key': 'walked-1' };
  assert.equal(await suggested(organization, 0, headers), 'email');
  assert.equal(await suggested(organization, 0, headers), 'email');
  assert.equal(await suggested(organization, 0), 'email');
  assert.equal(await lookupsOf(organization), 1);
  await organization.call('GET', `/v1/renter/check?email=${mailbox(1).replace('.', '..')}`);
  await organization.call('GET', `/v1/renter/check?email=nobody@person.example&explain=true`);
  assert.equal(await lookupsOf(organization), 1);
  await organization.call('GET', `/v1/renter/check?email=${mailbox(2)}`);
  assert.equal(await suggested(organization, 2), 'email');
  assert.equal(await lookupsOf(organization), 1);
  const inquiries = await database.rows(
    'SELECT kind FROM unbilled_inquiries WHERE organization_id = ?',
    organization.id,
  );
  assert.equal(inquiries.length, 3, 'the repeat is no inquiry');
});
