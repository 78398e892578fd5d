import { type Static, Type } from 'typebox';
import { requestsPerMinute } from '../../rules/organizations/plans.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { may } from '../../rules/staff/roles.ts';
import { javascriptPackages } from '../client-packages.ts';
import { postmanCollection } from '../openapi/postman.ts';
import { COUNT, nullable, TEXT_OR_NULL } from '../schemas.ts';
import { type DashboardApp, staffRoute } from './route.ts';

/** The values that fill in the quick start. */
const DEVELOPERS = Type.Object({
  /** The active keys, oldest first, with their visible parts. */
  keys: Type.Array(Type.Object({ name: Type.String(), preview: Type.String() })),
  /** Number of requests that each key may make. */
  requestsPerMinute: COUNT,
  /** The client package of this server; `null` if it is not built. */
  client: nullable(Type.Object({ path: Type.String(), integrity: Type.String() })),
  /**
   * The e-mail of a renter of the organization, for an example that finds somebody; `null` if it has none, and for staff who see no
   * renters.
   */
  renterEmail: TEXT_OR_NULL,
  /** Why the organization usually checks, for an example that states it. */
  purpose: Type.Enum([...PURPOSE_NAMES]),
});

/** E-mails that mean nothing else in any of the languages of the examples. */
const PLAIN_EMAIL = /^[\w.+-]+@[\w.-]+$/;

export type DevelopersResponse = Static<typeof DEVELOPERS>;

/** The routes for developers who use the API. */
export const developerRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/developers',
    permission: 'use_developer_tools',
    response: DEVELOPERS,
  }).handledBy(async ({ staff: { organizationId, role }, mode }, app) => {
    const [keys, organization, [client], renterEmail, purpose] = await Promise.all([
      app.listKeys(organizationId, mode),
      app.findOrganization(organizationId),
      javascriptPackages(),
      may(role, 'read_renters') ? exampleEmail(app, organizationId) : null,
      app.findUsualPurpose(organizationId),
    ]);
    return {
      keys: keys.map(({ name, preview }) => ({ name, preview })),
      requestsPerMinute: requestsPerMinute(organization),
      client: client === undefined ? null : { path: client.path, integrity: client.integrity },
      renterEmail,
      purpose,
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/postman.json',
    permission: 'use_developer_tools',
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

/** Returns the e-mail of a renter on the roster with a record; `null` if there is none. */
async function exampleEmail(
  { listRoster }: Pick<DashboardApp, 'listRoster'>,
  organizationId: string,
): Promise<string | null> {
  const { rows } = await listRoster(organizationId, {});
  const emails = rows.map(({ renter }) => (renter.summary === null ? null : renter.email));
  return emails.find((email) => email !== null && PLAIN_EMAIL.test(email)) ?? null;
}
