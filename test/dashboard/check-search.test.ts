import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { billed, reporter } from './checks.ts';

const server = await startServer();
after(() => server.stop());

const onFile = await reporter(server);
const { renterId, memberId } = await onFile('jordan@example.com');

test('a search lists matching renters, costs nothing and is not in the check log', async () => {
  const member = await staffOf(server, { role: 'member' });
  const search = (q: string, kind?: string) =>
    member.call('GET', '/dashboard/search', { query: { q, ...(kind && { kind }) } });
  for (const [q, kind, found] of [
    ['jordan@example.com', 'email', true],
    [memberId, 'member_id', true],
    ['555 010 0005 1', 'phone', false],
    ['JORDAN re', 'name', true],
    ['nobody at all', 'name', false],
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
    score: row.score,
    riskTier: 'HIGH',
    fraudReported: false,
  });
  for (const [query, error] of [
    [{}, 'q is required.'],
    [{ q: ' ' }, /^q must be a text that is not empty/],
    [{ q: '!' }, /^Provide at least one of/],
    [{ q: 'x', kind: 'y' }, /^kind must be one of/],
  ] as const) {
    const response = await member.call('GET', '/dashboard/search', { query });
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
    () => member.call('GET', '/dashboard/search', { query: { q: 'jordan@example.com' } }),
    () => member.call('GET', '/dashboard/filing/person', { query: { email: 'jordan@example.com' } }),
    () => member.call('POST', '/dashboard/renters', { body: { email: 'jordan@example.com' } }),
  ];
  // More than two windows allow: one may end during the test.
  const responses = await Promise.all(Array.from({ length: 210 }, (_, index) => lookups[index % 3]?.()));
  const succeeded = responses.filter((response) => response?.status !== 429).length;
  assert.ok(succeeded === 100 || succeeded === 200, `${succeeded} succeeded`);
  for (const response of responses) {
    if (response?.status === 429) assert.match(response.body.error, /one person can make 100 a minute/);
  }
  const { status } = await colleague.call('GET', '/dashboard/search', { query: { q: 'jordan@example.com' } });
  assert.equal(status, 200);
});
