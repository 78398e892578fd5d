import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { OPERATOR_ENV, type TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

type Body = HttpResponse['body'];

const credits = async ({ id }: TestOrganization) => (await server.store.organizations.find(id))?.credits ?? 0;

async function send({ call }: TestOrganization, checks: object[], more: object = {}): Promise<string> {
  const { status, body, text } = await call('POST', '/v1/checks/batch', { body: { checks, ...more } });
  assert.equal(status, 202, text);
  const { batch_id: id } = body;
  assert.deepEqual(body, { ok: true, batch_id: id, status: 'running', rows: checks.length });
  return id;
}

async function read({ call }: TestOrganization, id: string, query = ''): Promise<Body> {
  const { status, body, text } = await call('GET', `/v1/checks/batch?batch_id=${id}${query}`);
  assert.equal(status, 200, text);
  return body;
}

/** Waits until a batch has ended, and returns it. */
async function ended(organization: TestOrganization, id: string): Promise<Body> {
  await until(
    'the batch has ended',
    async () => (await read(organization, id, '&limit=0')).status !== 'running',
  );
  return read(organization, id);
}

async function file({ call }: TestOrganization, renterEmail: string, more: object = {}): Promise<void> {
  const report = { renterEmail, renterName: 'Ana Lee', industryType: 'equipment', ...more };
  assert.equal((await call('POST', '/v1/reports', { body: report })).status, 200);
}

test('each row gets what a single check answers, costs one credit, and is logged with its reference', async () => {
  const organization = await server.newOrganization();
  const other = await server.newOrganization();
  await file(other, 'debt@batch.example', { paymentCompliance: 'Not Paid', outstandingBalance: 5_000 });
  await file(other, 'good@batch.example', { renterPhone: '+1 555 010 7001' });
  const asked = [
    { email: 'Debt@batch.example', reference: 'lease 1', purpose: 'collection' },
    { email: 'nobody@batch.example', phone: '(555) 010-7001', name: 'Ana Lee' },
    { member_id: 'MB-NOBODY00' },
    { name: 'Ana Lee', reference: '' },
  ];
  const before = await credits(organization);
  const id = await send(organization, asked, { name: 'Review' });
  const { results, next_cursor, created_at, ended_at, ...batch } = await ended(organization, id);
  assert.deepEqual(batch, {
    ok: true,
    batch_id: id,
    name: 'Review',
    status: 'completed',
    reason: null,
    rows: 4,
    answered: 4,
    billed: 4,
  });
  assert.equal(next_cursor, null);
  assert.ok(Date.parse(created_at) <= Date.parse(ended_at));
  assert.equal(await credits(organization), before - 4);
  assert.deepEqual(
    results.map(({ row, reference }: Body) => [row, reference]),
    [
      [1, 'lease 1'],
      [2, null],
      [3, null],
      [4, null],
    ],
  );
  for (const [index, { reference: _, ...query }] of asked.entries()) {
    const { check, request_id } = results[index];
    const single = await organization.call('GET', `/v1/renter/check?${new URLSearchParams(query)}`);
    assert.deepEqual({ ...check, checked_at: '' }, { ...single.body, checked_at: '' });
    const logged = await organization.call('GET', `/v1/checks?request_id=${request_id}`);
    const [{ batch_id, reference, checked_by, checked_at }] = logged.body.checks;
    assert.deepEqual([batch_id, reference], [id, index === 0 ? 'lease 1' : null]);
    assert.deepEqual([checked_by.id, checked_at], [organization.keyId, check.checked_at]);
  }
  // A row of a batch is a check like any other: a notice of an adverse action can be made from it.
  const notice = { check_request_id: results[0].request_id, action: 'denied', medium: 'print' };
  assert.equal((await organization.call('POST', '/v1/adverse-actions', { body: notice })).status, 201);
});

test('a result is what was answered then, also if the file has changed since', async () => {
  const organization = await server.newOrganization();
  await file(organization, 'changes@batch.example', { renterName: 'Changing Person' });
  const id = await send(organization, [{ email: 'changes@batch.example' }]);
  const first = await ended(organization, id);
  await file(organization, 'changes@batch.example', {
    renterName: 'Changing Person',
    paymentCompliance: 'Not Paid',
  });
  assert.deepEqual(await read(organization, id), first);
  const [{ score, summary }] = (await organization.call('GET', '/v1/checks')).body.checks;
  const { check } = first.results[0];
  assert.deepEqual([score, summary], [check.score, check.summary]);
});

test('results are read page after page, and by tier', async () => {
  const organization = await server.newOrganization();
  await file(organization, 'tier@batch.example', { renterName: 'Tier Person' });
  const checks = Array.from({ length: 25 }, (_, index) => ({
    email: index % 5 === 0 ? 'tier@batch.example' : `nobody${index}@batch.example`,
    reference: String(index),
  }));
  const id = await send(organization, checks);
  await ended(organization, id);
  const references: string[] = [];
  let cursor: string | null = '0';
  for (let pages = 0; cursor !== null; pages++) {
    assert.ok(pages < 4);
    const page: Body = await read(organization, id, `&limit=10&cursor=${cursor}`);
    references.push(...page.results.map(({ reference }: Body) => reference));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    references,
    checks.map(({ reference }) => reference),
  );
  const low = await read(organization, id, '&risk_tier=LOW&limit=3');
  assert.deepEqual(
    low.results.map(({ row }: Body) => row),
    [1, 6, 11],
  );
  const rest = await read(organization, id, `&risk_tier=LOW&cursor=${low.next_cursor}`);
  assert.deepEqual([rest.results.length, rest.next_cursor], [2, null]);
  const progress = await read(organization, id, '&limit=0');
  assert.deepEqual([progress.answered, 'results' in progress], [25, false]);
});

test('a row that a single check would reject is named, and then nothing is accepted', async () => {
  const organization = await server.newOrganization();
  const good = { email: 'good@batch.example' };
  const before = await credits(organization);
  for (const [body, error] of [
    [{}, /^checks is required/],
    [{ checks: [] }, /^checks must have 1 to 10000 rows/],
    [{ checks: Array(10_001).fill({ name: 'A' }) }, /^checks must have 1 to 10000 rows/],
    [{ checks: [good, {}] }, /^Row 2: Provide at least one identifier/],
    [{ checks: [good, good, { phone: 'abc', reference: 'x' }] }, /^Row 3: Provide at least one identifier/],
    [{ checks: [good, { ...good, phone: '555' }] }, /^Row 2: phone must have at least seven digits/],
    [{ checks: [{ email: 'n/a', name: 'Jo Park' }] }, /^Row 1: email must be an e-mail address/],
    [{ checks: [{ email: 5 }, good] }, /^Row 1: checks\[0\]\.email must be of type string/],
    [{ checks: [good, 'x'] }, /^Row 2: checks\[1\] must be of type object/],
    [{ checks: [good, { ...good, purpose: 'fun' }] }, /^Row 2: checks\[1\]\.purpose must be one of/],
    [{ checks: [good, { ...good, reference: 'x'.repeat(201) }] }, /^Row 2: checks\[1\]\.reference/],
    [{ checks: [{ name: 'x'.repeat(4_001) }] }, /^Row 1: checks\[0\]\.name/],
    [{ checks: [good], name: 'x'.repeat(201) }, /^name must have 200/],
  ] as const) {
    const response = await organization.call('POST', '/v1/checks/batch', { body });
    assert.equal(response.status, 400, response.text);
    assert.match(response.body.error, error);
  }
  const tooLarge = { checks: Array(1_100).fill({ name: 'x'.repeat(4_000) }) };
  const { status, body } = await organization.call('POST', '/v1/checks/batch', { body: tooLarge });
  assert.deepEqual([status, /4 MiB is the most/.test(body.error)], [413, true]);
  assert.deepEqual((await organization.call('GET', '/v1/checks/batches')).body.batches, []);
  assert.equal(await credits(organization), before);
});

test('ten thousand rows are accepted and answered', async () => {
  const organization = await server.newOrganization();
  const checks = Array.from({ length: 10_000 }, (_, index) => ({ phone: `555${1_000_000 + index}` }));
  const id = await send(organization, checks);
  const { answered } = await ended(organization, id);
  const last = await read(organization, id, '&cursor=9999');
  assert.deepEqual([answered, last.results[0].row, last.next_cursor], [10_000, 10_000, null]);
});

test('a batch that is sent again with its Idempotency-Key is accepted and billed once', async () => {
  const organization = await server.newOrganization();
  const before = await credits(organization);
  const options = {
    headers: { 'Idempotency-Key': 'batch-of-november' },
    body: { checks: [{ email: 'once@batch.example' }, { email: 'twice@batch.example' }] },
  };
  const first = await organization.call('POST', '/v1/checks/batch', options);
  const again = await organization.call('POST', '/v1/checks/batch', options);
  assert.deepEqual([first.status, again.status, again.text], [202, 202, first.text]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  await ended(organization, first.body.batch_id);
  assert.equal(await credits(organization), before - 2);
  const other = { ...options, body: { checks: [{ email: 'other@batch.example' }] } };
  assert.equal((await organization.call('POST', '/v1/checks/batch', other)).status, 422);
});

test('a batch can be canceled until it is completed', async () => {
  const organization = await server.newOrganization();
  const checks = Array.from({ length: 10_000 }, (_, index) => ({ email: `cancel${index}@batch.example` }));
  const id = await send(organization, checks);
  const cancel = (batch_id: string) =>
    organization.call('POST', '/v1/checks/batch/cancel', { body: { batch_id } });
  const before = await credits(organization);
  const { status, body } = await cancel(id);
  assert.deepEqual(
    [status, body.status, body.reason, body.billed],
    [200, 'cancelled', 'requested', body.answered],
  );
  assert.ok(body.answered < 10_000);
  assert.deepEqual((await cancel(id)).body, body);
  const { next_cursor, results } = await read(organization, id, '&limit=500');
  assert.deepEqual(
    [next_cursor === null, results.length],
    [body.answered < 500, Math.min(500, body.answered)],
  );
  assert.ok((await credits(organization)) >= before - body.answered);

  const done = await send(organization, [{ email: 'done@batch.example' }]);
  await ended(organization, done);
  const late = await cancel(done);
  assert.deepEqual([late.status, late.headers['x-error-code']], [409, 'conflict']);
});

test('a batch of another organization is unknown, and so are its results', async () => {
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const id = await send(one, [{ email: 'private@batch.example' }]);
  await ended(one, id);
  for (const [method, path, body] of [
    ['GET', `/v1/checks/batch?batch_id=${id}`],
    ['GET', `/v1/checks/batch/csv?batch_id=${id}`],
    ['POST', '/v1/checks/batch/cancel', { batch_id: id }],
  ] as const) {
    const response = await other.call(method, path, body && { body });
    assert.equal(response.status, 404, response.text);
  }
  assert.deepEqual((await other.call('GET', '/v1/checks/batches')).body.batches, []);
  assert.deepEqual((await other.call('GET', '/v1/checks')).body.checks, []);
  const { results } = await read(one, id);
  const foreign = await other.call('GET', `/v1/checks?request_id=${results[0].request_id}`);
  assert.deepEqual(foreign.body.checks, []);
});

test('the results as CSV contain what was asked and answered, and no formulas', async () => {
  const organization = await server.newOrganization();
  await file(organization, 'csv@batch.example', { renterName: '=HYPERLINK("x")', outstandingBalance: 1_250 });
  const id = await send(organization, [
    { email: 'csv@batch.example', reference: '+1' },
    { phone: '555-0107002', reference: 'two;=2' },
  ]);
  await ended(organization, id);
  const { status, headers, text } = await organization.call('GET', `/v1/checks/batch/csv?batch_id=${id}`);
  assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=utf-8']);
  assert.match(String(headers['content-disposition']), new RegExp(`attachment; filename="${id}.csv"`));
  const [header, first, second, end] = text.slice(1).split('\r\n');
  assert.match(String(header), /^row,reference,asked_member_id,asked_email,.*,risk_tier,score,/);
  assert.match(
    String(first),
    /^1,'\+1,,csv@batch\.example,,,,tenancy,.*,yes,.*,"'=HYPERLINK\(""x""\)",.*,12\.50,USD,/,
  );
  assert.match(String(second), /^2,two;'=2,,,555-0107002,,,tenancy,.*,no,APPROVED,UNKNOWN,,/);
  assert.equal(end, '');
});

test('batch.completed is an event of the organization, and a webhook gets it if it asks for it', async () => {
  const organization = await server.newOrganization();
  const id = await send(organization, [{ email: 'event@batch.example' }], { name: 'Evening' });
  const { ended_at } = await ended(organization, id);
  const { events } = (await organization.call('GET', '/v1/events?type=batch.completed')).body;
  assert.deepEqual(
    events.map(({ data }: Body) => data),
    [
      {
        batchId: id,
        name: 'Evening',
        status: 'completed',
        rows: 1,
        answered: 1,
        billed: 1,
        endedAt: ended_at,
      },
    ],
  );
});

test('the list of batches is read page after page', async () => {
  const organization = await server.newOrganization();
  const sent: string[] = [];
  for (let count = 0; count < 3; count++) {
    const id = await send(organization, [{ email: 'list@batch.example' }]);
    await ended(organization, id);
    sent.unshift(id);
  }
  const { body: first } = await organization.call('GET', '/v1/checks/batches?limit=2');
  const { body: rest } = await organization.call('GET', `/v1/checks/batches?cursor=${first.next_cursor}`);
  assert.deepEqual(
    [...first.batches, ...rest.batches].map(({ batch_id }) => batch_id),
    sent,
  );
  assert.equal(rest.next_cursor, null);
  const { status, body } = await organization.call('GET', '/v1/checks/batches?cursor=x');
  assert.deepEqual([status, /next_cursor/.test(body.error)], [400, true]);
});
