import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDispute, sendFile } from '../disputes/http.ts';
import { newDatabase } from '../support/database.ts';
import { PDF } from '../support/documents.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

test('a renter appeals in the portal, the operator sees both sides and decides with the command', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { renter, admin, file, check, recordId, organization } = await newDispute(server);
  const id = await file();
  assert.equal((await sendFile(server, renter, id, { type: 'application/pdf', rawBody: PDF })).status, 200);
  const path = `/portal/api/disputes/${id}/appeal`;
  const early = await renter.call('POST', path, { body: { text: 'Too early.' } });
  assert.deepEqual(
    [early.status, early.body.error],
    [409, 'You can appeal only after a dispute was rejected or the record was only corrected.'],
  );
  const rejected = { decision: 'reject', reason: 'No payment arrived.' };
  await admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: rejected });
  assert.ok(!(await check()).flags.includes('DISPUTED'));
  for (const body of [{}, { text: '' }, { text: 5 }, { text: 'x'.repeat(4_001) }])
    assert.equal((await renter.call('POST', path, { body })).status, 400);
  const appealed = await renter.call('POST', path, { body: { text: 'Nobody looked at the receipt.' } });
  assert.equal(appealed.status, 200, appealed.text);
  const { appeal, status } = appealed.body;
  assert.equal(status, 'rejected');
  assert.deepEqual(appeal, {
    said: 'Nobody looked at the receipt.',
    filedAt: appeal.filedAt,
    deadlineAt: appeal.filedAt + 15 * 86_400_000,
    endedAt: null,
    decision: null,
    answer: null,
  });
  assert.ok((await check()).flags.includes('DISPUTED'));
  assert.equal((await renter.call('POST', path, { body: { text: 'Again.' } })).status, 409);
  const panel = (await admin.call('GET', `/dashboard/disputes/${id}`)).body;
  assert.deepEqual(panel.appeal, appeal);

  const { appeals } = await command.json('disputes', 'list');
  const listed = appeals.find(({ dispute }: { dispute: string }) => dispute === id);
  assert.deepEqual([listed.record, listed.organization], [recordId, `Organization ${organization.id}`]);
  const folder = `${temporaryFolder(t)}/new`;
  const shown = await command.json('disputes', 'show', '--dispute', id, '--documents', folder);
  assert.equal(shown.reason, 'I have paid this: Paid in March.');
  assert.equal(shown.answer, 'No payment arrived.');
  assert.equal(shown.appeal.said, 'Nobody looked at the receipt.');
  assert.equal(shown.content.outstandingBalanceCents, 45_000);
  const [saved = ''] = shown.saved;
  assert.deepEqual(readFileSync(saved), Buffer.from(PDF));
  assert.deepEqual([statSync(folder).mode & 0o777, statSync(saved).mode & 0o777], [0o700, 0o600]);
  assert.match(
    await command.apiError('disputes', 'show', '--dispute', id, '--documents', `${saved}/x`),
    /documents cannot be saved in .*ENOTDIR/,
  );
  const text = (await command.run('disputes', 'show', '--dispute', id)).out;
  assert.match(
    text,
    /The renter says +I have paid this: Paid in March\.[\s\S]*No payment arrived\.[\s\S]*\$450\.00/,
  );
  assert.match((await command.run('disputes', 'list')).out, /DISPUTE +RECORD +FILED BY +APPEALED +DECIDE BY/);

  const decide = ['disputes', 'decide', '--dispute', id, '--decision'];
  assert.equal((await command.run(...decide, 'maybe', '--reason', 'x')).code, 2);
  assert.match(await command.apiError(...decide, 'upheld', '--reason', ' '), /reason is required/);
  const decided = await command.json(...decide, 'upheld', '--reason', 'The receipt proves it.');
  assert.deepEqual([decided.decision, decided.reason], ['upheld', 'The receipt proves it.']);
  const after = await check();
  assert.deepEqual([after.summary.outstanding_balance, after.flags], [0, []]);
  const own = (await renter.call('GET', `/portal/api/disputes/${id}`)).body;
  assert.deepEqual([own.status, own.appeal.decision, own.isOnFile], ['upheld', 'upheld', false]);
  assert.match(await command.apiError(...decide, 'rejected', '--reason', 'No.'), /already|was upheld on/);
  assert.match(await command.apiError('disputes', 'show', '--dispute', 'dis_none'), /no dispute/);
  const { ok } = await command.json('doctor');
  assert.equal(ok, true);
});

test('the file that a renter downloads contains the appeal', async () => {
  const { renter, admin, file } = await newDispute(server);
  const id = await file();
  const rejected = { decision: 'reject', reason: 'No payment arrived.' };
  await admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: rejected });
  await renter.call('POST', `/portal/api/disputes/${id}/appeal`, { body: { text: 'Please look again.' } });
  const { body } = await renter.call('GET', '/portal/api/download/my-file.json');
  const [dispute] = body.disputes;
  assert.deepEqual([dispute.appeal.said, dispute.appeal.decision], ['Please look again.', null]);
});
