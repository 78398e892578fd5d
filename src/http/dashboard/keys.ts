import { Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../../organizations/organizations.ts';
import type { ApiKey } from '../../store/store.ts';
import { BY_ID } from './by-id.ts';
import { AFTER, type Page } from './paging.ts';
import { staffRoute } from './route.ts';

/** An active key. */
export interface KeyLine {
  id: string;
  name: string;
  preview: string;
  requestCount: number;
  lastUsedAt: number | null;
  createdAt: number;
}

/** The active keys, the oldest first. */
export interface KeysAnswer {
  keys: KeyLine[];
}

export interface RevokedKeyLine extends KeyLine {
  revokedAt: number;
  /** The name of the staff member who did it; `null`: a key through the API, or the operator. */
  revokedBy: string | null;
}

/** Those revoked last first. */
export type RevokedKeysAnswer = Page<RevokedKeyLine>;

export interface CreatedKeyAnswer {
  id: string;
  name: string;
  /** The full key, answered this once. */
  key: string;
}

export interface RevokedAnswer {
  revokedAt: number;
}

/** API keys: specification 2.4 and 3.1. */
export const keyRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/keys', role: 'admin' }).handledBy(
    async ({ staff }, app): Promise<KeysAnswer> => {
      return { keys: (await app.listKeys(staff.organizationId)).map(keyLine) };
    },
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/keys/revoked',
    role: 'admin',
    query: Type.Object({ after: AFTER }),
  }).handledBy(async ({ staff, query }, app): Promise<RevokedKeysAnswer> => {
    const { rows, next } = await app.listRevokedKeys(staff.organizationId, query.after);
    return { rows: rows.map(revokedKeyLine), next };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/keys',
    role: 'admin',
    body: Type.Object({ name: Type.String({ maxLength: MOST_KEY_NAME_CHARACTERS }) }),
  }).handledBy(async ({ staff, body, does }): Promise<CreatedKeyAnswer> => {
    const { createKey } = does({ action: 'key.created', subject: body.name.trim() });
    const { id, name, key } = await createKey(staff.organizationId, body.name);
    return { id, name, key };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/keys/:id',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async ({ staff, params, does }, app): Promise<RevokedAnswer> => {
    const active = await app.listKeys(staff.organizationId);
    const key = active.find(({ id }) => id === params.id);
    if (key === undefined) throw new Refusal('notFound', 'There is no such key, or it is revoked already.');
    const { revokeKey } = does({ action: 'key.revoked', subject: key.name });
    return { revokedAt: await revokeKey(staff.organizationId, key.id, staff.name) };
  }),
];

function keyLine({ id, name, preview, requestCount, lastUsedAt, createdAt }: ApiKey): KeyLine {
  return { id, name, preview, requestCount, lastUsedAt, createdAt };
}

function revokedKeyLine(key: ApiKey): RevokedKeyLine {
  return { ...keyLine(key), revokedAt: key.revokedAt ?? 0, revokedBy: key.revokedBy };
}
