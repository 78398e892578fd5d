import { eventCatalogue } from '../../webhooks/catalogue.ts';
import { EVENT_SCHEMAS, eventBodySchema } from '../api/event-schemas.ts';
import type { Shared } from './operations.ts';

const ORGANIZATION_ID = 'org_01KAJ5M2S40000W9XYV28QZ3T6';

/** Returns the requests that an organization's webhook gets, by event. */
export function webhooksOf({ schemas }: Shared): Record<string, object> {
  const examples = new Map(eventCatalogue(ORGANIZATION_ID).map(({ event, example }) => [event, example]));
  const events = Object.keys(EVENT_SCHEMAS) as (keyof typeof EVENT_SCHEMAS)[];
  return Object.fromEntries(events.map((event) => [event, { post: webhookOf(event) }]));

  function webhookOf(event: keyof typeof EVENT_SCHEMAS) {
    const { name, when } = EVENT_SCHEMAS[event];
    const example = JSON.parse(examples.get(event) ?? '{}');
    return {
      operationId: `on${name}`,
      summary: `Event ${event}`,
      description: `${when}.`,
      tags: ['Events'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.write(eventBodySchema(event)), example } },
      },
      responses: {
        '2XX': { description: 'Received. The body of the response is ignored' },
        default: { description: 'The attempt failed. It is repeated only for a webhook with `retries`' },
      },
    };
  }
}
