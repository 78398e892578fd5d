import { Type } from 'typebox';
import type { SeenLookup } from '../../portal/inquiries.ts';
import type { Recommendation, RiskTier } from '../../rules/scoring/recommendation.ts';
import type { IdentifierKind, LookupPlace } from '../../store/store.ts';
import { noCursor } from '../cursors.ts';
import { type PortalApp, renterRoute } from './route.ts';

/** Who looked the renter up, and what was answered. */
export interface LookupLine {
  /** The name of the organization; whether its software or its staff looked is not told. */
  organization: string;
  organizationId: string;
  at: number;
  /** By what the renter was found. */
  identifier: IdentifierKind;
  recommendation: Recommendation;
  tier: RiskTier;
  score: number | null;
}

export interface LookupsAnswer {
  /** The newest first. */
  rows: LookupLine[];
  /** What `after` says to get the next page; `null` at the end. */
  next: string | null;
}

/** The address that look-ups are mailed to; `null`: they are not. */
export interface LookupMailsAnswer {
  email: string | null;
}

async function mailsOf(app: PortalApp, renterId: string): Promise<LookupMailsAnswer> {
  return { email: (await app.findLookupMails(renterId))?.email ?? null };
}

/** Who looked a renter up, and the mails about it. */
export const lookupRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/look-ups',
    who: 'renter',
    query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 1_000 })) }),
  }).handledBy(async ({ renter, query }, app): Promise<LookupsAnswer> => {
    const { rows, next } = await app.listLookups(renter.renterId, placeAfter(query.after));
    return { rows: rows.map(lineOf), next: next && `${next.at}.${next.organizationId}.${next.requestId}` };
  }),

  renterRoute({ method: 'GET', path: '/portal/api/look-ups/mails', who: 'renter' }).handledBy(
    ({ renter }, app) => mailsOf(app, renter.renterId),
  ),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/look-ups/mails',
    who: 'renter',
    body: Type.Object({ wanted: Type.Boolean() }),
  }).handledBy(async ({ renter: { renterId, email }, body }, app) => {
    await app.wantLookupMails(renterId, email, body.wanted);
    return mailsOf(app, renterId);
  }),
];

function lineOf(lookup: SeenLookup): LookupLine {
  const { organization, organizationId, at, identifier, recommendation, tier, score } = lookup;
  return { organization, organizationId, at, identifier, recommendation, tier, score };
}

function placeAfter(after: string | undefined): LookupPlace | undefined {
  if (after === undefined || after === '') return undefined;
  const { at, organizationId, requestId } =
    /^(?<at>\d{1,15})\.(?<organizationId>\w*)\.(?<requestId>[\s\S]*)$/.exec(after)?.groups ?? {};
  if (at === undefined || organizationId === undefined || requestId === undefined) {
    throw noCursor();
  }
  return { at: Number(at), organizationId, requestId };
}
