import { Type } from 'typebox';
import { apiRoute } from './route.ts';
import { API_VERSION, iso, OK, timestamp } from './schemas.ts';

/** GET /ping. Specification 4.1. */
export const ping = apiRoute({
  method: 'GET',
  path: '/v1/ping',
  operation: 'ping',
  scope: null,
  group: 'Organization',
  summary: 'Test that the service responds and the key works',
  description: 'Costs no credit. Counts towards the rate limit, like every request.',
  status: 200,
  response: Type.Object({
    ok: OK,
    service: Type.Literal('renter-screening'),
    version: API_VERSION,
    status: Type.Literal('operational'),
    timestamp: timestamp('The current time'),
    docs: Type.String({ format: 'uri', description: 'The URL of this reference' }),
  }),
  examples: {
    operational: {
      ok: true,
      service: 'renter-screening',
      version: '1.0',
      status: 'operational',
      timestamp: '2026-11-21T09:30:00.000Z',
      docs: 'https://screening.example/docs',
    },
  },
}).handledBy(async (_request, app) => {
  return {
    ok: true,
    service: 'renter-screening',
    version: '1.0',
    status: 'operational',
    timestamp: iso(app.clock()),
    docs: app.docsUrl(),
  };
});
