import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startMailingServer } from '../support/mailing-server.ts';
import { newDispute } from './http.ts';

const { server, mail, stop } = await startMailingServer({ MAIL_FROM: 'network@screening.example' });
after(stop);

test('admins get a mail when a dispute is filed, and the renter when it is decided, both as plain text', async () => {
  const { admin, member, email, file, recordId } = await newDispute(server);
  const id = await file({ text: 'Paid.\r\n.\r\nBcc: everybody@example.com' });
  const filed = await mail.newest(admin.email);
  assert.equal(filed.subject, `A renter disputes ${recordId}`);
  assert.ok(filed.text.includes(`${server.url}/disputes/${id}\n`));
  assert.equal(filed.text.includes('Paid.'), false, "the renter's text is only shown to signed-in staff");
  assert.equal(mail.count(member.email), 0);
  const reason = '<b>No</b> payment\r\nSubject: another one';
  assert.equal((await mail.newest(email)).subject, `We received your dispute of ${recordId}`);
  const body = { decision: 'reject', reason };
  const path = `/dashboard/disputes/${id}/decision`;
  assert.equal((await admin.call('POST', path, { body })).status, 200);
  const decided = await mail.newest(email, 1);
  assert.equal(decided.subject, `Your dispute of ${recordId} was rejected`);
  assert.match(decided.text, /<b>No<\/b> payment\s+Subject: another one[\s\S]*statement of up to 100 words/);
  assert.match(decided.text, /\n12 Harbor St, Portland, OR 97201\n\+1 503 555 0142\n/);
  assert.equal(mail.count('everybody@example.com'), 0);
});
