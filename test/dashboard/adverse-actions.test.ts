import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { addConfirmedEmail } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { check, reporter } from './checks.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());
const putOnFile = await reporter(server);
let people = 0;

/** A member whose check found a renter, and calls about its notice. */
async function checkedRenter() {
  const member = await staffOf(server, { role: 'member', name: 'Mo Clerk' });
  const email = `denied${++people}@renter.example`;
  const { renterId } = await putOnFile(email, `Jordan ${people}`, `+1 555 010 ${1000 + people}`);
  const { requestId, checkedAt } = (await check(member, email)).body;
  const decision = { requestId, checkedAt, action: 'denied', explanation: '', state: null };
  const post = (path: string, body: object) =>
    member.call('POST', `/dashboard/adverse-actions${path}`, { body });
  return {
    member,
    email,
    renterId,
    decision,
    preview: (fields: object = {}) => post('/preview', { ...decision, ...fields }),
    create: (fields: object = {}) => post('', { ...decision, medium: 'print', ...fields }),
    step: (id: string, status: string, reason = '') => post(`/${id}/status`, { status, reason }),
    async list() {
      const { body } = await member.call('GET', `/dashboard/renters/${renterId}/adverse-actions`);
      return body.rows as { id: string; status: string }[];
    },
  };
}

test('staff preview the notice of their check, make it, print it, and hand it over', async () => {
  const { member, decision, preview, create, step, list } = await checkedRenter();
  const decided = async () =>
    (await member.call('GET', `/dashboard/checks/${decision.requestId}`)).body.decision;
  const fields = { explanation: 'We need a score of 600.', state: 'WA' };
  const { status, body } = await preview(fields);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.mayMail, false);
  const said = JSON.stringify(body.sections);
  for (const part of [
    'ADVERSE ACTION NOTICE',
    'We need a score of 600.',
    'Cascade Screening, Inc.',
    'on a scale from 0',
  ])
    assert.ok(said.includes(part), `${part} in ${said}`);
  assert.doesNotMatch(said, /\.\./, 'the name of the operator ends with a period');
  assert.deepEqual([await list(), await decided()], [[], null], 'a preview stores nothing');

  const { body: made } = await create(fields);
  const { id, createdAt, changedAt, ...notice } = made;
  assert.deepEqual(notice, {
    action: 'denied',
    explanation: 'We need a score of 600.',
    medium: 'print',
    status: 'draft',
    createdBy: 'Mo Clerk',
    sentAt: null,
    reason: null,
  });
  assert.deepEqual((await create(fields)).body, made, 'pressed twice, it is made once');
  const pdf = await fetch(`${server.url}/dashboard/adverse-actions/${id}/notice.pdf`, {
    headers: { cookie: member.cookie },
  });
  assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="notice-${id}.pdf"`);
  assert.match(readPdf(Buffer.from(await pdf.arrayBuffer())).text, /We need a score of 600/);
  assert.equal((await step(id, 'final')).status, 409, 'it was not handed over');
  assert.equal((await step(id, 'sent')).body.status, 'sent');
  assert.deepEqual(
    (await list()).map((row) => [row.id, row.status]),
    [[id, 'sent']],
  );
  assert.equal(await decided(), 'denied');
  assert.equal((await step(id, 'withdrawn', 'See https://evil.example')).status, 400);
  assert.deepEqual((await step(id, 'withdrawn', 'A mistake.')).body.reason, 'A mistake.');
  assert.equal(await decided(), null);
});

test('the preview says whether an e-mail may get the notice, and no response contains the address', async () => {
  const { renterId, preview, create, list } = await checkedRenter();
  assert.equal((await create({ medium: 'email' })).status, 409);
  const address = `whole${people}@renter.example`;
  await addConfirmedEmail(server.store, renterId, address);
  assert.equal((await preview()).body.mayMail, true);
  const { status, text } = await create({ medium: 'email' });
  assert.equal(status, 200, text);
  assert.equal((text + JSON.stringify(await list())).includes(address), false);
});

test('a notice needs the check by its ID and its time, and a member of the organization that made it', async () => {
  const { decision, create, preview } = await checkedRenter();
  assert.equal((await create({ checkedAt: decision.checkedAt + 1 })).status, 404);
  assert.equal((await preview({ requestId: `${decision.requestId}x` })).status, 404);
  assert.equal((await preview({ explanation: 'See www.evil.example' })).status, 400);
  const colleague = await checkedRenter();
  const body = { ...decision, medium: 'print' };
  assert.equal((await colleague.member.call('POST', '/dashboard/adverse-actions', { body })).status, 404);
});

test('the list of notices to a renter has pages, the newest first', async () => {
  const { member, renterId, create, step } = await checkedRenter();
  const { id: first } = (await create()).body;
  await step(first, 'withdrawn');
  const { id: second } = (await create()).body;
  const path = `/dashboard/renters/${renterId}/adverse-actions`;
  const idsAfter = async (after: string) =>
    (await member.call('GET', path, { query: { after } })).body.rows.map(({ id }: { id: string }) => id);
  assert.deepEqual(await idsAfter(''), [second, first]);
  assert.deepEqual(await idsAfter(second), [first]);
});
