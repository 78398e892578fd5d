import { Type } from 'typebox';
import { NO_SUCH_KEY } from '../../keys/keys.ts';
import {
  DEFAULT_GRACE_HOURS,
  MOST_GRACE_HOURS,
  UNRESTRICTED,
} from '../../rules/organizations/key-restrictions.ts';
import { instant, text } from '../fields.ts';
import {
  CREATED,
  CREATED_KEY,
  creatorOf,
  EXCESS,
  RESTRICTIONS,
  restrictionsOf,
  shownOnce,
  timeOf,
} from './key-schemas.ts';
import { apiRoute } from './route.ts';
import { idOf, iso, timestamp } from './schemas.ts';

/** POST /keys/rotate. Specification 10. */
export const rotateKey = apiRoute({
  method: 'POST',
  path: '/v1/keys/rotate',
  operation: 'rotateKey',
  scope: 'manage',
  group: 'Organization',
  summary: 'Replace a key',
  description:
    'Creates a key with the same name and restrictions. The old key keeps working for some hours, so that your software can switch without an outage. Until then, the two count as one of the five active keys. Only this response contains the full key, so store it. With `grace_hours` 0 the old key stops working at once: do that if it leaked.',
  takesSessionToken: true,
  body: Type.Object(
    {
      id: text('ID of the key to replace'),
      grace_hours: Type.Optional(
        Type.Integer({
          description: `How long the old key keeps working: 0 to ${MOST_GRACE_HOURS} hours, ${DEFAULT_GRACE_HOURS} by default`,
          minimum: 0,
          maximum: MOST_GRACE_HOURS,
        }),
      ),
      expires_at: Type.Optional(
        instant(
          'When the new key stops working; by default it has the lifetime of the old one, but ends no later than the key that you use',
        ),
      ),
    },
    { examples: [{ id: CREATED.id, grace_hours: DEFAULT_GRACE_HOURS }] },
  ),
  status: 201,
  response: Type.Object({
    ...CREATED_KEY,
    ...RESTRICTIONS,
    replaces: idOf('key', 'ID of the old key'),
    replaced_ends_at: timestamp('When the old key stops working'),
  }),
  examples: {
    rotated: {
      ...CREATED,
      id: 'key_01KAJ5M2S50000C8D1F4H7K0NA',
      ...restrictionsOf(UNRESTRICTED),
      replaces: CREATED.id,
      replaced_ends_at: '2026-11-22T09:30:00.000Z',
    },
  },
  returnsSecret: true,
  errors: {
    not_found: NO_SUCH_KEY,
    conflict: 'This key was already replaced by key_01KAJ5M2S40000Z3T6W9XYV28Q: rotate that one.',
    exceeds_own_rights: EXCESS,
  },
}).performedBy(
  ({ caller, body: { id, grace_hours, expires_at } }, app) =>
    app.rotateKey(
      caller.organizationId,
      { id, graceHours: grace_hours ?? DEFAULT_GRACE_HOURS, expiresAt: timeOf(expires_at) },
      creatorOf(caller),
    ),
  (created) => ({
    ...shownOnce(created),
    ...restrictionsOf(created),
    replaces: created.replaces,
    replaced_ends_at: iso(created.replacedEndsAt),
  }),
);
