import { Type } from 'typebox';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import type { OrganizationEvent } from '../../store/store.ts';
import { EVENT_DAYS } from '../../webhooks/event-log.ts';
import { text } from '../fields.ts';
import { shownAs } from '../openapi/schemas.ts';
import { nullable } from '../schemas.ts';
import { EVENT_MAPPING, eventEntrySchema } from './event-schemas.ts';
import { apiRoute } from './route.ts';
import { idOf, iso, LIMIT, MOST_ON_PAGE, OK, timestamp } from './schemas.ts';

/** The server writes every event alike; the document describes each. */
const EVENT = shownAs(
  Type.Object({
    id: idOf('evt'),
    event: Type.Enum([...EVENT_TYPES]),
    orgId: idOf('org'),
    data: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
    created_at: timestamp('When it happened'),
  }),
  {
    title: 'Event',
    oneOf: EVENT_TYPES.map(eventEntrySchema),
    discriminator: { propertyName: 'event', mapping: EVENT_MAPPING },
  },
);

const EXAMPLE: Type.Static<typeof EVENT> = {
  id: 'evt_01KAJ5M2S40000W9XYV28QZ3T6',
  event: 'report.submitted',
  orgId: 'org_01KAJ5M2S40000W9XYV28QZ3T6',
  data: {
    reportId: 'rep_01KAJ5M2S40000Z3T6W9XYV28Q',
    recordId: 'RB-4K7QZ',
    renterEmail: 'jordan.lee@mail.example',
    renterName: 'Jordan Lee',
    riskScore: 655,
    eligibilityStatus: 'Eligible With Conditions',
    industryType: 'residential',
    createdAt: '2026-11-21T09:30:00.000Z',
  },
  created_at: '2026-11-21T09:30:00.000Z',
};

function presented({ id, body, createdAt }: OrganizationEvent): Type.Static<typeof EVENT> {
  return { id, ...JSON.parse(body), created_at: iso(createdAt) };
}

/** GET /events */
export const listEvents = apiRoute({
  method: 'GET',
  path: '/v1/events',
  operation: 'listEvents',
  scope: 'read',
  group: 'Organization',
  summary: 'List the events of your organization',
  description: `Every event of the last ${EVENT_DAYS} days, the oldest first, with or without a webhook, also those that a webhook gets only on request. Send \`next_cursor\` as \`after\` to get what happened since: nothing is left out, and the events of a renter are in the order in which they happened. \`next_cursor\` stays valid when nothing has happened yet. With \`id\` only that event.`,
  query: Type.Object({
    after: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15, description: 'next_cursor of the page before' }),
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
  examples: { one: { ok: true, events: [EXAMPLE], next_cursor: '1' } },
  errors: { invalid: 'after is not a cursor of this list. Leave it out to start again.' },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { after, limit, type, id } = query;
  if (id !== undefined) {
    const found = await app.findEvent(organizationId, id);
    return { ok: true, events: found === undefined ? [] : [presented(found)], next_cursor: null };
  }
  const { events, next } = await app.listEvents(organizationId, {
    after: after === undefined ? undefined : Number(after),
    type,
    limit: Number(limit ?? MOST_ON_PAGE),
  });
  return { ok: true, events: events.map(presented), next_cursor: String(next) };
});
