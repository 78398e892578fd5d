import { type Static, Type } from 'typebox';
import type { CreatedKey } from '../../keys/create-key.ts';
import type { KeyDetails } from '../../keys/keys.ts';
import { KEY_MODES, type KeyMode } from '../../rules/organizations/key-mode.ts';
import {
  MOST_ALLOWED_ADDRESSES,
  MOST_GRACE_HOURS,
  SCOPES,
} from '../../rules/organizations/key-restrictions.ts';
import { KEY_PERMISSIONS, may } from '../../rules/staff/roles.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import { requirePermission } from '../../staff/require-permission.ts';
import type { Staff } from '../../store/store.ts';
import { AFTER } from '../cursors.ts';
import { BY_ID, COUNT, nullable, pageOf, pick, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

const SCOPE = Type.Enum([...SCOPES]);

/** Live keys or test keys; by default those of the mode of the page. */
const MODE = Type.Optional(Type.Enum([...KEY_MODES]));

/** The restrictions of a key; `null` for what is not restricted. */
const RESTRICTIONS = {
  scopes: nullable(Type.Array(SCOPE)),
  expiresAt: TIME_OR_NULL,
  allowedAddresses: nullable(Type.Array(Type.String())),
};

const KEY_FIELDS = {
  id: Type.String(),
  name: Type.String(),
  preview: Type.String(),
  requestCount: COUNT,
  lastUsedAt: TIME_OR_NULL,
  lastAddress: TEXT_OR_NULL,
  /** The last request from an address that is not allowed. */
  rejected: nullable(Type.Object({ at: TIME, address: Type.String() })),
  createdAt: TIME,
  /** The name of the staff member who created it, or the key that it was created with. */
  createdByName: TEXT_OR_NULL,
  byOperator: Type.Boolean(),
  ...RESTRICTIONS,
  /** The ID of the key that replaced it. */
  replacedBy: TEXT_OR_NULL,
};

/** An active key. */
const KEY_LINE = Type.Object(KEY_FIELDS);

export type KeyLine = Static<typeof KEY_LINE>;

const ENDED_KEY_LINE = Type.Object({
  ...KEY_FIELDS,
  endedAt: TIME,
  isRevoked: Type.Boolean(),
  /** The name of the staff member who revoked it; `null` for a key of the API and for the operator. */
  revokedBy: TEXT_OR_NULL,
});

export type EndedKeyLine = Static<typeof ENDED_KEY_LINE>;

const CREATED_KEY = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The full key, shown only once. */
  key: Type.String(),
  scopes: RESTRICTIONS.scopes,
});

const created = (key: CreatedKey) => pick(CREATED_KEY, key);

/** The routes of API keys: specification 2.4 and 3.1. */
export const keyRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/keys',
    permission: 'manage_test_keys',
    query: Type.Object({ mode: MODE }),
    response: Type.Object({ keys: Type.Array(KEY_LINE) }),
  }).handledBy(async ({ staff, mode, query }, app) => {
    const listed = permittedMode(staff, query.mode ?? mode);
    const keys = await app.listKeyDetails(staff.organizationId, listed);
    return { keys: keys.map((key) => pick(KEY_LINE, key)) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/keys/ended',
    permission: 'manage_test_keys',
    query: Type.Object({ mode: MODE, after: AFTER }),
    response: pageOf(ENDED_KEY_LINE),
  }).handledBy(async ({ staff, mode, query }, app) => {
    const listed = permittedMode(staff, query.mode ?? mode);
    const { rows, next } = await app.listEndedKeys(staff.organizationId, listed, query.after);
    return { rows: rows.map(endedKeyLine), next };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/keys',
    permission: 'manage_test_keys',
    body: Type.Object({
      name: Type.String({ maxLength: MOST_KEY_NAME_CHARACTERS }),
      mode: MODE,
      scopes: Type.Optional(Type.Array(SCOPE, { maxItems: SCOPES.length })),
      expiresAt: Type.Optional(TIME),
      allowedAddresses: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), { maxItems: MOST_ALLOWED_ADDRESSES }),
      ),
    }),
    response: CREATED_KEY,
  }).handledBy(async ({ staff, mode, body }, app) => {
    return created(await app.createKey(staff.organizationId, { mode, ...body }, { staff }));
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/keys/:id/rotate',
    permission: 'manage_test_keys',
    params: BY_ID,
    body: Type.Object({
      graceHours: Type.Integer({ minimum: 0, maximum: MOST_GRACE_HOURS }),
      /** By default when the old key would have expired. */
      expiresAt: Type.Optional(TIME),
    }),
    response: Type.Object({ ...CREATED_KEY.properties, replacedEndsAt: TIME }),
  }).handledBy(async ({ staff, params: { id }, body }, app) => {
    const rotated = await app.rotateKey(staff.organizationId, { id, ...body }, { staff });
    return { ...created(rotated), replacedEndsAt: rotated.replacedEndsAt };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/keys/:id',
    permission: 'manage_test_keys',
    params: BY_ID,
    response: Type.Object({ revokedAt: TIME }),
  }).handledBy(async ({ staff, params }, app) => {
    const mode = may(staff.role, 'manage_live_keys') ? undefined : 'test';
    return { revokedAt: await app.revokeKey(staff.organizationId, params.id, { staff, mode }) };
  }),
];

/** Returns the mode of the keys to list. Throws `forbidden` for keys that the staff member may not manage. */
function permittedMode(staff: Staff, mode: KeyMode): KeyMode {
  requirePermission(staff, KEY_PERMISSIONS[mode]);
  return mode;
}

function endedKeyLine(key: KeyDetails): EndedKeyLine {
  const { revokedAt, expiresAt, revokedBy } = key;
  const isRevoked = revokedAt !== null;
  return { ...pick(KEY_LINE, key), endedAt: revokedAt ?? expiresAt ?? 0, isRevoked, revokedBy };
}
