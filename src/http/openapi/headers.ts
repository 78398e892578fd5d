/** Returns the pattern of a list of limits by name, as structured fields (RFC 9651). */
const LIST_OF = (parameters: string) => `^"[a-z-]+";${parameters}(, "[a-z-]+";${parameters})*$`;

/** The headers of responses that several endpoints share. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    required: true,
    description: 'The ID of the request. Quote it when you ask the operator about the request',
    schema: { type: 'string', pattern: '^req_[\\w-]+$', maxLength: 100 },
    example: 'req_0t4ikw2aB3dE5fG00001z',
  },
  'RateLimit-Policy': {
    description:
      'The limits that count this request, each with its requests (`q`) in a window of seconds (`w`): `key`, `organization` (all keys together), `session` (a session token) or `failed-authentications` (from one network address)',
    schema: { type: 'string', maxLength: 200, pattern: LIST_OF('q=[0-9]+;w=60') },
    example: '"key";q=100;w=60, "organization";q=500;w=60',
  },
  RateLimit: {
    description:
      'What is left of these limits: requests (`r`), and seconds until the window ends (`t`). A hint, not a guarantee',
    schema: { type: 'string', maxLength: 200, pattern: LIST_OF('r=[0-9]+;t=[0-9]{1,2}') },
    example: '"key";r=93;t=42, "organization";r=493;t=42',
  },
  ETag: {
    required: true,
    description: 'The version of the response. Send it as `If-None-Match` to get a 304 if nothing changed',
    schema: { type: 'string', maxLength: 30, pattern: '^(W/)?"[\\w-]+"$' },
    example: '"2MzQ5NDcxMjM0NTY3ODkwMT"',
  },
  Vary: {
    required: true,
    description: 'The headers of the request that select the response',
    schema: { type: 'string', const: 'x-api-key, authorization' },
  },
  'Retry-After': {
    description: 'Seconds after which the request can succeed',
    schema: { type: 'integer', minimum: 1, maximum: 86_400, format: 'int32' },
    example: 60,
  },
  'X-Limit': {
    description:
      'Present if the credit floor is reached. Waiting does not help then, so ignore `Retry-After`',
    schema: { type: 'string', const: 'credit-floor' },
  },
  'Idempotent-Replayed': {
    description: 'Present if this is the response to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', const: 'true' },
  },
  'Original-Request-Id': {
    description: 'The `X-Request-Id` of that request',
    schema: { type: 'string', pattern: '^req_[\\w-]+$', maxLength: 100 },
    example: 'req_0t4ikw2aB3dE5fG00001z',
  },
} as const;

export type HeaderName = keyof typeof RESPONSE_HEADERS;

const USUAL: readonly HeaderName[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/** Returns the headers of a response, as references: those of every response, and these. */
export function headersOf(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    [...USUAL, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
