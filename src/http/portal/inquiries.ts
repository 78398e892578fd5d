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

/** Who looked the renter up, and the result. */
const INQUIRY_LINE = Type.Object({
  /** The name of the organization. The renter does not see whether its software or its staff looked. */
  organization: Type.String(),
  organizationId: Type.String(),
  at: TIME,
  /** The identifier that found the renter. */
  identifier: IDENTIFIER_KIND,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
});

export type InquiryLine = Static<typeof INQUIRY_LINE>;

/** The address to which mails about inquiries are sent; `null` if the renter wants none. */
const INQUIRY_MAILS = Type.Object({ email: TEXT_OR_NULL });

type InquiryMailsResponse = Static<typeof INQUIRY_MAILS>;

const INQUIRY_CURSOR = cursorOf({ at: 'number', organizationId: 'text', requestId: 'text' });

async function mailsOf(app: PortalApp, renterId: string): Promise<InquiryMailsResponse> {
  return { email: (await app.findInquiryMails(renterId))?.email ?? null };
}

/** The routes of inquiries, and of mails about them. */
export const inquiryRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(INQUIRY_LINE),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next } = await app.listInquiries(renter.renterId, INQUIRY_CURSOR.read(query.after));
    return {
      rows: rows.map((inquiry) => pick(INQUIRY_LINE, inquiry)),
      next: INQUIRY_CURSOR.write(next),
    };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries/mails',
    who: 'renter',
    response: INQUIRY_MAILS,
  }).handledBy(({ renter }, app) => mailsOf(app, renter.renterId)),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/inquiries/mails',
    who: 'renter',
    body: Type.Object({ wanted: Type.Boolean() }),
    response: INQUIRY_MAILS,
  }).handledBy(async ({ renter: { renterId, email }, body }, app) => {
    await app.wantInquiryMails(renterId, email, body.wanted);
    return mailsOf(app, renterId);
  }),
];
