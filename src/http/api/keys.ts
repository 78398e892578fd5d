import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { NO_SUCH_KEY, TOO_MANY_KEYS } from '../../keys/keys.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../../organizations/organizations.ts';
import { MAX_ACTIVE_KEYS } from '../../rules/organizations/plans.ts';
import { text } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { apiRoute } from './route.ts';
import { countOf, idOf, iso, isoOrNull, OK, timestamp } from './schemas.ts';

const KEY_NAME = Type.String({ maxLength: MOST_KEY_NAME_CHARACTERS });

const PREVIEW = Type.String({
  pattern: '^svc_live_[A-Za-z0-9]{3}\\*{8}$',
  maxLength: 20,
  description: 'The first 12 characters; the rest is masked',
});

/** GET /keys. Specification 4.9. */
export const listKeys = apiRoute({
  method: 'GET',
  path: '/v1/keys',
  operation: 'listKeys',
  scope: 'manage',
  group: 'Organization',
  summary: 'List the active keys of the organization',
  description: 'Oldest first. A full key is returned only once, when it is created.',
  status: 200,
  response: Type.Object({
    ok: OK,
    keys: Type.Array(
      Type.Object({
        id: idOf('key'),
        name: KEY_NAME,
        preview: PREVIEW,
        request_count: countOf('Number of requests made with the key, including this one'),
        last_used: nullable(timestamp('When it was last used')),
        created_at: timestamp('When it was created'),
      }),
      { maxItems: MAX_ACTIVE_KEYS },
    ),
  }),
  examples: {
    keys: {
      ok: true,
      keys: [
        {
          id: 'key_01KAJ5M2S40000Z3T6W9XYV28Q',
          name: 'Front desk',
          preview: 'svc_live_a1B********',
          request_count: 1289,
          last_used: '2026-11-21T09:30:00.000Z',
          created_at: '2026-01-05T08:00:00.000Z',
        },
      ],
    },
  },
}).handledBy(async ({ caller }, app) => {
  const keys = await app.listKeys(caller.organizationId);
  return {
    ok: true,
    keys: keys.map(({ id, name, preview, requestCount, lastUsedAt, createdAt }) => ({
      id,
      name,
      preview,
      request_count: requestCount,
      last_used: isoOrNull(lastUsedAt),
      created_at: iso(createdAt),
    })),
  };
});

/** POST /keys. Specification 4.9 and 3.1. */
export const createKey = apiRoute({
  method: 'POST',
  path: '/v1/keys',
  operation: 'createKey',
  scope: 'manage',
  group: 'Organization',
  summary: 'Create a key',
  description:
    'Five keys can be active at once, and ten can be created in an hour. Further requests get a 429 whose `Retry-After` says when the next key can be created. Only this response contains the full key, so store it. Authenticate with a key, or with the session token that the dashboard shows to an admin.',
  takesSessionToken: true,
  body: Type.Object(
    {
      name: Type.String({
        description: 'A label for the key: one line that is not empty',
        maxLength: MOST_KEY_NAME_CHARACTERS,
      }),
    },
    { examples: [{ name: 'Front desk' }] },
  ),
  status: 201,
  response: Type.Object({
    ok: OK,
    id: idOf('key'),
    name: KEY_NAME,
    key: Type.String({
      pattern: '^svc_live_[A-Za-z0-9]{32}$',
      maxLength: 41,
      description: 'The full key, returned only this once',
    }),
    preview: PREVIEW,
    created_at: timestamp('When it was created'),
  }),
  examples: {
    created: {
      ok: true,
      id: 'key_01KAJ5M2S40000Z3T6W9XYV28Q',
      name: 'Front desk',
      key: 'svc_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
      preview: 'svc_live_a1B********',
      created_at: '2026-11-21T09:30:00.000Z',
    },
  },
  returnsSecret: true,
  errors: { invalid: TOO_MANY_KEYS },
}).performedBy(
  ({ caller, body }, app) => {
    const { organizationId, keyId, staff, idempotency } = caller;
    const by = staff === undefined ? { keyId } : { staff };
    return app.createKey(organizationId, body.name, { ...by, idempotency });
  },
  ({ id, name, key, preview, createdAt }) => ({
    ok: true,
    id,
    name,
    key,
    preview,
    created_at: iso(createdAt),
  }),
);

const ID_REQUIRED = 'id is required: the ID of the key, as ?id= or in the body.';

/** DELETE /keys. Specification 4.9 and 3.1. */
export const revokeKey = apiRoute({
  method: 'DELETE',
  path: '/v1/keys',
  operation: 'revokeKey',
  scope: 'manage',
  group: 'Organization',
  summary: 'Revoke a key',
  description:
    'Permanent and immediate: the next request with the key is rejected. Pass the ID as `?id=` or in the body.',
  query: Type.Object({ id: Type.Optional(text('ID of the key')) }),
  body: Type.Object({ id: Type.Optional(text('ID of the key')) }),
  status: 200,
  response: Type.Object({ ok: OK, id: idOf('key'), revoked_at: timestamp('When it was revoked') }),
  examples: {
    revoked: { ok: true, id: 'key_01KAJ5M2S40000Z3T6W9XYV28Q', revoked_at: '2026-11-21T09:30:00.000Z' },
  },
  errors: { invalid: ID_REQUIRED, not_found: NO_SUCH_KEY },
}).handledBy(async ({ caller, query, body }, app) => {
  const id = query.id || body.id;
  if (!id) throw new ApiError('invalid', ID_REQUIRED);
  if (body.id && body.id !== id)
    throw new ApiError('invalid', 'The query and the body name different keys: send one id.');
  return { ok: true, id, revoked_at: iso(await app.revokeKey(caller.organizationId, id)) };
});
