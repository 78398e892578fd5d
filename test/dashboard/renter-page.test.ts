import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { newCheckId } from './checks.ts';
import { check, incident, network, put, read, readProfile, renterOf, report } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

const PARTS = ['', '/history', '/score', '/checks'];

async function statuses({ call }: StaffClient, renterId: string) {
  const responses = await Promise.all(
    PARTS.map((part) => call('GET', `/dashboard/renters/${renterId}${part}`)),
  );
  for (const { status, body } of responses) if (status !== 200) assert.equal(body.ok, false);
  return responses.map(({ status }) => status);
}

test('the profile of a renter on the roster has everything that is known', async () => {
  const { organization, other, member, email } = await network(server);
  const person = { renter_email: email, renter_phone: '+1 (555) 010-7000' };
  await report(organization, { ...person, renter_name: 'Jordan Réyes', outstanding_balance: 45_000 });
  await report(other, {
    ...person,
    renter_name: 'J. Reyes',
    renter_phone: '555 010 7001',
    incidents: ['Fraud'],
  });
  const { renterId, memberId } = await renterOf(organization, email);
  await check(organization, `email=${email}`);
  const { createdAt, addedAt, onFile, ...profile } = await readProfile(member, renterId);
  const { summary, ...scored } = onFile;
  assert.deepEqual(profile, {
    id: renterId,
    memberId,
    name: 'Jordan Réyes',
    aliases: ['j reyes'],
    emails: [email],
    phones: ['+1 (555) 010-7000', '5550107001'],
    licenses: [],
    address: null,
    dateOfBirth: null,
    version: 0,
    correctedAt: null,
    shared: true,
    verified: false,
  });
  assert.deepEqual(scored, {
    tier: 'MODERATE',
    score: 605,
    composite: 705,
    components: {
      paymentHistory: { score: 500, label: 'Poor' },
      assetCondition: { score: 1000, label: 'Excellent' },
      identityVerified: { score: 600, label: 'Unverified' },
      networkStanding: { score: 850, label: 'Has Outstanding Balances' },
    },
    flags: ['FRAUD', 'FRAUD_REPORTED', 'OUTSTANDING_BALANCE'],
  });
  const { lastIncidentAt, ...counts } = summary;
  assert.deepEqual(counts, {
    reports: 2,
    rentals: 2,
    unpaidReports: 1,
    damagedReports: 0,
    incidents: 1,
    countedIncidents: 1,
    owedCents: 45_000,
  });
  for (const at of [createdAt, addedAt, lastIncidentAt]) assert.ok(Math.abs(Date.now() - at) < 60_000);
});

test('a renter who is on the roster or was checked can be read; any other renter is not found (404)', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, { renter_email: email, renter_name: 'Out Of Reach' });
  const { renterId } = await renterOf(other, email);
  assert.deepEqual(await statuses(member, renterId), [404, 404, 404, 404]);
  assert.deepEqual(await statuses(member, 'ren_none'), [404, 404, 404, 404]);
  const [foreign, unknown] = await Promise.all(
    [renterId, 'ren_none'].map((id) => member.call('GET', `/dashboard/renters/${id}`)),
  );
  assert.deepEqual(foreign?.body, unknown?.body, 'the response does not reveal that a renter is on file');
  await check(organization, `email=${email}`);
  assert.deepEqual(await statuses(member, renterId), [200, 200, 200, 200]);
  const { member: stranger } = await network(server);
  assert.deepEqual(await statuses(stranger, renterId), [404, 404, 404, 404]);
});

test('contact data of a renter who was checked, but is not on the roster, is masked', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, {
    renter_email: email,
    renter_name: 'Checked Person',
    renter_phone: '+1 555 010 7002',
  });
  const { renterId } = await renterOf(other, email);
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(renterId, { kind: 'license', value: 'CA-7702X' }, BY_OPERATOR);
    await renters.putDetails(renterId, {
      address: '1 Main St',
      dateOfBirth: '1990-01-31',
      version: 1,
      updatedAt: 1,
    });
  });
  await check(organization, 'name=checked+person');
  const shown = await readProfile(member, renterId);
  assert.deepEqual(
    [shown.name, shown.addedAt, shown.emails, shown.phones, shown.licenses],
    ['Checked Person', null, ['p•••@example.com'], ['•••7002'], ['•••02X']],
  );
  assert.deepEqual([shown.address, shown.dateOfBirth], ['•••n St', '1990-•••']);
  await report(organization, { renter_email: email });
  const own = await readProfile(member, renterId);
  assert.deepEqual(
    [own.emails, own.phones, own.licenses, own.address, own.dateOfBirth],
    [[email], ['+1 555 010 7002'], ['•••02X'], '•••n St', '1990-•••'],
  );
});

test('contact data of a renter on several rosters is masked until the organization has checked the renter', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, { renter_email: email, renter_name: 'Not Unmasked', renter_phone: '555 010 7003' });
  const { renterId } = await renterOf(other, email);
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(renterId, { kind: 'license', value: 'CA-7703X' }, BY_OPERATOR);
    const details = { address: '1 Main St', dateOfBirth: '1990-01-31', version: 1, updatedAt: 1 };
    await renters.putDetails(renterId, details);
  });
  const contact = async (who: StaffClient) => {
    const { emails, phones, licenses, address, dateOfBirth } = await readProfile(who, renterId);
    assert.deepEqual([licenses, address, dateOfBirth], [['•••03X'], '•••n St', '1990-•••']);
    return [emails, phones];
  };
  const inFull = [[email], ['555 010 7003']];
  const owner = await staffOf(server, { role: 'member', organizationId: other.id });
  assert.deepEqual(await contact(owner), inFull);
  assert.equal((await member.call('POST', '/dashboard/renters', { body: { email } })).status, 200);
  const typed = [[email], ['•••7003']];
  assert.deepEqual(await contact(member), typed, 'the e-mail that they typed is theirs');
  await incident(organization, renterId);
  assert.deepEqual(await contact(member), typed);
  await check(organization, `email=${email}`);
  assert.deepEqual(await contact(member), inFull);
  assert.deepEqual(await contact(owner), inFull, 'they filed it themselves');
  await report(organization, { renter_email: email, renter_phone: '555 010 7009' });
  assert.deepEqual(await contact(owner), [[email], ['555 010 7003', '•••7009']]);
});

test('license, address and date of birth are shown in full only to the organization that added them', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, { renter_email: email });
  const { renterId } = await renterOf(other, email);
  const owner = await staffOf(server, { role: 'member', organizationId: other.id });
  const details = { address: '12 Oak Lane, Salem 97301', dateOfBirth: '1990-01-31' };
  const add = [{ kind: 'license', value: 'CA-7704X' }];
  assert.equal((await put(owner, renterId, { version: 0, add, ...details })).status, 200);
  const seenBy = async (who: StaffClient) => {
    const { licenses, address, dateOfBirth } = await readProfile(who, renterId);
    return [licenses, address, dateOfBirth];
  };
  assert.deepEqual(await seenBy(owner), [['CA-7704X'], details.address, details.dateOfBirth]);
  await report(organization, { renter_email: email });
  await check(organization, `email=${email}`);
  assert.deepEqual(await seenBy(member), [['•••04X'], '•••97301', '1990-•••'], 'also after a check');
  const license = { version: 1, add: [{ kind: 'license', value: 'ca-7704x' }] };
  assert.equal((await put(member, renterId, license)).status, 200);
  assert.deepEqual((await seenBy(member))[0], ['CA-7704X'], 'they know it, too');
});

test('a check brings a renter within reach for 365 days, however many others follow', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, { renter_email: email });
  const { renterId } = await renterOf(other, email);
  const checkAt = (at: number, of: string | null) =>
    server.store.recordCheck({
      requestId: `request-${at}`,
      organizationId: organization.id,
      keyId: organization.keyId,
      at,
      identifier: 'email',
      renterId: of,
      recommendation: 'APPROVED',
      score: of === null ? null : 920,
      purpose: null,
      batchId: null,
      reference: null,
      inputs: null,
    });
  const now = Date.now();
  await checkAt(now - 365 * DAY_MS - 1, renterId);
  assert.deepEqual(await statuses(member, renterId), [404, 404, 404, 404]);
  await checkAt(now - 20_000, renterId);
  for (let start = 1; start < 10_000; start += 1_000) {
    const some = Array.from({ length: Math.min(1_000, 10_000 - start) }, (_, index) => start + index);
    await Promise.all(some.map((place) => checkAt(now - 20_000 + place, null)));
  }
  const { rows, next, scannedAtMost } = await read(member, renterId, '/checks');
  assert.deepEqual([rows.length, scannedAtMost], [1, 10_000]);
  assert.ok(next, 'an older check may follow the last of 10,000');
  const end = await read(member, renterId, '/checks', { after: next });
  assert.deepEqual([end.rows.length, end.next], [1, null]);
  await checkAt(now, null);
  assert.deepEqual(await statuses(member, renterId), [200, 200, 200, 200]);
});

test('the checks of a renter are listed with who made them, the identifier used and the result', async () => {
  const { organization, other, member, email } = await network(server);
  await report(organization, { renter_email: email, renter_name: 'Looked Up' });
  const { renterId, memberId } = await renterOf(organization, email);
  await check(other, `email=${email}`);
  await check(organization, `member_id=${memberId}`);
  await check(organization, 'email=somebody-else@example.com');
  const checkId = newCheckId();
  const body = { checkId, text: email, purpose: 'collection' };
  assert.equal((await member.call('POST', '/dashboard/check', { body })).status, 200);
  const { rows, next } = await read(member, renterId, '/checks');
  assert.equal(next, null);
  assert.deepEqual(
    rows.map(({ at, requestId, ...row }: { at: number; requestId: string }) => {
      assert.ok(Math.abs(Date.now() - at) < 60_000 && requestId.length > 0);
      return row;
    }),
    [
      {
        identifier: 'email',
        by: { kind: 'person', name: 'Mo Clerk' },
        recommendation: 'APPROVED',
        tier: 'LOW',
        score: 920,
        purpose: 'collection',
      },
      {
        identifier: 'member_id',
        by: { kind: 'key', name: 'First' },
        recommendation: 'APPROVED',
        tier: 'LOW',
        score: 920,
        purpose: null,
      },
    ],
  );
  for (const after of ['x', '1', '.', '-1.x', `${'1'.repeat(16)}.x`]) {
    const response = await member.call('GET', `/dashboard/renters/${renterId}/checks`, { query: { after } });
    assert.equal(response.status, 400, after);
  }
});

test('the checks of a renter are paged without gaps or duplicates, even while more are made', async () => {
  const { organization, member, email } = await network(server);
  await report(organization, { renter_email: email });
  const { renterId } = await renterOf(organization, email);
  await Promise.all(Array.from({ length: 120 }, () => check(organization, `email=${email}`)));
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const query: Record<string, string> = next === '' ? {} : { after: next };
    const page: { rows: { requestId: string }[]; next: string | null } = await read(
      member,
      renterId,
      '/checks',
      query,
    );
    assert.ok(page.rows.length <= 50);
    seen.push(...page.rows.map(({ requestId }) => requestId));
    next = page.next;
    await check(organization, `email=${email}`);
  }
  assert.deepEqual([seen.length, new Set(seen).size], [120, 120]);
});
