import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { newMember } from '../dashboard/filings.ts';
import { read, report } from '../dashboard/renter-calls.ts';
import { CONTACT_DETAILS } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

interface Line {
  organization: string;
  organizationId: string;
  at: number;
  kind: string;
  identifier: string | null;
}

/** Returns the inquiries other than checks that a renter sees, newest first. */
async function seenBy({ call }: RenterClient): Promise<Line[]> {
  const lines: Line[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await call('GET', '/portal/api/inquiries/others', { query: { after } });
    assert.equal(status, 200);
    lines.push(...body.rows);
    if (body.next === null) return lines;
    after = body.next;
  }
}

const kindsSeenBy = async (renter: RenterClient) =>
  (await seenBy(renter)).map(({ kind, identifier }) => [kind, identifier]).toReversed();

test('a search and a score by software are inquiries, a check is not among them', async () => {
  const ben = await renterOf(server);
  const { organization } = await newMember(server);
  await organization.call('POST', '/v1/search', { body: { email: ben.email } });
  await organization.call('GET', `/v1/renter/score?renter_id=${ben.renterId}`);
  await organization.call('GET', `/v1/renter/check?email=${ben.email}`);
  const lines = await seenBy(ben);
  const name = (await server.store.organizations.find(organization.id))?.name;
  const line = { organization: name, organizationId: organization.id, contact: CONTACT_DETAILS };
  assert.deepEqual(
    lines.map(({ at: _, ...rest }) => rest),
    [
      { ...line, kind: 'score', identifier: null },
      { ...line, kind: 'search', identifier: 'email' },
    ],
  );
  assert.ok(lines.every(({ at }) => Math.abs(Date.now() - at) < 60_000));
  assert.equal((await ben.call('GET', '/portal/api/inquiries')).body.rows.length, 1);
});

test('a filing form, an addition to the roster, a profile and a history by staff are inquiries', async () => {
  const ben = await renterOf(server);
  const { organization, member } = await newMember(server);
  await member.call('GET', '/dashboard/filing/renters', { query: { q: ben.email } });
  await member.call('GET', '/dashboard/filing/person', { query: { email: ben.email } });
  for (let times = 0; times < 2; times++) {
    const added = await member.call('POST', '/dashboard/renters', { body: { email: ben.email } });
    assert.deepEqual([added.body.wasOnFile, added.body.wasOnRoster], [true, times === 1]);
  }
  await read(member, ben.renterId);
  const outside = await member.call('GET', `/dashboard/renters/${ben.renterId}/score`);
  assert.equal(outside.status, 404, 'being on the roster is not enough');
  assert.deepEqual(
    (await read(member, ben.renterId, '/history')).rows,
    [],
    'only what they filed: no inquiry',
  );
  await organization.call('GET', `/v1/renter/check?email=${ben.email}`);
  await read(member, ben.renterId, '/history');
  await read(member, ben.renterId, '/score');
  assert.deepEqual(await kindsSeenBy(ben), [
    ['filing', 'email'],
    ['filing', 'email'],
    ['roster', 'email'],
    ['profile', null],
    ['history', null],
    ['history', null],
  ]);
});

test('a search that shows ten renters is ten inquiries', async () => {
  for (let place = 0; place < 12; place++) {
    await putRenter(server.store, [{ kind: 'name', value: `zoltan ${String.fromCharCode(97 + place)}` }]);
  }
  const { organization } = await newMember(server);
  const { body } = await organization.call('POST', '/v1/search', { body: { name: 'Zoltan' } });
  assert.equal(body.count, 10);
  const logged = await server.rows<{ renter_id: string }>(
    `SELECT renter_id FROM unbilled_inquiries WHERE organization_id = '${organization.id}' AND kind = 'search'
       AND identifier = 'name'`,
  );
  const shown: string[] = body.results.map(({ renterId }: { renterId: string }) => renterId);
  assert.deepEqual(logged.map(({ renter_id }) => renter_id).sort(), shown.sort());
});

test('an organization that nothing is shown to makes no inquiry', async () => {
  const ben = await renterOf(server);
  const { organization, member } = await newMember(server);
  await organization.call('POST', '/v1/search', { body: { email: `x${ben.email}` } });
  await organization.call('GET', '/v1/renter/score?renter_id=ren_none');
  assert.equal((await member.call('GET', `/dashboard/renters/${ben.renterId}`)).status, 404);
  await report(organization, { renter_email: ben.email, incidents: ['Theft'] });
  assert.deepEqual(await seenBy(ben), []);
});

test('past inquiries and checks keep the name that the organization had then', async () => {
  const ben = await renterOf(server);
  const { organization } = await newMember(server);
  const look = async () => {
    await organization.call('POST', '/v1/search', { body: { email: ben.email } });
    await organization.call('GET', `/v1/renter/check?email=${ben.email}`);
  };
  await look();
  const before = (await server.store.organizations.find(organization.id))?.name;
  const rename = makeUpdateOrganization(server.store, Date.now);
  await rename(organization.id, { name: 'Friendly Neighbors' });
  await look();
  const checks = (await ben.call('GET', '/portal/api/inquiries')).body.rows as Line[];
  for (const lines of [await seenBy(ben), checks]) {
    assert.deepEqual(
      lines.map((line) => line.organization),
      ['Friendly Neighbors', before],
    );
  }
});

test('a renter does not see the inquiries about another, and pages are complete', async () => {
  const [ben, ana] = [await renterOf(server), await renterOf(server)];
  const { organization } = await newMember(server);
  for (let times = 0; times < 60; times++) {
    await organization.call('GET', `/v1/renter/score?renter_id=${ana.renterId}`);
  }
  assert.deepEqual(await seenBy(ben), []);
  assert.equal((await seenBy(ana)).length, 60);
});

test('the file as PDF groups the requests of a visit in one row, and as JSON has each of them', async () => {
  const ben = await renterOf(server);
  const { organization } = await newMember(server);
  const by = { organizationId: organization.id, callerId: 'usr_1', renterIds: [ben.renterId] };
  const at = Date.UTC(2026, 0, 31, 12, 5);
  for (const requestId of ['req_pdf1', 'req_pdf2', 'req_pdf3'])
    await server.store.recordInquiry({ ...by, requestId, at, kind: 'profile', identifier: null });
  const headers = { cookie: ben.cookie };
  const pdf = await fetch(`${server.url}/portal/api/download/my-file.pdf`, { headers });
  const words = readPdf(Buffer.from(await pdf.arrayBuffer())).text.replace(/\s+/g, ' ');
  assert.equal(words.match(/opened your profile/g)?.length, 1);
  assert.match(words, /Jan 31, 2026, 12:05 PM \(3 requests since Jan 31, 2026, 12:05 PM\)/);
  const json = await ben.call('GET', '/portal/api/download/my-file.json');
  assert.equal(json.body.otherInquiries.length, 3);
});
