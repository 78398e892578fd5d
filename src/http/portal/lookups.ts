import { type Static, Type } from 'typebox';
import { AFTER, cursorOf } from '../cursors.ts';
import {
  IDENTIFIER_KIND,
  nullable,
  pageOf,
  pick,
  RECOMMENDATION,
  RISK_TIER,
  SCORE,
  TEXT_OR_NULL,
  TIME,
} from '../schemas.ts';
import { type PortalApp, renterRoute } from './route.ts';

/** Who looked the renter up, and what was answered. */
const LOOKUP_LINE = Type.Object({
  /** The name of the organization; whether its software or its staff looked is not told. */
  organization: Type.String(),
  organizationId: Type.String(),
  at: TIME,
  /** By what the renter was found. */
  identifier: IDENTIFIER_KIND,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
});

export type LookupLine = Static<typeof LOOKUP_LINE>;

/** The address that look-ups are mailed to; `null`: they are not. */
const LOOKUP_MAILS = Type.Object({ email: TEXT_OR_NULL });

export type LookupMailsAnswer = Static<typeof LOOKUP_MAILS>;

const LOOKUP_CURSOR = cursorOf({ at: 'number', organizationId: 'text', requestId: 'text' });

async function mailsOf(app: PortalApp, renterId: string): Promise<LookupMailsAnswer> {
  return { email: (await app.findLookupMails(renterId))?.email ?? null };
}

/** Who looked a renter up, and the mails about it. */
export const lookupRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/look-ups',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(LOOKUP_LINE),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next } = await app.listLookups(renter.renterId, LOOKUP_CURSOR.read(query.after));
    return {
      rows: rows.map((lookup) => pick(LOOKUP_LINE, lookup)),
      next: LOOKUP_CURSOR.write(next),
    };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/look-ups/mails',
    who: 'renter',
    response: LOOKUP_MAILS,
  }).handledBy(({ renter }, app) => mailsOf(app, renter.renterId)),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/look-ups/mails',
    who: 'renter',
    body: Type.Object({ wanted: Type.Boolean() }),
    response: LOOKUP_MAILS,
  }).handledBy(async ({ renter: { renterId, email }, body }, app) => {
    await app.wantLookupMails(renterId, email, body.wanted);
    return mailsOf(app, renterId);
  }),
];
