import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDispute, sendFile } from '../disputes/http.ts';
import { PDF } from '../support/documents.ts';
import { addConfirmedEmail, renterSession } from '../support/portal.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

test('a former partner with the old mailbox reads nothing of a dispute that was filed with the new one, and does not end it', async () => {
  const { organization, email: old, file, reportId } = await newDispute(server);
  const renterId = await renterIdOf(organization, old);
  const next = `new-${old}`;
  await addConfirmedEmail(server.store, renterId, next);
  await (await server.newOrganization()).call('POST', '/v1/renter/report', { body: { renter_email: next } });
  const [victim, partner] = [await renterSession(server, next), await renterSession(server, old)];
  assert.equal((await partner.call('GET', '/portal/api/me')).body.opens, 'part');
  const body = { kind: 'report', record: reportId, reason: 'other', text: 'I fled from my former partner.' };
  const { id } = (await victim.call('POST', '/portal/api/disputes', { body })).body;
  const sent = await sendFile(server, victim, id, { type: 'application/pdf', rawBody: PDF });
  const [document] = sent.body.documents;

  const seen: string[] = [];
  for (const path of [
    'disputes',
    'file',
    'file/records',
    `file/records/report/${reportId}`,
    'take-file/my-file.json',
  ])
    seen.push((await partner.call('GET', `/portal/api/${path}`)).text);
  assert.doesNotMatch(seen.join(), new RegExp(`former partner|${next}|${id}`));
  const path = `/portal/api/disputes/${id}`;
  for (const part of ['', `/documents/${document.id}`])
    assert.equal((await partner.call('GET', `${path}${part}`)).status, 404, part);
  assert.equal((await partner.call('POST', `${path}/withdraw`)).status, 404);
  for (const part of ['texts', 'appeal'])
    assert.equal((await partner.call('POST', `${path}/${part}`, { body: { text: 'x' } })).status, 404, part);
  assert.equal((await victim.call('GET', path)).body.status, 'open');
  await assert.rejects(file(), /already dispute/);
});
