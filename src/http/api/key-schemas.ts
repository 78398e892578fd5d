import { type TSchema, Type } from 'typebox';
import type { Caller } from '../../admission/admit.ts';
import type { CreatedKey } from '../../keys/create-key.ts';
import { exceedsOwnRights } from '../../keys/restrictions.ts';
import {
  type KeyRestrictions,
  MOST_ALLOWED_ADDRESSES,
  SCOPES,
} from '../../rules/organizations/key-restrictions.ts';
import { instantNamed } from '../../rules/text/days.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import { nullable } from '../schemas.ts';
import { idOf, iso, isoOrNull, OK, timestamp } from './schemas.ts';

/** What the endpoints of keys share. */

export const KEY_NAME = Type.String({ maxLength: MOST_KEY_NAME_CHARACTERS });

export const PREVIEW = Type.String({
  pattern: '^svc_(live|test)_[A-Za-z0-9]{3}\\*{8}$',
  maxLength: 20,
  description: 'The first 12 characters; the rest is masked',
});
export const SCOPE = Type.Enum([...SCOPES]);

/** The restrictions of a key. */
export const RESTRICTIONS = {
  scopes: Type.Array(SCOPE, { maxItems: SCOPES.length, description: 'What the key may be used for' }),
  expires_at: nullable(timestamp('When it stops working; `null` for never')),
  allowed_addresses: nullable(
    Type.Array(Type.String({ pattern: '^[\\da-f.:]+/\\d{1,3}$', maxLength: 43 }), {
      maxItems: MOST_ALLOWED_ADDRESSES,
      description: 'The network addresses from which it works, as CIDR ranges; `null` for all',
    }),
  ),
};

export function restrictionsOf({ scopes, expiresAt, allowedAddresses }: KeyRestrictions) {
  return {
    scopes: [...(scopes ?? SCOPES)],
    expires_at: isoOrNull(expiresAt),
    allowed_addresses: allowedAddresses && [...allowedAddresses],
  };
}

export const optional = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Partial(Type.Object(fields)).properties;

/** A key as it is shown once. */
export const CREATED_KEY = {
  ok: OK,
  id: idOf('key'),
  name: KEY_NAME,
  key: Type.String({
    pattern: '^svc_(live|test)_[A-Za-z0-9]{32}$',
    maxLength: 41,
    description: 'The full key, returned only this once',
  }),
  preview: PREVIEW,
  created_at: timestamp('When it was created'),
};

export const CREATED = {
  ok: true,
  id: 'key_01KAJ5M2S40000Z3T6W9XYV28Q',
  name: 'Front desk',
  key: 'svc_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
  preview: 'svc_live_a1B********',
  created_at: '2026-11-21T09:30:00.000Z',
};
export const RESTRICTED = {
  scopes: ['check', 'file'],
  expires_at: '2027-11-21T09:30:00.000Z',
  allowed_addresses: ['203.0.113.0/24'],
};
export const EXCESS = exceedsOwnRights('it lacks the scope "file"').message;

export function creatorOf({ keyId, staff, idempotency }: Caller) {
  return { ...(staff === undefined ? { keyId } : { staff }), idempotency };
}

/** Returns a time in epoch milliseconds. The schema has checked it. */
export const timeOf = (text: string | undefined) => (text === undefined ? undefined : instantNamed(text));

export function shownOnce({ id, name, key, preview, createdAt }: CreatedKey) {
  return { ok: true as const, id, name, key, preview, created_at: iso(createdAt) };
}
