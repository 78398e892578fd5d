/** The headers of responses that several endpoints share. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    required: true,
    description: 'The ID of the request. Tell it to the operator when you ask about a request',
    schema: { type: 'string', pattern: '^req_[\\w-]+$', maxLength: 100 },
    example: 'req_0t4ikw2aB3dE5fG00001z',
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

/** Returns the headers of a response, as references. */
export function headersOf(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
