import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { timedCheckId } from '../../src/ids.ts';
import { dayName } from '../../src/rules/text/days.ts';
import { check, newCheckId, reporter } from '../dashboard/checks.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const onFile = await reporter(server);
await onFile('watched@example.com');

async function newOffice() {
  const organization = await server.newOrganization();
  const of = (role: 'admin' | 'member') => staffOf(server, { role, organizationId: organization.id });
  return {
    organization,
    admin: await of('admin'),
    curious: await of('member'),
    colleague: await of('member'),
  };
}

const open = ({ call }: StaffClient, id: string) =>
  call('GET', `/dashboard/checks/${encodeURIComponent(id)}`);

/** Asserts that the response says nothing but what it says of a check that nobody made. */
async function assertHidden(staff: StaffClient, id: string): Promise<void> {
  const [hidden, made] = [await open(staff, id), await open(staff, timedCheckId(1, newCheckId()))];
  assert.deepEqual([hidden.status, hidden.text], [404, made.text], id);
}

test('a curious employee is sent a colleague’s link and guesses others, and learns nothing', async () => {
  const { organization, admin, curious, colleague } = await newOffice();
  const { requestId, checkedAt } = (await check(colleague, 'watched@example.com')).body;
  await assertHidden(curious, requestId);
  await assertHidden(curious, `${checkedAt}.${requestId}`);
  // The time of the check is known, but not what the page drew.
  for (let guess = 0; guess < 20; guess++) await assertHidden(curious, timedCheckId(checkedAt, newCheckId()));

  // The IDs of requests count up, so that of a key's check can be guessed.
  const { headers } = await organization.call('GET', '/v1/renter/check?email=watched@example.com');
  const ofKey = String(headers['x-request-id']);
  await assertHidden(curious, ofKey);
  assert.equal((await open(admin, ofKey)).status, 200);

  // Nor does the page of another renter open it, although the employee may see that page.
  const own = await onFile('other@example.com', 'Other Person', '+1 555 010 0044');
  await check(curious, 'other@example.com');
  const path = `/dashboard/renters/${own.renterId}/checks/${checkedAt}.${requestId}`;
  assert.equal((await curious.call('GET', path)).status, 404);
  const watched = await renterIdOf(organization, 'watched@example.com');
  const theirs = `/dashboard/renters/${watched}/checks/${checkedAt}.${requestId}`;
  assert.equal((await curious.call('GET', theirs)).status, 200, 'the page of this renter lists it');

  const query = { from: dayName(checkedAt), to: dayName(Date.now()) };
  for (const by of ['', colleague.userId, organization.keyId]) {
    const { rows } = (await curious.call('GET', '/dashboard/checks', { query: { ...query, by } })).body;
    assert.equal(rows.length, 1, 'only their own');
    const { text } = await curious.call('GET', '/dashboard/checks.csv', { query: { ...query, by } });
    assert.equal(text.includes(requestId) || text.includes(ofKey), false);
  }
  assert.equal((await curious.call('GET', '/dashboard/checks/callers', { query })).status, 403);
});

test('an employee who lost access opens a link that they kept, also from another organization, and sees nothing', async () => {
  const { admin, colleague: former } = await newOffice();
  const { requestId } = (await check(former, 'watched@example.com')).body;
  assert.equal((await open(former, requestId)).status, 200);
  const path = `/dashboard/team/${former.userId}/access`;
  assert.equal((await admin.call('PUT', path, { body: { disabled: true } })).status, 200);
  assert.equal((await open(former, requestId)).status, 401);
  const elsewhere = await staffOf(server, { role: 'owner' });
  await assertHidden(elsewhere, requestId);
  assert.equal((await open(admin, requestId)).status, 200, 'the organization keeps the trail');
});

test('an employee checks again and again to hide a check, whose ID and time the page cannot choose', async () => {
  const { admin, curious } = await newOffice();
  const forged = timedCheckId(Date.now() + 1e9, newCheckId());
  const { status } = await curious.call('POST', '/dashboard/check', {
    body: { checkId: forged, text: 'watched@example.com' },
  });
  assert.equal(status, 400);
  const checkId = newCheckId();
  const { requestId, checkedAt } = (await check(curious, 'watched@example.com', { checkId })).body;
  assert.equal(requestId, timedCheckId(checkedAt, checkId));
  assert.equal((await open(admin, requestId)).body.at, checkedAt);
});
