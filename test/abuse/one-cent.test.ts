import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDispute } from '../disputes/http.ts';
import { newDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

/** An organization upholds the dispute of a report of 45,000 cents by taking one cent off it. */
async function correctedByOneCent() {
  const dispute = await newDispute(server);
  const id = await dispute.file();
  const body = { decision: 'uphold', reason: 'Corrected.', correction: { outstandingBalance: 44_999 } };
  const decided = await dispute.admin.call('POST', `/dashboard/disputes/${id}/decision`, { body });
  assert.deepEqual([decided.body.status, decided.body.outcome], ['upheld', 'corrected']);
  const appeal = () =>
    dispute.renter.call('POST', `/portal/api/disputes/${id}/appeal`, { body: { text: 'I paid all of it.' } });
  return { ...dispute, id, appeal };
}

test('an organization corrects a record by one cent to keep the operator out: the renter appeals all the same', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { id, appeal, check } = await correctedByOneCent();
  assert.deepEqual((await check()).flags, ['OUTSTANDING_BALANCE']);
  const appealed = await appeal();
  assert.deepEqual([appealed.status, appealed.body.status], [200, 'upheld'], appealed.text);
  assert.deepEqual((await check()).flags, ['DISPUTED', 'OUTSTANDING_BALANCE']);
  assert.equal((await appeal()).status, 409);
  await command.json(
    'disputes',
    'decide',
    '--dispute',
    id,
    '--decision',
    'upheld',
    '--reason',
    'All was paid.',
  );
  const { flags, summary } = await check();
  assert.deepEqual([flags, summary.outstanding_balance], [[], 0]);
  const { ok } = await command.json('doctor');
  assert.equal(ok, true);
});

test('the operator rejects the appeal against a correction: the corrected record stays', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { id, appeal, check, renter } = await correctedByOneCent();
  await appeal();
  await command.json(
    'disputes',
    'decide',
    '--dispute',
    id,
    '--decision',
    'rejected',
    '--reason',
    'It is owed.',
  );
  assert.deepEqual((await check()).flags, ['OUTSTANDING_BALANCE']);
  const own = (await renter.call('GET', `/portal/api/disputes/${id}`)).body;
  assert.deepEqual(
    [own.status, own.outcome, own.isOnFile, own.appeal.decision],
    ['upheld', 'corrected', true, 'rejected'],
  );
});
