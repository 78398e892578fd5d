import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../errors.ts';
import { errorBody, errorHeaders, refusalOf } from './errors.ts';

const CONTEXT = { requestId: 'req_1', docsUrl: 'https://screening.example/docs' };

test('an unexpected error is a 500 that shows only the request ID', () => {
  for (const thrown of [
    new Error('SELECT * FROM secrets'),
    new TypeError('x is not a function'),
    'text',
    undefined,
  ]) {
    const refusal = refusalOf(thrown);
    assert.deepEqual([refusal.status, refusal.cause], [500, thrown]);
    assert.deepEqual(errorBody(refusal, CONTEXT), {
      ok: false,
      error: 'Something failed on our side. Try again, and tell the operator the request_id if it stays.',
      request_id: 'req_1',
    });
  }
});

test('the cause of an error is never sent', () => {
  const refusal = new Refusal('unavailable', 'Try again shortly.', new Error('disk I/O error at /var/lib'));
  assert.equal(refusalOf(refusal), refusal);
  assert.deepEqual(errorBody(refusal, CONTEXT), { ok: false, error: 'Try again shortly.' });
});

for (const [code, shape, body] of [
  ['invalid', undefined, { ok: false, error: 'No.' }],
  ['invalid', 'bare', { error: 'No.' }],
  ['unauthorized', undefined, { ok: false, error: 'No.' }],
  ['unauthorized', 'Unauthorized', { error: 'Unauthorized' }],
  ['keyMissing', undefined, { ok: false, error: 'No.', docs: CONTEXT.docsUrl }],
  ['keyMissing', 'Unauthorized', { error: 'Unauthorized' }],
  ['rateLimited', undefined, { ok: false, error: 'No.' }],
] as const) {
  test(`${code} on a route whose shape is ${shape ?? 'the usual'}`, () => {
    const refusal = new Refusal(code, 'No.');
    const errorBodies = shape && { [refusal.status]: shape };
    assert.deepEqual(errorBody(refusal, { ...CONTEXT, errorBodies }), body);
  });
}

test('a rate limit asks to retry after a minute', () => {
  assert.deepEqual(errorHeaders(new Refusal('rateLimited', 'No.')), { 'retry-after': '60' });
  assert.deepEqual(errorHeaders(new Refusal('invalid', 'No.')), {});
});

test('an error of Fastify with a client status is not a 500', () => {
  for (const status of [400, 411, 415]) {
    const error = Object.assign(new Error('about the request'), { code: 'FST_ERR_NEW', statusCode: status });
    const refusal = refusalOf(error);
    assert.ok(refusal.status >= 400 && refusal.status < 500, String(refusal.status));
    assert.doesNotMatch(refusal.message, /about the request/);
  }
});
