import { type ErrorCode, STATUSES } from '../errors.ts';

interface CatalogueEntry {
  cause: string;
  remedy: string;
}

/** The codes in responses of the API. Only pages are answered with `forbidden`. */
type ApiErrorCode = Exclude<ErrorCode, 'forbidden'>;

/** What each code means to a caller, and what to do about it. */
const ERROR_CATALOGUE: Readonly<Record<ApiErrorCode, CatalogueEntry>> = {
  invalid: {
    cause: 'A field is missing or malformed: the text names it',
    remedy: 'Fix it and send the request again',
  },
  key_missing: {
    cause: 'The request has no key',
    remedy: 'Send your key in `x-api-key`',
  },
  unauthorized: {
    cause: 'The key or the session token is malformed, revoked or unknown',
    remedy: 'Use another key',
  },
  no_api_access: {
    cause: 'API access is off for your organization',
    remedy: 'Ask the operator for it',
  },
  not_certified: {
    cause:
      'The endpoint shows what others filed, and your organization has no certification of permissible purpose in force',
    remedy: 'An owner signs one in the dashboard',
  },
  not_found: {
    cause: 'There is no such path, renter, key, dispute, or record of yours',
    remedy: 'Check the path and the ID',
  },
  method_not_allowed: {
    cause: 'The path accepts other methods',
    remedy: 'Use one that the `Allow` header names',
  },
  timed_out: {
    cause: 'The request did not arrive within 30 seconds',
    remedy: 'Send it again',
  },
  conflict: {
    cause: 'The request conflicts with the current state: the text explains how',
    remedy: 'Read the record or the dispute again, then decide',
  },
  repeated: {
    cause: 'The filing repeats a record that was removed',
    remedy: 'Certify it if the law allows that: the text says what is needed',
  },
  in_progress: {
    cause: 'A request with this `Idempotency-Key` is in progress',
    remedy: 'Send it again after `Retry-After` seconds',
  },
  too_large: {
    cause: 'The body is too large: the text names the limit',
    remedy: 'Send less',
  },
  unsupported_media_type: {
    cause: 'The body is not JSON',
    remedy: 'Send JSON as `application/json`',
  },
  idempotency_key_reused: {
    cause: 'The `Idempotency-Key` was used for another request. Nothing was done or billed',
    remedy: 'Generate a key for each request',
  },
  rate_limited: {
    cause: 'A rate limit is exceeded: the text says which',
    remedy: 'Wait for `Retry-After` seconds',
  },
  daily_limit: {
    cause: 'Your organization was shown as many renters outside its reach as it may see in a day',
    remedy: 'Check the renter, or wait until midnight UTC: `Retry-After` is the time until then',
  },
  credit_floor: {
    cause: 'The balance has reached the floor that the operator set. Nothing was billed',
    remedy: 'Ask the operator for credits: waiting does not help',
  },
  headers_too_large: {
    cause: 'The headers are too large',
    remedy: 'Send smaller ones',
  },
  internal: {
    cause: 'The service failed, perhaps after the request was carried out',
    remedy: 'Tell the operator the `request_id`. Repeat it only with the same `Idempotency-Key`',
  },
  unavailable: {
    cause: 'The database cannot be used now. Nothing was done or billed',
    remedy: 'Send it again after `Retry-After` seconds',
  },
  uncertain: {
    cause: 'The database failed before it confirmed the request, which may have been carried out',
    remedy: 'Repeat it only with the same `Idempotency-Key`',
  },
};

const CODES = Object.keys(ERROR_CATALOGUE) as ApiErrorCode[];

/** Returns the header of responses of this status. */
export function errorCodeHeader(status: number): object {
  const codes = CODES.filter((code) => STATUSES[code] === status);
  const causes = codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].cause}`);
  return { type: 'string', enum: codes, description: `A stable word for the cause. ${causes.join('. ')}` };
}

/** Returns a table of all codes in Markdown, for the introduction of the reference. */
export function errorTable(): string {
  const rows = CODES.map((code) => {
    const { cause, remedy } = ERROR_CATALOGUE[code];
    return `| \`${code}\` | ${STATUSES[code]} | ${cause} | ${remedy} |`;
  });
  return ['| `X-Error-Code` | Status | Cause | What to do |', '|---|---|---|---|', ...rows].join('\n');
}
