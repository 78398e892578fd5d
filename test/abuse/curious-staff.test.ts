import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeReleaseFilings } from '../../src/review/held-filings.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { addConfirmedEmail, renterSession } from '../support/portal.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { leaksOf, newStranger, type Stranger } from '../support/stranger.ts';

const server = await startServer();
after(() => server.stop());

const BUDGET = 50;

/** Creates an organization with the limits of its plan, and its owner, who is curious. */
async function newCurious(): Promise<{ organization: TestOrganization; owner: StaffClient }> {
  const organization = await server.newOrganization({ dailyLookups: null });
  return { organization, owner: await staffOf(server, { organizationId: organization.id }) };
}

const add = ({ call }: StaffClient, email: string) => call('POST', '/dashboard/renters', { body: { email } });

/** Returns the kinds of inquiries that a renter sees of an organization, the oldest first. */
async function inquiriesSeenBy(stranger: Stranger, organizationId: string): Promise<string[]> {
  const renter = await renterSession(server, stranger.email);
  const { rows } = (await renter.call('GET', '/portal/api/inquiries/others')).body;
  const own = rows.filter((row: { organizationId: string }) => row.organizationId === organizationId);
  return own.map(({ kind }: { kind: string }) => kind).toReversed();
}

test('an employee adds a stranger to the roster to read what the network knows, and learns nothing', async () => {
  const stranger = await newStranger(server);
  const { organization, owner } = await newCurious();
  const page = `/dashboard/renters/${stranger.id}`;
  assert.equal((await owner.call('GET', page)).status, 404);
  assert.equal((await add(owner, stranger.email)).status, 200);
  const profile = await owner.call('GET', page);
  assert.deepEqual([profile.status, profile.body.onFile], [200, null]);
  assert.deepEqual(leaksOf(profile.text, stranger), []);
  for (const part of ['score', 'statement', 'correction-requests']) {
    const { status, body } = await owner.call('GET', `${page}/${part}`);
    assert.equal(status, 404, part);
    assert.match(body.error, /Check the renter to see what is on file\./);
  }
  assert.deepEqual((await owner.call('GET', `${page}/history`)).body.rows, []);
  const done = await owner.call('POST', `${page}/correction-requests/crq_1/done`);
  assert.equal(done.status, 404, 'nor can they close what the renter asked of others');
  assert.deepEqual(await inquiriesSeenBy(stranger, organization.id), ['roster', 'profile']);

  const check = await organization.call('GET', `/v1/renter/check?email=${stranger.email}`);
  assert.equal(check.body.found, true);
  const history = await owner.call('GET', `${page}/history`);
  assert.equal(history.body.rows.length, 3);
  assert.ok(leaksOf(history.text, stranger).length > 0, 'a billed check opens the records');
});

test('an employee invents a fraud to open the file of a stranger, and sees only that while it is held', async () => {
  const [other, { organization, owner }] = [await server.newOrganization(), await newCurious()];
  const person = { renter_email: 'clean@stranger.example', renter_name: 'Clean Stranger' };
  const clean = { ...person, renter_phone: '5035569901', notes: 'Secret notes' };
  assert.equal((await other.call('POST', '/v1/renter/report', { body: clean })).status, 201);
  const renterId = await renterIdOf(other, person.renter_email);
  const invented = {
    ...person,
    incidents: ['Fraud', 'Theft'],
    damage: ['Door'],
    outstanding_balance: 20_000_000,
  };
  const filed = await organization.call('POST', '/v1/renter/report', { body: invented });
  assert.match(filed.body.message, /held for review/);

  const page = `/dashboard/renters/${renterId}`;
  const profile = await owner.call('GET', page);
  assert.deepEqual([profile.body.onFile, profile.body.phones[0].text], [null, '•••9901']);
  for (const part of ['score', 'statement', 'correction-requests'])
    assert.equal((await owner.call('GET', `${page}/${part}`)).status, 404, part);
  const [listed] = (await organization.call('GET', `/v1/renters?orgId=${organization.id}`)).body;
  assert.deepEqual([listed.id, listed.rentScore], [renterId, undefined]);
  const history = async () =>
    (await owner.call('GET', `${page}/history`)).body.rows.map(
      ({ kind, own, review }: { kind: string; own: boolean; review?: { outcome: string | null } }) => [
        kind,
        own,
        review?.outcome,
      ],
    );
  assert.deepEqual(await history(), [
    ['incident', true, null],
    ['incident', true, null],
    ['report', true, null],
  ]);
  const renter = await renterSession(server, person.renter_email);
  const kinds = async () =>
    (await renter.call('GET', '/portal/api/inquiries/others')).body.rows
      .filter(({ organizationId }: { organizationId: string }) => organizationId === organization.id)
      .map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(await kinds(), ['profile'], 'their own filing tells them nothing about the renter');

  await makeReleaseFilings(server.store, Date.now)([filed.body.report_id]);
  assert.deepEqual(await history(), [
    ['incident', true, 'released'],
    ['incident', true, 'released'],
    ['report', true, 'released'],
    ['report', false, undefined],
  ]);
});

test('an employee guesses with the filters and the search of the roster, which tell nothing', async () => {
  const stranger = await newStranger(server);
  const { owner } = await newCurious();
  await add(owner, stranger.email);
  const found = async (query: Record<string, string>) => {
    const { status, body } = await owner.call('GET', '/dashboard/roster', { query });
    assert.equal(status, 200);
    return body.rows.length;
  };
  for (const tier of ['LOW', 'MODERATE', 'HIGH', 'CRITICAL']) assert.equal(await found({ tier }), 0, tier);
  assert.equal(await found({ flag: 'OUTSTANDING_BALANCE' }), 0);
  const reversed = (name: string) => name.split(' ').toReversed().join(' ');
  for (const q of [
    stranger.alias,
    'otherwise',
    'o',
    reversed(stranger.alias),
    stranger.license,
    stranger.phone,
  ]) {
    assert.equal(await found({ q }), 0, q);
  }
  for (const q of [stranger.name, 'str', reversed(stranger.name), stranger.memberId])
    assert.equal(await found({ q }), 1, q);
  const [row] = (await owner.call('GET', '/dashboard/roster')).body.rows;
  assert.equal(row.onFile, null);
});

test('an employee uses the filing form as a search engine, and finds only whom they can name exactly', async () => {
  const strangers = [await newStranger(server), await newStranger(server)];
  const [stranger] = strangers as [Stranger];
  const { organization, owner } = await newCurious();
  const choices = (q: string) => owner.call('GET', '/dashboard/filing/renters', { query: { q } });
  for (const q of ['s', 'stranger', stranger.name, stranger.alias]) {
    assert.deepEqual((await choices(q)).body.rows, [], q);
  }
  const person = await owner.call('GET', '/dashboard/filing/person', { query: { name: stranger.name } });
  assert.equal(person.body.renter, null);
  for (const q of [stranger.email, stranger.phone, stranger.license, stranger.memberId]) {
    const { body, text } = await choices(q);
    assert.deepEqual(
      body.rows.map(({ renterId, onFile }: Record<string, unknown>) => [renterId, onFile]),
      [[stranger.id, null]],
    );
    assert.deepEqual(leaksOf(text, stranger), [], q);
  }
  assert.deepEqual(await inquiriesSeenBy(stranger, organization.id), Array(4).fill('filing'));
});

test('an employee harvests the network by adding people and exporting the roster, and gets masked rows for a day’s limit', async () => {
  const strangers: Stranger[] = [];
  while (strangers.length < BUDGET + 5) strangers.push(await newStranger(server));
  const { organization, owner } = await newCurious();
  const statuses: number[] = [];
  for (const { email } of strangers) statuses.push((await add(owner, email)).status);
  assert.equal(statuses.filter((status) => status === 200).length, BUDGET);
  assert.deepEqual(new Set(statuses.slice(BUDGET)), new Set([429]));
  const { status, text } = await owner.call('GET', '/dashboard/exports/roster.csv');
  assert.equal(status, 200);
  assert.equal(text.trim().split('\r\n').length, 1 + BUDGET);
  const listed = await organization.call('GET', `/v1/renters?orgId=${organization.id}`);
  assert.equal(listed.body.length, 50);
  for (const renter of listed.body) {
    const { rentScore, fraudReported, totalRentals, riskFlags, phone } = renter;
    assert.deepEqual(
      [rentScore, fraudReported, totalRentals, riskFlags],
      [undefined, undefined, undefined, undefined],
    );
    assert.match(phone, /^•••\d{4}$/);
  }
  for (const stranger of strangers) {
    assert.deepEqual(leaksOf(text, stranger), [], 'the export');
    assert.deepEqual(leaksOf(listed.text, stranger), [], 'the list of the API');
  }
  const checked = strangers[0] as Stranger;
  await organization.call('GET', `/v1/renter/check?email=${checked.email}`);
  const again = (await owner.call('GET', '/dashboard/exports/roster.csv')).text;
  const line = again.split('\r\n').find((each) => each.includes(checked.id)) ?? '';
  assert.ok(line.includes(checked.phone), 'a checked renter is exported in full');
});

test('an employee searches the roster for names, and learns of nobody who is not on it', async () => {
  const stranger = await newStranger(server);
  const { owner } = await newCurious();
  const found = await server.store.renters.findById(stranger.id);
  const name = encodeURIComponent(found?.fullName ?? '');
  const search = (q: string, after = '') => owner.call('GET', `/dashboard/roster?q=${q}${after}`);
  const [known, unknown] = [await search(name), await search('nobody%20at%20all')];
  assert.deepEqual(known.body, unknown.body);
  // A position that staff make up could be compared with the names of the network.
  for (const place of ['0.0.quentin', 'name.0000', `name.${'00'.repeat(60)}`])
    assert.equal((await search('q', `&after=${place}`)).status, 400, place);
});

test('an employee guesses the masked phone and e-mail of a stranger by edits, and right guesses are answered like wrong ones', async () => {
  const [landlord, { owner }] = [await server.newOrganization(), await newCurious()];
  const [email, phone] = ['mara.secret@stranger.example', '5032000147'];
  const known = 'mara@stranger.example';
  for (const renter_email of [known])
    await landlord.call('POST', '/v1/renter/report', {
      body: { renter_email, renter_name: 'Mara Stranger', renter_phone: phone },
    });
  const id = await renterIdOf(landlord, known);
  await server.store.transaction(({ renters }) =>
    renters.addIdentifier(
      id,
      { kind: 'email', value: email },
      { organizationId: landlord.id, source: 'filing', at: 1 },
    ),
  );
  assert.equal((await add(owner, known)).status, 200);
  const edit = async (change: object) => {
    const { status, body } = await owner.call('PUT', `/dashboard/renters/${id}`, {
      body: { version: 0, ...change },
    });
    return [status, body.error];
  };
  const addEmail = (value: string) => edit({ add: [{ kind: 'email', value }] });
  const [rightPhone, wrongPhone] = [await edit({ phone }), await edit({ phone: '5032000148' })];
  assert.equal(rightPhone[0], 409);
  assert.deepEqual(rightPhone, wrongPhone);
  const [rightEmail, wrongEmail] = [await addEmail(email), await addEmail('mara.wrong@stranger.example')];
  assert.equal(rightEmail[0], 409);
  assert.deepEqual(rightEmail, wrongEmail);
});

test('an employee guesses an e-mail that the renter confirmed by removing it, and a right guess is answered like a wrong one', async () => {
  const stranger = await newStranger(server);
  const { owner } = await newCurious();
  const confirmed = `confirmed-${stranger.email}`;
  await addConfirmedEmail(server.store, stranger.id, confirmed);
  assert.equal((await add(owner, stranger.email)).status, 200);
  const remove = async (value: string) => {
    const body = { version: 1, remove: [{ kind: 'email', value }] };
    const { status, body: answer } = await owner.call('PUT', `/dashboard/renters/${stranger.id}`, { body });
    return [status, answer.error];
  };
  const [right, wrong] = [await remove(confirmed), await remove(`x${confirmed}`)];
  assert.equal(right[0], 409);
  assert.deepEqual(right, wrong);
});

test('an employee fills a page of the roster with invented names to learn whether a hidden name follows', async () => {
  const stranger = await newStranger(server);
  const { owner } = await newCurious();
  assert.equal((await add(owner, stranger.email)).status, 200);
  const prefix = stranger.alias.slice(0, -1);
  for (let number = 0; number < 50; number++)
    await owner.call('POST', '/dashboard/renters', { body: { name: `${prefix} aa${number}` } });
  const { rows, next } = (await owner.call('GET', '/dashboard/roster', { query: { q: prefix } })).body;
  assert.deepEqual([rows.length, next], [50, null]);
});

test('an employee guesses what is masked within reach by searching the roster, and finds it only after a check', async () => {
  const stranger = await newStranger(server);
  const { organization, owner } = await newCurious();
  const body = { renter_email: stranger.email, renter_name: stranger.name };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body })).status, 201);
  const found = async (q: string) =>
    (await owner.call('GET', '/dashboard/roster', { query: { q } })).body.rows.length;
  const [, , second = ''] = stranger.secrets;
  for (const q of [stranger.phone, second, stranger.license]) assert.equal(await found(q), 0, q);
  for (const q of [stranger.email, stranger.memberId, stranger.alias]) assert.equal(await found(q), 1, q);
  await organization.call('GET', `/v1/renter/check?email=${stranger.email}`);
  for (const q of [stranger.phone, second]) assert.equal(await found(q), 1, q);
  assert.equal(await found(stranger.license), 0, 'others’ licenses stay masked');
});
