import { Type } from 'typebox';
import type { ListLookups, SeenLookup } from '../../portal/inquiries.ts';
import type { FindLookupMails, WantLookupMails } from '../../portal/inquiry-mails.ts';
import type { Recommendation, RiskTier } from '../../rules/scoring/recommendation.ts';
import type { IdentifierKind, LookupPlace } from '../../store/store.ts';
import { noCursor } from '../cursors.ts';
import { type PortalRoute, renterRoute } from './route.ts';

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

export interface LookupUseCases {
  listLookups: ListLookups;
  findLookupMails: FindLookupMails;
  wantLookupMails: WantLookupMails;
}

/** Who looked a renter up, and the mails about it. */
export function lookupRoutes(app: LookupUseCases): PortalRoute[] {
  const mailsOf = async (renterId: string): Promise<LookupMailsAnswer> => ({
    email: (await app.findLookupMails(renterId))?.email ?? null,
  });
  return [
    renterRoute({
      method: 'GET',
      path: '/portal/api/look-ups',
      query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 1_000 })) }),
    }).handledBy(async ({ renter, query }): Promise<LookupsAnswer> => {
      const { rows, next } = await app.listLookups(renter.renterId, placeAfter(query.after));
      return { rows: rows.map(lineOf), next: next && `${next.at}.${next.organizationId}.${next.requestId}` };
    }),

    renterRoute({ method: 'GET', path: '/portal/api/look-ups/mails' }).handledBy(({ renter }) =>
      mailsOf(renter.renterId),
    ),

    renterRoute({
      method: 'PUT',
      path: '/portal/api/look-ups/mails',
      body: Type.Object({ wanted: Type.Boolean() }),
    }).handledBy(async ({ renter: { renterId, email }, body }) => {
      await app.wantLookupMails(renterId, email, body.wanted);
      return mailsOf(renterId);
    }),
  ];
}

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
