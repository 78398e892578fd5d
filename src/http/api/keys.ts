import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { TOO_MANY_KEYS } from '../../keys/create-key.ts';
import { type KeyDetails, NO_SUCH_KEY } from '../../keys/keys.ts';
import { KEY_MODES } from '../../rules/organizations/key-mode.ts';
import { isRestricted, MOST_ALLOWED_ADDRESSES, SCOPES } from '../../rules/organizations/key-restrictions.ts';
import { MAX_ACTIVE_KEYS } from '../../rules/organizations/plans.ts';
import { MOST_KEY_NAME_CHARACTERS, MOST_PERSON_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import type { ApiKey } from '../../store/store.ts';
import { instant, text } from '../fields.ts';
import { nullable } from '../schemas.ts';
import {
  CREATED,
  CREATED_KEY,
  creatorOf,
  EXCESS,
  KEY_NAME,
  optional,
  PREVIEW,
  RESTRICTED,
  RESTRICTIONS,
  restrictionsOf,
  SCOPE,
  shownOnce,
  timeOf,
} from './key-schemas.ts';
import { apiRoute } from './route.ts';
import { countOf, idOf, iso, isoOrNull, OK, timestamp } from './schemas.ts';

function addressOf(description: string) {
  return Type.String({ maxLength: 45, description });
}

/** What a list of keys has only on request. */
const DETAIL = {
  ...RESTRICTIONS,
  created_by: nullable(
    Type.String({
      maxLength: MOST_PERSON_NAME_CHARACTERS,
      description:
        'The staff member who created it, or the key that it was created with; `null` for the operator',
    }),
  ),
  last_address: nullable(addressOf('The network address from which it was last used')),
  last_rejected: nullable(
    Type.Object(
      { at: timestamp('When it was'), address: addressOf('The network address') },
      { description: 'The last request from an address that is not allowed' },
    ),
  ),
  replaced_by: nullable(idOf('key', 'The ID of the key that replaced it. This one works until it expires')),
};

function detailOf({ createdByName, lastAddress, rejected, replacedBy, ...key }: KeyDetails) {
  return {
    ...restrictionsOf(key),
    created_by: createdByName,
    last_address: lastAddress,
    last_rejected: rejected && { at: iso(rejected.at), address: rejected.address },
    replaced_by: replacedBy,
  };
}

function lineOf(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    preview: key.preview,
    request_count: key.requestCount,
    last_used: isoOrNull(key.lastUsedAt),
    created_at: iso(key.createdAt),
  };
}

/** GET /keys. Specification 4.9. */
export const listKeys = apiRoute({
  method: 'GET',
  path: '/v1/keys',
  operation: 'listKeys',
  scope: 'manage',
  group: 'Organization',
  summary: 'List the active keys of the organization',
  description:
    'Oldest first. A full key is returned only once, when it is created. A test key lists test keys. With `detail=1` each key also has its restrictions, who created it, and where it was used.',
  query: Type.Object({
    detail: Type.Optional(
      Type.Enum(['1', 'true', '0', 'false'], { description: '`1` adds the optional fields' }),
    ),
    mode: Type.Optional(Type.Enum([...KEY_MODES], { description: 'Which keys to list; `live` by default' })),
  }),
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
        ...optional(DETAIL),
      }),
      // With the keys that they replaced, while those still work.
      { maxItems: 2 * MAX_ACTIVE_KEYS },
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
}).handledBy(async ({ caller, query }, app) => {
  const { organizationId } = caller;
  // A test key sees only test keys.
  const mode = caller.mode === 'test' ? 'test' : query.mode;
  if (query.detail !== '1' && query.detail !== 'true')
    return { ok: true, keys: (await app.listKeys(organizationId, mode)).map(lineOf) };
  const keys = await app.listKeyDetails(organizationId, mode);
  return { ok: true, keys: keys.map((key) => ({ ...lineOf(key), ...detailOf(key) })) };
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
    'Five keys can be active at once, and ten can be created in an hour. Further requests get a 429 whose `Retry-After` says when the next key can be created. Only this response contains the full key, so store it. Authenticate with a key, or with the session token that the dashboard shows to an admin. A key cannot create a key with more rights than its own: restrictions that you leave out are copied from the key that you use, and the response lists them.',
  takesSessionToken: true,
  body: Type.Object(
    {
      name: Type.String({
        description: 'A label for the key, on one line',
        maxLength: MOST_KEY_NAME_CHARACTERS,
      }),
      mode: Type.Optional(
        Type.Enum([...KEY_MODES], {
          description:
            '`test` for a key of your test world; `live` by default. A test key creates only test keys',
        }),
      ),
      scopes: Type.Optional(
        Type.Array(SCOPE, {
          description: 'What it may be used for; all by default',
          maxItems: SCOPES.length,
        }),
      ),
      expires_at: Type.Optional(
        instant(
          'When it stops working, such as 2026-12-31T23:59:59Z; never by default, at most in ten years',
        ),
      ),
      allowed_addresses: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          description:
            'The network addresses from which it works, such as 203.0.113.24, 203.0.113.0/24 or 2001:db8::/32; all by default',
          maxItems: MOST_ALLOWED_ADDRESSES,
        }),
      ),
    },
    { examples: [{ name: 'Front desk' }] },
  ),
  status: 201,
  response: Type.Object({
    ...CREATED_KEY,
    ...optional(RESTRICTIONS),
  }),
  examples: {
    created: CREATED,
    restricted: { ...CREATED, ...RESTRICTED },
  },
  returnsSecret: true,
  errors: { invalid: TOO_MANY_KEYS, exceeds_own_rights: EXCESS },
}).performedBy(
  ({ caller, body: { name, mode, scopes, expires_at, allowed_addresses } }, app) =>
    app.createKey(
      caller.organizationId,
      { name, mode, scopes, expiresAt: timeOf(expires_at), allowedAddresses: allowed_addresses },
      creatorOf(caller),
    ),
  (created) => ({ ...shownOnce(created), ...(isRestricted(created) && restrictionsOf(created)) }),
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
  query: Type.Object({ id: Type.Optional(text('ID of the key', 'key_01KAJ5M2S40000Z3T6W9XYV28Q')) }),
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
  return {
    ok: true,
    id,
    revoked_at: iso(await app.revokeKey(caller.organizationId, id, { mode: caller.mode })),
  };
});
