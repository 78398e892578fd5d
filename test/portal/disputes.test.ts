import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { newDispute, sendFile } from '../disputes/http.ts';
import { PDF, PNG, pdfOf } from '../support/documents.ts';
import { CONTACT_DETAILS } from '../support/organization.ts';
import { renterOf } from '../support/portal.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('a disputed report is flagged in every check, and the webhook gets exactly the specified event', async (t) => {
  const { renter, file, check, organization, recordId, email, reportId } = await newDispute(server);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await organization.call('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  assert.equal((await check()).flags.includes('DISPUTED'), false);
  const id = await file();
  assert.deepEqual((await check()).flags, ['DISPUTED', 'OUTSTANDING_BALANCE']);
  const { body } = await renter.call('GET', `/portal/api/disputes/${id}`);
  const { filedAt, deadlineAt, ...rest } = body;
  assert.equal(deadlineAt - filedAt, 30 * 24 * 60 * 60 * 1000);
  const shown = { ...rest, entries: rest.entries.map(({ what }: { what: string }) => what) };
  assert.deepEqual(shown.entries[0], 'filed');
  assert.deepEqual(
    { ...shown, entries: [] },
    {
      id,
      kind: 'report',
      record: reportId,
      recordId,
      organization: `Organization ${organization.id}`,
      contact: CONTACT_DETAILS,
      reason: 'already_paid',
      status: 'open',
      extended: false,
      endedAt: null,
      outcome: null,
      appeal: null,
      said: 'Paid in March.',
      answer: null,
      isOnFile: true,
      documents: [],
      entries: [],
    },
  );
  const [event] = await until('the event arrives', () => receiver.received.length > 0 && receiver.received);
  assert.deepEqual(event?.body, {
    event: 'dispute.filed',
    orgId: organization.id,
    data: {
      disputeId: id,
      recordId,
      renterEmail: email,
      reason: 'I have paid this: Paid in March.',
      status: 'open',
      filedAt: new Date(filedAt).toISOString(),
    },
  });
  const { body: list } = await renter.call('GET', '/portal/api/disputes');
  assert.deepEqual([list.rows.length, list.rows[0].id, list.next], [1, id, null]);
  assert.equal((await renter.call('POST', `/portal/api/disputes/${id}/withdraw`)).body.status, 'withdrawn');
  assert.deepEqual((await check()).flags, ['OUTSTANDING_BALANCE']);
});

test('the filer finds the record of a dispute by the record ID of the event, and nobody else does', async () => {
  const [filer, other] = [await server.newOrganization(), await server.newOrganization()];
  const renter = await renterOf(server);
  // Neither response contains the record ID.
  const body = { renter_email: renter.email, renter_name: 'Ben Okri', outstanding_balance: 100 };
  const { body: report } = await filer.call('POST', '/v1/renter/report', { body });
  const { body: found } = await filer.call('POST', '/v1/search', { body: { email: renter.email } });
  const incident = {
    renterId: found.results[0].renterId,
    industry: 'tools',
    type: 'NO_SHOW',
    details: 'Never came.',
  };
  const { body: filed } = await filer.call('POST', '/v1/incidents/submit', { body: incident });
  for (const [kind, record, list, name] of [
    ['report', report.report_id, 'reports', 'report_id'],
    ['incident', filed.incidentId, 'incidents', 'incident_id'],
  ] as const) {
    const dispute = { kind, record, reason: 'not_mine' };
    const { status, text } = await renter.call('POST', '/portal/api/disputes', { body: dispute });
    assert.equal(status, 200, text);
    const { body: listed } = await filer.call('GET', '/v1/events?type=dispute.filed');
    const { recordId } = listed.events.at(-1).data;
    for (const id of [recordId, recordId.toLowerCase()]) {
      const { body } = await filer.call('GET', `/v1/${list}?record_id=${id}`);
      assert.deepEqual(
        body[list].map((one: Record<string, unknown>) => [one[name], one.record_id]),
        [[record, recordId]],
      );
    }
    for (const [organization, id] of [
      [other, recordId],
      [filer, 'RB-00000'],
      [filer, 'RB-1'],
      [filer, ''],
    ] as const) {
      const { body } = await organization.call('GET', `/v1/${list}?record_id=${id}`);
      assert.deepEqual(body[list], [], id);
    }
    const { disputeId } = listed.events.at(-1).data;
    const upheld = { dispute_id: disputeId, decision: 'uphold' };
    assert.equal((await filer.call('POST', '/v1/dispute/decide', { body: upheld })).status, 200);
    const { body } = await filer.call('GET', `/v1/${list}?record_id=${recordId}`);
    assert.deepEqual(
      body[list].map((one: Record<string, unknown>) => [one[name], one.status]),
      [[record, 'removed']],
    );
  }
});

test("another renter's dispute, record and documents are not found", async () => {
  const { renter, file, reportId } = await newDispute(server);
  const id = await file();
  const sent = await sendFile(server, renter, id, { type: 'image/png', rawBody: PNG });
  const document = sent.body.documents[0].id;
  const { call } = await renterOf(server);
  const path = `/portal/api/disputes/${id}`;
  const dispute = { kind: 'report', record: reportId, reason: 'not_mine' };
  for (const [method, address, body] of [
    ['POST', '/portal/api/disputes', dispute],
    ['GET', path],
    ['POST', `${path}/texts`, { text: 'x' }],
    ['POST', `${path}/withdraw`],
    ['GET', `${path}/documents/${document}`],
  ] as const) {
    const response = await call(method, address, body === undefined ? {} : { body });
    assert.equal(response.status, 404, `${method} ${address}`);
    assert.equal(response.text.includes('Paid in March'), false);
  }
  assert.deepEqual((await call('GET', '/portal/api/disputes')).body.rows, []);
  assert.equal((await renter.call('GET', path)).body.status, 'open');
});

test('a document is sent as an attachment that a browser cannot open as a page', async () => {
  const { renter, file, recordId } = await newDispute(server);
  const id = await file();
  const name = '<script>alert("1")</script>\r\nSet-Cookie: a=b.html';
  const { status, body } = await sendFile(server, renter, id, {
    type: 'application/pdf',
    rawBody: PDF,
    name,
  });
  assert.equal(status, 200);
  const [document] = body.documents;
  assert.equal(document.name, 'script> Set-Cookie: a=b.html.pdf');
  assert.equal(body.extended, false, 'a document that comes with the filing does not extend the deadline');
  const path = `/portal/api/disputes/${id}/documents/${document.id}`;
  const { headers, text } = await renter.call('GET', path);
  assert.equal(text, PDF.toString());
  assert.equal(headers['content-disposition'], `attachment; filename="${recordId}-1.pdf"`);
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['set-cookie'], undefined);
});

test('empty files, files of other types, and files whose content does not match their type are rejected', async () => {
  const { renter, file } = await newDispute(server);
  const id = await file();
  for (const [type, rawBody, status] of [
    ['application/pdf', PNG, 400],
    ['image/png', Buffer.from('<svg onload="alert(1)"/>'), 400],
    ['image/jpeg', Buffer.alloc(0), 400],
    ['application/pdf', PDF.subarray(0, -8), 400],
    ['image/svg+xml', Buffer.from('<svg/>'), 415],
    ['text/html', Buffer.from('<p>'), 415],
    ['application/json', Buffer.from('{}'), 415],
    ['application/octet-stream', PDF, 415],
  ] as const) {
    const response = await sendFile(server, renter, id, { type, rawBody });
    assert.equal(response.status, status, `${type}: ${response.text}`);
  }
  assert.deepEqual((await renter.call('GET', `/portal/api/disputes/${id}`)).body.documents, []);
  // No other route accepts files.
  const headers = { cookie: renter.cookie, origin: server.url, 'content-type': 'application/pdf' };
  const other = await server.call('POST', '/portal/api/disputes', { headers, rawBody: PDF });
  assert.equal(other.status, 415);
});

test('a document of 5 MiB is accepted, and one byte more is rejected', async () => {
  const { renter, file } = await newDispute(server);
  const id = await file();
  const limit = 5 * 1024 * 1024;
  const send = (bytes: number) =>
    sendFile(server, renter, id, { type: 'application/pdf', rawBody: pdfOf(bytes), chunked: true });
  const response = await send(limit + 1);
  assert.deepEqual(
    [response.status, response.body.error],
    [413, 'The body is too large: 5 MiB is the most.'],
  );
  assert.equal((await send(limit)).body.documents[0].bytes, limit);
});

test('a gigabyte is rejected by its Content-Length, before any of it is read', async () => {
  const { renter, file } = await newDispute(server);
  const id = await file();
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${server.url}/portal/api/disputes/${id}/documents?name=x`, {
      method: 'POST',
      headers: {
        cookie: renter.cookie,
        origin: server.url,
        'content-type': 'application/pdf',
        'content-length': 1024 ** 3,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.flushHeaders();
  });
  assert.equal(status, 413);
});

test('the texts of a dispute have limits, and the reason is one of a list', async () => {
  const { renter, reportId, file } = await newDispute(server);
  const body = { kind: 'report', record: reportId, reason: 'other', text: 'x' };
  for (const wrong of [
    { reason: 'because' },
    { kind: 'renter' },
    { text: 'x'.repeat(4_001) },
    { text: ' ' },
    { text: 7 },
    { record: 'x'.repeat(101) },
  ]) {
    const response = await renter.call('POST', '/portal/api/disputes', { body: { ...body, ...wrong } });
    assert.equal(response.status, 400, JSON.stringify(wrong).slice(0, 40));
  }
  const id = await file({ text: '<img src=x onerror=alert(1)>'.repeat(100) });
  const again = await renter.call('POST', '/portal/api/disputes', { body });
  assert.deepEqual([again.status, again.body.ok], [409, false]);
  const path = `/portal/api/disputes/${id}/texts`;
  for (const text of ['', ' ', 'x'.repeat(4_001)]) {
    assert.equal((await renter.call('POST', path, { body: { text } })).status, 400);
  }
  for (let count = 0; count < 10; count++) {
    assert.equal((await renter.call('POST', path, { body: { text: `${count}` } })).status, 200);
  }
  assert.equal((await renter.call('POST', path, { body: { text: 'eleven' } })).status, 409);
});
