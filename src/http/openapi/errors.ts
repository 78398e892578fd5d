import { STATUS_CODES } from 'node:http';
import { scopeText } from '../../admission/admit.ts';
import { ApiError, STATUSES } from '../../errors.ts';
import type { ApiErrorCode, ApiRoute } from '../api/route.ts';
import { errorBody } from '../errors.ts';
import { CODES, ERROR_CATALOGUE } from './error-catalogue.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { pascalCase } from './schemas.ts';

const TEXT = { type: 'string', description: 'What went wrong, in words', maxLength: 4_000 };
const OK_FALSE = { type: 'boolean', const: false };

/** The schemas of error bodies. Specification 5.7 and 7. */
export const ERROR_SCHEMAS = {
  Error: bodySchema({ ok: OK_FALSE, error: TEXT }),
  AuthenticationError: {
    ...bodySchema({
      ok: OK_FALSE,
      error: TEXT,
      docs: {
        type: 'string',
        format: 'uri',
        description: 'The URL of this reference; present only if the key is missing',
        maxLength: 2_000,
      },
    }),
    required: ['ok', 'error'],
  },
  InternalError: bodySchema({
    ok: OK_FALSE,
    error: TEXT,
    request_id: {
      type: 'string',
      pattern: '^req_[\\w-]+$',
      maxLength: 100,
      description: 'Quote it when you contact the operator',
    },
  }),
  BareError: bodySchema({ error: TEXT }),
  Unauthorized: bodySchema({ error: { type: 'string', const: 'Unauthorized' } }),
};

function bodySchema(properties: Record<string, object>) {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Returns the name of the schema of the body that `errorBody` creates. */
function schemaName(status: number, { errorBodies }: ApiRoute): keyof typeof ERROR_SCHEMAS {
  const shape = errorBodies?.[status];
  if (shape === 'bare') return 'BareError';
  if (shape === 'Unauthorized') return 'Unauthorized';
  if (status === 401) return 'AuthenticationError';
  return status === 500 ? 'InternalError' : 'Error';
}

/** The codes that every endpoint can respond with. */
const COMMON_CODES: readonly ApiErrorCode[] = [
  'invalid',
  'key_missing',
  'unauthorized',
  'key_expired',
  'no_api_access',
  'address_not_allowed',
  'rate_limited',
  'world_full',
  'internal',
  'unavailable',
  'uncertain',
];

/** The codes of every endpoint with an idempotency key, and of every one with a body. */
const IDEMPOTENCY_CODES: readonly ApiErrorCode[] = ['in_progress', 'idempotency_key_reused'];
const BODY_CODES: readonly ApiErrorCode[] = ['too_large', 'unsupported_media_type'];

/** Returns the codes that an endpoint can respond with. */
function codesOf(route: ApiRoute): ApiErrorCode[] {
  const codes = new Set<string>([
    ...COMMON_CODES,
    ...(route.scope === null ? [] : ['insufficient_scope']),
    ...(route.showsOthers ? ['not_certified'] : []),
    ...(route.isTestOnly ? ['test_key_required'] : []),
    ...(route.idempotent === undefined ? [] : IDEMPOTENCY_CODES),
    ...(route.method === 'GET' ? [] : BODY_CODES),
    ...Object.keys(route.errors ?? {}),
  ]);
  return CODES.filter((code) => codes.has(code));
}

/** Codes that the names of shared responses leave out. */
const UNNAMED = new Set<ApiErrorCode>([
  ...COMMON_CODES,
  ...IDEMPOTENCY_CODES,
  ...BODY_CODES,
  'insufficient_scope',
]);

/** An error response, and its name if endpoints share it. */
interface ErrorResponse {
  status: number;
  name: string | undefined;
  response: object;
}

/** Returns every error response of an endpoint, with an example for each code. */
export function errorResponses(route: ApiRoute): ErrorResponse[] {
  const byStatus = Map.groupBy(codesOf(route), (code) => STATUSES[code]);
  return [...byStatus].map(([status, codes]) => {
    const own = codes.some((code) => textOf(code, route) !== usualText(code, route));
    return {
      status,
      name: own || route.errorBodies?.[status] ? undefined : sharedName(status, codes, route),
      response: responseOf(status, codes, route),
    };
  });
}

function textOf(code: ApiErrorCode, route: ApiRoute): string {
  return route.errors?.[code] ?? usualText(code, route);
}

function usualText(code: ApiErrorCode, { scope }: ApiRoute): string {
  return code === 'insufficient_scope' && scope !== null ? scopeText(scope) : ERROR_CATALOGUE[code].example;
}

/** Returns a name such as `UnauthorizedOrNotCertified` or `ForbiddenWithoutFile`. */
function sharedName(status: number, codes: readonly ApiErrorCode[], { scope }: ApiRoute): string {
  const ofStatus = codes.includes('in_progress') ? 'InProgress' : pascalCase(STATUS_CODES[status] ?? '');
  const usual =
    scope !== null && codes.includes('insufficient_scope')
      ? `${ofStatus}Without${pascalCase(scope)}`
      : ofStatus;
  return [usual, ...codes.filter((code) => !UNNAMED.has(code)).map(pascalCase)].join('Or');
}

function responseOf(status: number, codes: readonly ApiErrorCode[], route: ApiRoute): object {
  const context = {
    requestId: 'req_0t4ikw2aB3dE5fG00001z',
    docsUrl: 'https://screening.example/docs',
    errorBodies: route.errorBodies,
  };
  const examples = codes.map((code) => {
    return [
      code,
      {
        summary: ERROR_CATALOGUE[code].cause,
        value: errorBody(new ApiError(code, textOf(code, route)), context),
      },
    ];
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].cause}`).join('. '),
    headers: {
      ...headersOf(headerNames(status, codes)),
      'X-Error-Code': {
        required: true,
        description: 'A stable code for the cause',
        schema: { type: 'string', enum: codes },
      },
    },
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schemaName(status, route)}` },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function headerNames(status: number, codes: readonly ApiErrorCode[]): HeaderName[] {
  const retries = status === 429 || codes.includes('in_progress') || codes.includes('unavailable');
  return [
    ...(retries ? (['Retry-After'] as const) : []),
    ...(codes.includes('credit_floor') ? (['X-Limit'] as const) : []),
  ];
}
