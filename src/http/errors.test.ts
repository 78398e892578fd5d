import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { errorBody, errorHeaders, toApiError } from './errors.ts';

const CONTEXT = { requestId: 'req_1', docsUrl: 'https://screening.example/docs' };

test('an unexpected error is a 500 that shows only the request ID', () => {
  for (const thrown of [
    new Error('SELECT * FROM secrets'),
    new TypeError('x is not a function'),
    'text',
    undefined,
  ]) {
    const apiError = toApiError(thrown);
    assert.deepEqual([apiError.status, apiError.cause], [500, thrown]);
    assert.deepEqual(errorBody(apiError, CONTEXT), {
      ok: false,
      error: 'Something failed on our side. Try again, and tell the operator the request_id if it stays.',
      request_id: 'req_1',
    });
  }
});

test('the cause of an error is never sent', () => {
  const apiError = new ApiError('unavailable', 'Try again shortly.', new Error('disk I/O error at /var/lib'));
  assert.equal(toApiError(apiError), apiError);
  assert.deepEqual(errorBody(apiError, CONTEXT), { ok: false, error: 'Try again shortly.' });
});

for (const [code, shape, body] of [
  ['invalid', undefined, { ok: false, error: 'No.' }],
  ['invalid', 'bare', { error: 'No.' }],
  ['unauthorized', undefined, { ok: false, error: 'No.' }],
  ['unauthorized', 'Unauthorized', { error: 'Unauthorized' }],
  ['key_missing', undefined, { ok: false, error: 'No.', docs: CONTEXT.docsUrl }],
  ['key_missing', 'Unauthorized', { error: 'Unauthorized' }],
  ['rate_limited', undefined, { ok: false, error: 'No.' }],
] as const) {
  test(`${code} on a route whose shape is ${shape ?? 'the usual'}`, () => {
    const apiError = new ApiError(code, 'No.');
    const errorBodies = shape && { [apiError.status]: shape };
    assert.deepEqual(errorBody(apiError, { ...CONTEXT, errorBodies }), body);
  });
}

test('the headers name the code, and say when to retry', () => {
  const limited = { 'x-error-code': 'rate_limited', 'retry-after': '60' };
  assert.deepEqual(errorHeaders(new ApiError('rate_limited', 'No.')), limited);
  const inHours = new ApiError('daily_limit', 'No.', undefined, 7_200);
  assert.deepEqual(errorHeaders(inHours), { 'x-error-code': 'daily_limit', 'retry-after': '7200' });
  assert.deepEqual(errorHeaders(new ApiError('invalid', 'No.')), { 'x-error-code': 'invalid' });
});

test('an error of Fastify with a client status is not a 500', () => {
  for (const status of [400, 411, 415]) {
    const error = Object.assign(new Error('about the request'), { code: 'FST_ERR_NEW', statusCode: status });
    const apiError = toApiError(error);
    assert.ok(apiError.status >= 400 && apiError.status < 500, String(apiError.status));
    assert.doesNotMatch(apiError.message, /about the request/);
  }
});
