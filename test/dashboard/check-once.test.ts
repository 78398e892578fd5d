import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { billed, check, logOf, newCheckId, reporter } from './checks.ts';

const server = await startServer();
after(() => server.stop());

const onFile = await reporter(server);
await onFile('jordan@example.com');

test('a check that is sent again, or pressed many times at once, is billed once and answered the same', async () => {
  const member = await staffOf(server, { role: 'member' });
  const checkId = newCheckId();
  const first = await check(member, 'jordan@example.com', { checkId });
  const again = await Promise.all(
    Array.from({ length: 10 }, () => check(member, 'jordan@example.com', { checkId })),
  );
  for (const { body } of again) assert.deepEqual(body, first.body);
  const twice = newCheckId();
  const pressed = await Promise.all(
    Array.from({ length: 8 }, () => check(member, 'nobody@example.com', { checkId: twice })),
  );
  assert.equal(new Set(pressed.map(({ text }) => text)).size, 1);
  assert.deepEqual(await billed(server, member), { checks: 2, credits: -2 });
  assert.equal((await logOf(server, member)).length, 2);
});

test('another check is another check: with its own ID it is billed, with a used one it is refused', async () => {
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

test('a check is not answered otherwise than it is logged: what was filed since takes another check', async () => {
  const member = await staffOf(server, { role: 'member' });
  await onFile('changing@example.com', 'Cha Nging');
  const checkId = newCheckId();
  const first = await check(member, 'changing@example.com', { checkId });
  await onFile('changing@example.com', 'Cha Nging');
  const again = await check(member, 'changing@example.com', { checkId });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /is no longer available/);
  assert.deepEqual(await billed(server, member), { checks: 1, credits: -1 });
  const anew = await check(member, 'changing@example.com');
  assert.ok(anew.body.record.score < first.body.record.score);
});

test('a check is answered again for 10 minutes; later it is refused, changed or not, and costs nothing', async () => {
  const member = await staffOf(server, { role: 'member' });
  const { organizationId } = member;
  const checkId = newCheckId();
  await check(member, 'jordan@example.com', { checkId });
  await server.store.transaction(async ({ idempotencyRecords }) => {
    const kept = await idempotencyRecords.find(organizationId, checkId);
    assert.ok(kept);
    const { at, ...answer } = JSON.parse(kept.answer);
    const earlier = { ...answer, at: at - 601_000 };
    const receipt = { organizationId, id: checkId, digest: kept.digest, answer: JSON.stringify(earlier), at };
    await idempotencyRecords.keep(receipt, Number.MAX_SAFE_INTEGER);
  });
  const again = await check(member, 'jordan@example.com', { checkId });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /is no longer available/);
  assert.deepEqual(await billed(server, member), { checks: 1, credits: -1 });
});

test('what is answered again is the whole answer that was billed, not the score alone', async () => {
  const member = await staffOf(server, { role: 'member' });
  const { renterId } = await onFile('renamed@example.com', 'Before Hand');
  const checkId = newCheckId();
  await check(member, 'renamed@example.com', { checkId });
  await server.store.transaction(async ({ renters }) => {
    const renter = await renters.findById(renterId);
    assert.ok(renter);
    await renters.update({ ...renter, fullName: 'After Wards' });
  });
  assert.equal((await check(member, 'renamed@example.com', { checkId })).status, 409);
});

test('one person checks 60 times a minute, others go on; what is refused costs nothing', async () => {
  const member = await staffOf(server, { role: 'member' });
  const colleague = await staffOf(server, { role: 'member', organizationId: member.organizationId });
  // More than the limit of a window, even if one ends meanwhile.
  const answers = await Promise.all(Array.from({ length: 130 }, () => check(member, 'nobody@example.com')));
  const answered = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answered + refused.length, answers.length);
  assert.ok(answered === 60 || answered === 120, `${answered} were answered`);
  for (const { body, headers } of refused) {
    assert.match(body.error, /can make 60 a minute/);
    assert.equal(headers['retry-after'], '60');
  }
  assert.equal((await check(colleague, 'nobody@example.com')).status, 200);
  assert.deepEqual(await billed(server, member), { checks: answered + 1, credits: -answered - 1 });
});
