import { ADDRESS_TEXT, noApiAccess, scopeText } from '../../admission/admit.ts';
import { DAILY_LIMIT_EXAMPLE } from '../../admission/inquire.ts';
import { BATCH_LIMIT_EXAMPLE } from '../../batches/create-batch.ts';
import { STATUSES } from '../../errors.ts';
import { inProgress, KEY_REUSED } from '../../idempotency.ts';
import { exceedsOwnRights } from '../../keys/restrictions.ts';
import { REPEATED_EXAMPLE } from '../../reporting/reinsertions.ts';
import { CREDIT_FLOOR_EXAMPLE } from '../../screening/check.ts';
import { WORLD_FULL } from '../../test-mode/open-world.ts';
import { type ApiErrorCode, TEST_KEY_REQUIRED } from '../api/route.ts';
import { INTERNAL_TEXT, MEDIA_TYPE_TEXT, TOO_LARGE_TEXT } from '../errors.ts';

interface CatalogueEntry {
  cause: string;
  remedy: string;
  /** An error text. An endpoint can have one of its own. */
  example: string;
}

/** What each code means to a caller, and what to do about it. */
export const ERROR_CATALOGUE: Readonly<Record<ApiErrorCode, CatalogueEntry>> = {
  invalid: {
    cause: 'A field is missing or malformed: the text names it',
    remedy: 'Fix it and send the request again',
    example: 'The query has more than 32 parameters.',
  },
  key_missing: {
    cause: 'The request has no key',
    remedy: 'Send your key in `x-api-key`, or as `Authorization: Bearer`',
    example: 'The API key is missing: send it in the x-api-key header, or as Authorization: Bearer.',
  },
  unauthorized: {
    cause: 'The key or the session token is malformed, revoked or unknown',
    remedy: 'Use another key',
    example: 'The API key was not found or is revoked.',
  },
  key_expired: {
    cause: 'The key has expired',
    remedy: 'Use another key',
    example: 'The API key expired at 2026-11-21T09:30:00.000Z: use another key.',
  },
  no_api_access: {
    cause: 'API access is off for your organization',
    remedy: 'Ask the operator for it',
    example: noApiAccess().message,
  },
  not_certified: {
    cause:
      'The endpoint shows what others filed, and your organization has no certification of permissible purpose in force',
    remedy: 'An owner signs one in the dashboard',
    example: noApiAccess().message,
  },
  insufficient_scope: {
    cause: 'The key is limited to some scopes, and the endpoint needs another: the text names it',
    remedy: 'Use a key with that scope',
    example: scopeText('file'),
  },
  address_not_allowed: {
    cause: 'The key is limited to some network addresses, and the request came from another',
    remedy: 'Send it from an allowed address, or use another key',
    example: ADDRESS_TEXT,
  },
  exceeds_own_rights: {
    cause: 'The key would create or rotate a key with more rights than its own',
    remedy: 'Use a key with these rights, or the dashboard',
    example: exceedsOwnRights('it lacks the scope "file"').message,
  },
  not_found: {
    cause: 'There is no such path, renter, key, dispute, or record of yours',
    remedy: 'Check the path and the ID',
    example: 'There is nothing at this address. The reference is at /docs.',
  },
  method_not_allowed: {
    cause: 'The path accepts other methods',
    remedy: 'Use one of those in the `Allow` header',
    example: 'This address accepts GET, not POST.',
  },
  timed_out: {
    cause: 'The request did not arrive within 30 seconds',
    remedy: 'Send it again',
    example: 'The request was not received within 30 seconds.',
  },
  conflict: {
    cause: 'The request conflicts with the current state: the text explains how',
    remedy: 'Read the record or the dispute again, then decide',
    example: 'RB-4K7QZ is disputed. Decide the dispute dis_01KAJ5M2S40000Z3T6W9XYV28Q.',
  },
  repeated: {
    cause: 'The filing repeats a record that was removed',
    remedy: 'Certify it if the law allows that: the text says what is needed',
    example: REPEATED_EXAMPLE,
  },
  test_key_required: {
    cause: 'The endpoint works on your test world, and the key is a live key',
    remedy: 'Use a test key: it begins with `svc_test_`',
    example: TEST_KEY_REQUIRED,
  },
  in_progress: {
    cause: 'A request with this `Idempotency-Key` is in progress',
    remedy: 'Send it again after `Retry-After` seconds',
    example: inProgress().message,
  },
  too_large: {
    cause: 'The body is too large: the text names the limit',
    remedy: 'Send less',
    example: TOO_LARGE_TEXT,
  },
  unsupported_media_type: {
    cause: 'The body is not JSON',
    remedy: 'Send JSON as `application/json`',
    example: MEDIA_TYPE_TEXT,
  },
  idempotency_key_reused: {
    cause: 'The `Idempotency-Key` was used for another request. Nothing was done or billed',
    remedy: 'Generate a key for each request',
    example: KEY_REUSED,
  },
  rate_limited: {
    cause: 'A rate limit is exceeded: the text says which',
    remedy: 'Wait for `Retry-After` seconds',
    example: 'Rate limit exceeded: 100 requests per minute on the standard plan.',
  },
  daily_limit: {
    cause: 'Your organization has used up its daily lookups of renters outside its reach',
    remedy: 'Check the renter, or wait until midnight UTC: `Retry-After` is the time until then',
    example: DAILY_LIMIT_EXAMPLE,
  },
  world_full: {
    cause: 'Your test world has more data than allowed: the text names the limit',
    remedy: 'Reset it with `POST /v1/test/reset`',
    example: WORLD_FULL,
  },
  credit_floor: {
    cause: 'The balance has reached the floor that the operator set. Nothing was billed',
    remedy: 'Ask the operator for credits: waiting does not help',
    example: CREDIT_FLOOR_EXAMPLE,
  },
  batch_limit: {
    cause: 'Your organization has too many running batches, or sent too many rows within 24 hours',
    remedy: 'Wait until a batch has ended, or for `Retry-After` seconds: the text says which',
    example: BATCH_LIMIT_EXAMPLE,
  },
  headers_too_large: {
    cause: 'The headers are too large',
    remedy: 'Send smaller ones',
    example: 'The headers are too large.',
  },
  internal: {
    cause: 'The service failed, perhaps after the request was carried out',
    remedy: 'Tell the operator the `request_id`. Repeat the request only with the same `Idempotency-Key`',
    example: INTERNAL_TEXT,
  },
  unavailable: {
    cause: 'The database cannot be used now. Nothing was done or billed',
    remedy: 'Send it again after `Retry-After` seconds',
    example: 'The database is busy with another process. Try again shortly.',
  },
  uncertain: {
    cause: 'The database failed before it confirmed the request, which may have been carried out',
    remedy: 'Repeat the request only with the same `Idempotency-Key`',
    example:
      'The database connection failed before the request was confirmed. Check whether it was carried out before you send it again.',
  },
};

export const CODES = Object.keys(ERROR_CATALOGUE) as ApiErrorCode[];

/** Returns a table of all codes in Markdown, for the introduction of the reference. */
export function errorTable(): string {
  const rows = CODES.map((code) => {
    const { cause, remedy } = ERROR_CATALOGUE[code];
    return `| \`${code}\` | ${STATUSES[code]} | ${cause} | ${remedy} |`;
  });
  return ['| `X-Error-Code` | Status | Cause | What to do |', '|---|---|---|---|', ...rows].join('\n');
}
