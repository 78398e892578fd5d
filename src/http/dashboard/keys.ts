import { type Static, Type } from 'typebox';
import { MOST_KEY_NAME_CHARACTERS } from '../../organizations/organizations.ts';
import type { ApiKey } from '../../store/store.ts';
import { AFTER } from '../cursors.ts';
import { BY_ID, COUNT, pageOf, pick, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

const KEY_FIELDS = {
  id: Type.String(),
  name: Type.String(),
  preview: Type.String(),
  requestCount: COUNT,
  lastUsedAt: TIME_OR_NULL,
  createdAt: TIME,
};

/** An active key. */
const KEY_LINE = Type.Object(KEY_FIELDS);

export type KeyLine = Static<typeof KEY_LINE>;

const REVOKED_KEY_LINE = Type.Object({
  ...KEY_FIELDS,
  revokedAt: TIME,
  /** The name of the staff member who revoked it; `null` for a key of the API and for the operator. */
  revokedBy: TEXT_OR_NULL,
});

export type RevokedKeyLine = Static<typeof REVOKED_KEY_LINE>;

const CREATED_KEY = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The full key, shown only once. */
  key: Type.String(),
});

/** The routes of API keys: specification 2.4 and 3.1. */
export const keyRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/keys',
    role: 'admin',
    response: Type.Object({ keys: Type.Array(KEY_LINE) }),
  }).handledBy(async ({ staff }, app) => {
    return { keys: (await app.listKeys(staff.organizationId)).map((key) => pick(KEY_LINE, key)) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/keys/revoked',
    role: 'admin',
    query: Type.Object({ after: AFTER }),
    response: pageOf(REVOKED_KEY_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listEndedKeys(staff.organizationId, query.after);
    return { rows: rows.map(revokedKeyLine), next };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/keys',
    role: 'admin',
    body: Type.Object({ name: Type.String({ maxLength: MOST_KEY_NAME_CHARACTERS }) }),
    response: CREATED_KEY,
  }).handledBy(async ({ staff, body }, app) => {
    const { id, name, key } = await app.createKey(staff.organizationId, body, { staff });
    return { id, name, key };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/keys/:id',
    role: 'admin',
    params: BY_ID,
    response: Type.Object({ revokedAt: TIME }),
  }).handledBy(async ({ staff, params }, app) => {
    return { revokedAt: await app.revokeKey(staff.organizationId, params.id, { staff }) };
  }),
];

function revokedKeyLine(key: ApiKey): RevokedKeyLine {
  return { ...pick(KEY_LINE, key), revokedAt: key.revokedAt ?? 0, revokedBy: key.revokedBy };
}
