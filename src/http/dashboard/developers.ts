import { type Static, Type } from 'typebox';
import { requestsPerMinute } from '../../rules/organizations/plans.ts';
import { javascriptPackages } from '../client-packages.ts';
import { postmanCollection } from '../openapi/postman.ts';
import { COUNT, nullable } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** The values that fill in the quick start. */
const DEVELOPERS = Type.Object({
  /** The active keys, oldest first, with their visible parts. */
  keys: Type.Array(Type.Object({ name: Type.String(), preview: Type.String() })),
  /** Number of requests that each key may make. */
  requestsPerMinute: COUNT,
  /** The client package of this server; `null` if it is not built. */
  client: nullable(Type.Object({ path: Type.String(), integrity: Type.String() })),
});

export type DevelopersResponse = Static<typeof DEVELOPERS>;

/** The routes for developers who use the API. */
export const developerRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/developers',
    role: 'member',
    response: DEVELOPERS,
  }).handledBy(async ({ staff: { organizationId }, mode }, app) => {
    const [keys, organization, [client]] = await Promise.all([
      app.listKeys(organizationId, mode),
      app.findOrganization(organizationId),
      javascriptPackages(),
    ]);
    return {
      keys: keys.map(({ name, preview }) => ({ name, preview })),
      requestsPerMinute: requestsPerMinute(organization),
      client: client === undefined ? null : { path: client.path, integrity: client.integrity },
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/postman.json',
    role: 'member',
    query: Type.Object({
      // The base URL as the browser sees it, because a server behind a proxy without PUBLIC_URL does not
      // know it. Used only if its host is the requested one, so that a malicious link cannot send keys
      // elsewhere.
      baseUrl: Type.Optional(
        Type.String({
          maxLength: 300,
          pattern: '^https?://[^\\s/?#@]+$',
          'x-rule': 'must be an address without a path, like https://screening.example',
        }),
      ),
    }),
    response: 'file',
  }).handledBy(async ({ query: { baseUrl }, host }, app) => {
    const isOwn = baseUrl !== undefined && URL.parse(baseUrl)?.host === host.toLowerCase();
    const collection = postmanCollection(app.reference.document(), isOwn ? baseUrl : app.reference.baseUrl());
    return {
      fileName: 'renter-screening.postman_collection.json',
      contentType: 'application/json; charset=utf-8',
      content: JSON.stringify(collection, null, 2),
    };
  }),
];
