import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { billed, check, logOf, newCheckId, reporter } from './checks.ts';

const server = await startServer();
after(() => server.stop());

const onFile = await reporter(server);
// Renters with a phone in common would be compared meanwhile, which changes the result of a check.
await onFile('jordan@example.com');

test('a check that is sent several times with one ID is billed once and returns the same response', async () => {
  const member = await staffOf(server, { role: 'member' });
  const checkId = newCheckId();
  const first = await check(member, 'jordan@example.com', { checkId });
  const again = await Promise.all(
    Array.from({ length: 10 }, () => check(member, 'jordan@example.com', { checkId })),
  );
  for (const { body } of again) assert.deepEqual(body, first.body);
  const otherId = newCheckId();
  const repeated = await Promise.all(
    Array.from({ length: 8 }, () => check(member, 'nobody@example.com', { checkId: otherId })),
  );
  assert.equal(new Set(repeated.map(({ text }) => text)).size, 1);
  assert.deepEqual(await billed(server, member), { checks: 2, credits: -2 });
  assert.equal((await logOf(server, member)).length, 2);
});

test('a check with a new ID is billed; a used ID with another text or person is rejected (409)', async () => {
  const member = await staffOf(server, { role: 'member' });
  const colleague = await staffOf(server, { role: 'member', organizationId: member.organizationId });
  const stranger = await staffOf(server, { role: 'member' });
  const checkId = newCheckId();
  await check(member, 'jordan@example.com', { checkId });
  await check(member, 'jordan@example.com');
  for (const [who, text] of [
    [member, 'nobody@example.com'],
    [member, 'jordan@example.co'],
    [colleague, 'jordan@example.com'],
  ] as const) {
    const { status, body } = await check(who, text, { checkId });
    assert.equal(status, 409);
    assert.match(body.error, /Check again/);
  }
  assert.deepEqual(await billed(server, member), { checks: 2, credits: -2 });
  assert.equal((await check(stranger, 'jordan@example.com', { checkId })).status, 200);
  assert.deepEqual(await billed(server, stranger), { checks: 1, credits: -1 });
});

test('a repeated check is rejected (409) when something was filed since; a new check shows it', async () => {
  const member = await staffOf(server, { role: 'member' });
  await onFile('changing@example.com', 'Cha Nging', '+1 555 010 0007');
  const checkId = newCheckId();
  const first = await check(member, 'changing@example.com', { checkId });
  await onFile('changing@example.com', 'Cha Nging', '+1 555 010 0007');
  const again = await check(member, 'changing@example.com', { checkId });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /is no longer available/);
  assert.deepEqual(await billed(server, member), { checks: 1, credits: -1 });
  const newCheck = await check(member, 'changing@example.com');
  assert.ok(newCheck.body.record.score < first.body.record.score);
});

test('a check repeated after 10 minutes is rejected (409) and costs nothing', async () => {
  const member = await staffOf(server, { role: 'member' });
  const { organizationId } = member;
  const checkId = newCheckId();
  await check(member, 'jordan@example.com', { checkId });
  await server.store.transaction(async ({ idempotencyRecords }) => {
    const stored = await idempotencyRecords.find(organizationId, checkId);
    assert.ok(stored);
    const { at, ...response } = JSON.parse(stored.answer);
    const earlier = { ...response, at: at - 601_000 };
    const record = {
      organizationId,
      id: checkId,
      digest: stored.digest,
      answer: JSON.stringify(earlier),
      at,
    };
    await idempotencyRecords.keep(record, Number.MAX_SAFE_INTEGER);
  });
  const again = await check(member, 'jordan@example.com', { checkId });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /is no longer available/);
  assert.deepEqual(await billed(server, member), { checks: 1, credits: -1 });
});

test('a repeated check is rejected (409) when any part of its response changed, such as the name', async () => {
  const member = await staffOf(server, { role: 'member' });
  const { renterId } = await onFile('renamed@example.com', 'Before Hand', '+1 555 010 0006');
  const checkId = newCheckId();
  await check(member, 'renamed@example.com', { checkId });
  await server.store.transaction(async ({ renters }) => {
    const renter = await renters.findById(renterId);
    assert.ok(renter);
    await renters.update({ ...renter, fullName: 'After Wards' });
  });
  assert.equal((await check(member, 'renamed@example.com', { checkId })).status, 409);
});

test('a person can make 60 checks a minute (then 429, at no cost); colleagues are not affected', async () => {
  const member = await staffOf(server, { role: 'member' });
  const colleague = await staffOf(server, { role: 'member', organizationId: member.organizationId });
  // More than two windows of a minute allow, because one may end during the test.
  const responses = await Promise.all(Array.from({ length: 130 }, () => check(member, 'nobody@example.com')));
  const succeeded = responses.filter(({ status }) => status === 200).length;
  const rejected = responses.filter(({ status }) => status === 429);
  assert.equal(succeeded + rejected.length, responses.length);
  assert.ok(succeeded === 60 || succeeded === 120, `${succeeded} succeeded`);
  for (const { body, headers } of rejected) {
    assert.match(body.error, /can make 60 a minute/);
    assert.equal(headers['retry-after'], '60');
  }
  assert.equal((await check(colleague, 'nobody@example.com')).status, 200);
  assert.deepEqual(await billed(server, member), { checks: succeeded + 1, credits: -succeeded - 1 });
});

test('at the credit floor a check gets 429 and costs nothing; one made before can still be sent again', async () => {
  const member = await staffOf(server, { role: 'member' });
  const { organizationId } = member;
  await server.store.transaction(({ organizations }) =>
    organizations.update(organizationId, { creditFloor: -1 }),
  );
  const checkId = newCheckId();
  const first = await check(member, 'jordan@example.com', { checkId });
  assert.deepEqual([first.status, first.body.creditsLeft], [200, -1]);
  const stoppedId = newCheckId();
  const stopped = () => check(member, 'jordan@example.com', { checkId: stoppedId });
  const { status, headers, body } = await stopped();
  assert.deepEqual([status, headers['x-limit']], [429, 'credit-floor']);
  assert.match(body.error, /^Credit floor reached: the balance is -1 credits, and checks stop at -1\./);
  assert.deepEqual((await check(member, 'jordan@example.com', { checkId })).body, first.body);
  assert.deepEqual(await billed(server, member), { checks: 1, credits: -1 });

  await server.store.transaction(({ billing }) => billing.grant({ organizationId, amount: 1, at: 1 }));
  assert.equal((await stopped()).status, 200, 'the same check can be made once there are credits');
  assert.deepEqual(await billed(server, member), { checks: 2, credits: -1 });
});
