import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { newMember } from './filings.ts';
import { listRoster, report, rosterNames } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

async function add({ call }: StaffClient, body: object) {
  const response = await call('POST', '/dashboard/renters', { body });
  assert.equal(response.status, 200, response.text);
  return response.body as { renterId: string; memberId: string; wasOnFile: boolean; wasOnRoster: boolean };
}

test('a new renter is added to the roster, and a check finds them', async () => {
  const { organization, member } = await newMember(server);
  const email = `new@${organization.id.toLowerCase()}.example`;
  const added = await add(member, {
    name: ' New   Person ',
    email: ` ${email.toUpperCase()} `,
    phone: '555-0177',
  });
  assert.deepEqual([added.wasOnFile, added.wasOnRoster], [false, false]);
  const [row] = (await listRoster(member)).rows;
  assert.deepEqual(
    { ...row, addedAt: undefined },
    {
      id: added.renterId,
      memberId: added.memberId,
      name: 'New Person',
      email,
      onFile: null,
      addedAt: undefined,
    },
  );
  const check = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([check.body.found, check.body.summary.network_reports], [true, 0]);
  const again = await add(member, { email });
  assert.deepEqual(again, { ...added, wasOnFile: true, wasOnRoster: true });
  const rows = (await listRoster(member)).rows as unknown as { onFile: object }[];
  assert.deepEqual(
    rows.map(({ onFile }) => onFile),
    [{ score: 920, tier: 'LOW', flags: [], owedCents: 0, lastActivityAt: null }],
    'after the check',
  );
});

test('an added renter is matched like the renter of a report: never by name or phone alone', async () => {
  const { member } = await newMember(server);
  const other = await server.newOrganization();
  const unique = other.id.toLowerCase();
  await report(other, {
    renter_email: `on-file@${unique}.example`,
    renter_name: `Sam ${unique}`,
    renter_phone: '5550188',
  });
  const { body } = await other.call('POST', '/v1/search', { body: { email: `on-file@${unique}.example` } });
  const onFile = body.results[0].renterId;
  const byName = await add(member, { name: `Sam ${unique}` });
  const byPhone = await add(member, { name: 'Somebody Else', phone: '5550188' });
  for (const added of [byName, byPhone]) {
    assert.equal(added.wasOnFile, false);
    assert.notEqual(added.renterId, onFile);
  }
  const byEmail = await add(member, { email: `on-file@${unique}.example`, name: 'Samantha' });
  assert.deepEqual([byEmail.renterId, byEmail.wasOnFile, byEmail.wasOnRoster], [onFile, true, false]);
  assert.deepEqual(
    await rosterNames(member, { q: 'samantha' }),
    [`Sam ${unique}`],
    'the other name also finds the renter',
  );
  const byBoth = await add(member, { name: `SAM ${unique}`, phone: '555-0188' });
  assert.deepEqual([byBoth.renterId, byBoth.wasOnRoster], [onFile, true]);
});

test('adding a renter twice at once creates one renter', async () => {
  const { organization, member } = await newMember(server);
  const body = { email: `twice@${organization.id.toLowerCase()}.example`, name: 'Twice' };
  const [one, other] = await Promise.all([add(member, body), add(member, body)]);
  assert.equal(one.renterId, other.renterId);
  assert.deepEqual([one.wasOnFile, other.wasOnFile].sort(), [false, true]);
});

test('adding a renter is audited once, with the member ID', async () => {
  const { organization, member } = await newMember(server);
  const { memberId } = await add(member, { name: 'Audited Person' });
  // Already on the roster, so not added.
  assert.equal((await add(member, { name: 'Audited Person' })).memberId, memberId);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const { body } = await admin.call('GET', '/dashboard/audit-log', { query: { action: 'renter.added' } });
  assert.deepEqual(
    body.rows.map(({ subject, userId }: Record<string, string>) => [subject, userId]),
    [[memberId, member.userId]],
  );
});

test('a renter without a name or e-mail, or with an invalid one, is rejected (400)', async () => {
  const { member } = await newMember(server);
  for (const body of [
    {},
    { phone: '5550100' },
    { name: ' - ', email: '' },
    { email: 'nothing' },
    { name: 'x'.repeat(4_001) },
    { name: 5 },
  ]) {
    const { status, body: response } = await member.call('POST', '/dashboard/renters', { body });
    assert.equal(status, 400, JSON.stringify(body).slice(0, 50));
    assert.equal(response.ok, false);
  }
  assert.deepEqual((await listRoster(member)).rows, []);
});
