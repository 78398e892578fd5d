import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { timedCheckId } from '../../src/ids.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { billed, check, logOf, newCheckId, reporter } from './checks.ts';

const server = await startServer();
after(() => server.stop());

const onFile = await reporter(server);
const { renterId, memberId } = await onFile('jordan@example.com');

test('a check returns recommendation, score, components, renter summary, flags and who checked', async () => {
  const member = await staffOf(server, { role: 'member', name: 'Mo Clerk' });
  const checkId = newCheckId();
  const { status, body } = await check(member, ' Jordan@Example.com ', { checkId });
  assert.equal(status, 200);
  const { checkedAt, record, ...card } = body;
  assert.ok(Math.abs(Date.now() - checkedAt) < 60_000);
  assert.deepEqual(card, {
    requestId: timedCheckId(checkedAt, checkId),
    checkedBy: 'Mo Clerk',
    kind: 'email',
    purpose: 'tenancy',
    reference: null,
    recommendation: 'REVIEW_REQUIRED',
    riskTier: 'HIGH',
    message: card.message,
    needsSecondIdentifier: false,
    hasFraudAlert: false,
    creditsLeft: -1,
  });
  assert.match(card.message, /found by e-mail/);
  const { explanation, ...rest } = record;
  assert.deepEqual(
    [explanation.highestScore, explanation.reasons.map(({ points }: { points: number }) => points)],
    [980, [-400, -100, -60, -15]],
  );
  const { lastIncidentAt, ...summary } = record.summary;
  assert.ok(Math.abs(Date.now() - lastIncidentAt) < 60_000);
  assert.deepEqual(
    { ...rest, summary },
    {
      renterId,
      memberId,
      name: 'Jordan Réyes',
      verified: false,
      score: 505 - 100,
      composite: 505,
      components: {
        paymentHistory: { score: 0, label: 'Poor' },
        assetCondition: { score: 1000, label: 'Excellent' },
        identityVerified: { score: 600, label: 'Unverified' },
        networkStanding: { score: 850, label: 'Has Outstanding Balances' },
      },
      matchMethod: 'email',
      nameGiven: null,
      sharers: 1,
      summary: {
        rentals: 1,
        reports: 1,
        incidents: 1,
        countedIncidents: 1,
        owedCents: 45_000,
        crossOperatorFlags: 1,
      },
      flags: ['LATE_RETURN', 'OUTSTANDING_BALANCE'],
    },
  );
});

test('a check returns the same result as the API, and is logged with the person in place of a key', async () => {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const { body } = await check(member, '555-010-0005 1', { kind: 'phone' });
  const byApi = await organization.call('GET', '/v1/renter/check?phone=55501000051');
  assert.equal(body.record, null);
  assert.deepEqual(
    [body.recommendation, body.riskTier, body.message],
    [byApi.body.recommendation, byApi.body.risk_tier, byApi.body.message],
  );
  const found = await check(member, '+1 (555) 010-0005');
  const [first, ...more] = await logOf(server, member);
  assert.equal(more.length, 2);
  assert.deepEqual(
    { ...first },
    {
      request_id: body.requestId,
      key_id: member.userId,
      at: body.checkedAt,
      identifier: 'phone',
      renter_id: null,
      recommendation: 'APPROVED',
      score: null,
    },
  );
  const logged = more.find(({ request_id }) => request_id === found.body.requestId);
  assert.deepEqual([logged?.renter_id, logged?.score], [renterId, found.body.record.score]);
});

test('the kind of identifier is detected, unless the request names it', async () => {
  const member = await staffOf(server, { role: 'member' });
  // Another phone, because an equal one would make the identity check flag both as possible duplicates.
  await onFile('namesake@example.com', 'Jordan Réyes', '+1 555 010 0099');
  for (const [text, kind, detected, found] of [
    [memberId.toLowerCase(), undefined, 'member_id', true],
    ['JORDAN@example.com', undefined, 'email', true],
    ['+1 (555) 010 0005', undefined, 'phone', true],
    ['jordan  REYES', undefined, 'name', true],
    ['D123-4567', undefined, 'license', false],
    ['15550100005', 'license', 'license', false],
    ['jordan@example.com', 'name', 'name', false],
  ] as const) {
    const { body } = await check(member, text, { kind });
    assert.deepEqual([body.kind, body.record !== null], [detected, found], text);
    if (found) assert.equal(body.record.matchMethod, detected);
  }
  const { body } = await check(member, 'Jordan Reyes');
  assert.equal(body.record.sharers, 2);
  assert.equal(body.record.renterId, renterId);
});

test('invalid input is rejected (400) and costs nothing', async () => {
  const member = await staffOf(server, { role: 'member' });
  for (const [body, error] of [
    [{}, 'checkId is required.'],
    [{ checkId: newCheckId() }, 'text is required.'],
    [{ checkId: 'chk_1', text: 'x' }, /^checkId must be chk_ and 16 to 32 letters and digits/],
    [{ checkId: `frm_${'a'.repeat(20)}`, text: 'x' }, /^checkId must be/],
    [{ checkId: 7, text: 'x' }, /^checkId must be/],
    [{ checkId: newCheckId(), text: '  ' }, /^text must be a text that is not empty/],
    [{ checkId: newCheckId(), text: 'x'.repeat(4_001) }, /^text must have|^text must be/],
    [{ checkId: newCheckId(), text: 'x', kind: 'shoe' }, /^kind must be one of: member_id, email/],
    [{ checkId: newCheckId(), text: 'abc', kind: 'phone' }, /^Provide at least one identifier/],
    [{ checkId: newCheckId(), text: 'mary@' }, 'Enter a valid e-mail address, such as jordan@example.com.'],
    [
      { checkId: newCheckId(), text: '123', kind: 'phone' },
      'Enter a phone number with at least seven digits.',
    ],
    [{ checkId: newCheckId(), text: '?!' }, /^Provide at least one identifier/],
  ] as const) {
    const response = await member.call('POST', '/dashboard/check', { body });
    assert.equal(response.status, 400, JSON.stringify(body));
    if (typeof error === 'string') assert.equal(response.body.error, error);
    else assert.match(response.body.error, error);
  }
  assert.deepEqual(await billed(server, member), { checks: 0, credits: 0 });
});

test('the text of a check is not in the server log', async () => {
  const member = await staffOf(server, { role: 'member' });
  await check(member, 'secretive@person.example');
  await check(member, 'Verity Secretive', { kind: 'shoe' });
  await until('the rejected request is logged', () => server.log().includes('"status":400'));
  assert.doesNotMatch(server.log(), /secretive/i);
});

test('a form finds anybody by an exact identifier, masked, costs nothing and is not in the check log', async () => {
  const member = await staffOf(server, { role: 'member' });
  const search = (q: string, kind?: string) =>
    member.call('GET', '/dashboard/filing/renters', { query: { q, ...(kind && { kind }) } });
  for (const [q, kind, found] of [
    ['jordan@example.com', 'email', true],
    [memberId, 'member_id', true],
    ['555 010 0005 1', 'phone', false],
    ['JORDAN re', 'name', false],
    ['X123456', 'license', false],
  ] as const) {
    const { status, body } = await search(q);
    assert.equal(status, 200);
    assert.equal(body.kind, kind);
    assert.equal(
      body.rows.some((row: { renterId: string }) => row.renterId === renterId),
      found,
      q,
    );
  }
  const { body } = await search('jordan@example.com');
  const [row, ...more] = body.rows;
  assert.deepEqual(more, []);
  assert.deepEqual(row, {
    renterId,
    memberId,
    name: 'Jordan Réyes',
    email: 'jordan@example.com',
    verified: false,
    onFile: null,
  });
  for (const [query, error] of [
    [{}, 'q is required.'],
    [{ q: ' ' }, /^q must be a text that is not empty/],
    [{ q: '!' }, /^Give the beginning of a first or last name on your roster, or/],
    [{ q: 'x', kind: 'y' }, /^kind must be one of/],
  ] as const) {
    const response = await member.call('GET', '/dashboard/filing/renters', { query });
    assert.equal(response.status, 400);
    if (typeof error === 'string') assert.equal(response.body.error, error);
    else assert.match(response.body.error, error);
  }
  assert.deepEqual(await billed(server, member), { checks: 0, credits: 0 });
});

test('a person can make 100 lookups a minute, of all kinds together (then 429); colleagues are not affected', async () => {
  const member = await staffOf(server, { role: 'member' });
  const colleague = await staffOf(server, { role: 'member', organizationId: member.organizationId });
  const lookups = [
    () => member.call('GET', '/dashboard/filing/renters', { query: { q: 'jordan@example.com' } }),
    () => member.call('GET', '/dashboard/filing/person', { query: { email: 'jordan@example.com' } }),
    () => member.call('POST', '/dashboard/renters', { body: { email: 'jordan@example.com' } }),
  ];
  // More than two windows of a minute allow, because one may end during the test.
  const responses = await Promise.all(Array.from({ length: 210 }, (_, index) => lookups[index % 3]?.()));
  const succeeded = responses.filter((response) => response?.status !== 429).length;
  assert.ok(succeeded === 100 || succeeded === 200, `${succeeded} succeeded`);
  for (const response of responses) {
    if (response?.status === 429) assert.match(response.body.error, /one person can make 100 a minute/);
  }
  const { status } = await colleague.call('GET', '/dashboard/filing/renters', {
    query: { q: 'jordan@example.com' },
  });
  assert.equal(status, 200);
});
