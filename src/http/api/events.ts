import { Type } from 'typebox';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import { EVENT_DAYS } from '../../webhooks/event-log.ts';
import { text } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { EVENT, EVENT_EXAMPLE, presentEvent } from './event-schemas.ts';
import { apiRoute } from './route.ts';
import { LIMIT, MOST_ON_PAGE, OK } from './schemas.ts';

/** GET /events */
export const listEvents = apiRoute({
  method: 'GET',
  path: '/v1/events',
  operation: 'listEvents',
  scope: 'read',
  group: 'Organization',
  summary: 'List the events of your organization',
  description: `Every event of the last ${EVENT_DAYS} days, oldest first, whether or not you have a webhook, including those that a webhook gets only on request. Send \`next_cursor\` as \`after\` to get what happened since: nothing is left out, and the events of each renter are in the order in which they happened. \`next_cursor\` stays valid while nothing new has happened. With \`id\`, only that event.`,
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        maxLength: 15,
        description: 'next_cursor of the previous page',
        'x-rule': 'must be next_cursor of the previous page',
      }),
    ),
    limit: LIMIT,
    type: Type.Optional(Type.Enum([...EVENT_TYPES], { description: 'Only events of this type' })),
    id: Type.Optional(text('Only this event')),
  }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({
    ok: OK,
    events: Type.Array(EVENT, { maxItems: MOST_ON_PAGE }),
    next_cursor: nullable(
      Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15, description: 'null with `id`' }),
    ),
  }),
  examples: { one: { ok: true, events: [EVENT_EXAMPLE], next_cursor: '1' } },
  errors: { invalid: 'after is not a cursor of this list. Leave it out to start again.' },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { after, limit, type, id } = query;
  if (id !== undefined) {
    const found = await app.findEvent(organizationId, id);
    return { ok: true, events: found === undefined ? [] : [presentEvent(found)], next_cursor: null };
  }
  const { events, next } = await app.listEvents(organizationId, {
    after: after === undefined ? undefined : Number(after),
    type,
    limit: Number(limit ?? MOST_ON_PAGE),
  });
  return { ok: true, events: events.map(presentEvent), next_cursor: String(next) };
});
