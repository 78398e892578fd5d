import { type Static, Type } from 'typebox';
import type { OpenFile } from '../../portal/file-scope.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { UNBILLED_KINDS } from '../../rules/identity/inquiries.ts';
import { LOGGED_PURPOSES } from '../../rules/organizations/purpose.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import {
  CONTACT_DETAILS,
  IDENTIFIER_KIND,
  nullable,
  nullableEnum,
  pageOf,
  pick,
  RECOMMENDATION,
  RISK_TIER,
  SCORE,
  TEXT_OR_NULL,
  TIME,
} from '../schemas.ts';
import { type PortalApp, renterRoute } from './route.ts';

/** Who checked the renter, and the result. */
const INQUIRY_LINE = Type.Object({
  /** The name of the organization. The renter does not see whether its software or its staff checked. */
  organization: Type.String(),
  organizationId: Type.String(),
  /** How to reach it. 15 U.S.C. 1681g(a)(3)(B). */
  contact: CONTACT_DETAILS,
  at: TIME,
  /** The identifier that found the renter. */
  identifier: IDENTIFIER_KIND,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
  /** Why; `null` for `tenancy`, the default. */
  purpose: nullableEnum(LOGGED_PURPOSES),
});

export type InquiryLine = Static<typeof INQUIRY_LINE>;

/** Who else looked the renter up, and where. */
const UNBILLED_INQUIRY_LINE = Type.Object({
  organization: Type.String(),
  organizationId: Type.String(),
  contact: CONTACT_DETAILS,
  at: TIME,
  kind: Type.Enum([...UNBILLED_KINDS]),
  /** The identifier that found the renter; `null` if the organization knew the renter's ID. */
  identifier: nullableEnum(IDENTIFIER_KINDS),
});

export type UnbilledInquiryLine = Static<typeof UNBILLED_INQUIRY_LINE>;

/** A copy of the file that was requested by post or telephone. */
const COPY_LINE = Type.Object({
  medium: Type.Enum(['post', 'telephone']),
  sendTo: Type.String(),
  requestedAt: TIME,
  /** How the operator identified the person; `null` until then. */
  identifiedBy: TEXT_OR_NULL,
  printedAt: nullable(TIME),
});

export type CopyLine = Static<typeof COPY_LINE>;

/** The address to which mails about inquiries are sent; `null` if the renter wants none. */
const INQUIRY_MAILS = Type.Object({ email: TEXT_OR_NULL });

type InquiryMailsResponse = Static<typeof INQUIRY_MAILS>;

const INQUIRY_CURSOR = cursorOf({ at: 'number', organizationId: 'text', requestId: 'text' });

const COPY_CURSOR = cursorOf({ id: 'id' });

async function mailsOf(app: PortalApp, renter: OpenFile): Promise<InquiryMailsResponse> {
  return { email: (await app.findInquiryMails(renter))?.email ?? null };
}

async function withContacts<Row extends { organizationId: string }>(app: PortalApp, rows: readonly Row[]) {
  const contactOf = await app.findContacts(rows.map(({ organizationId }) => organizationId));
  return rows.map((row) => ({ ...row, contact: contactOf(row.organizationId) }));
}

/** The routes of checks, other inquiries, copies by post or telephone, and mails about checks. */
export const inquiryRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(INQUIRY_LINE),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next } = await app.listInquiries(renter.renterId, INQUIRY_CURSOR.readAfter(query.after));
    return {
      rows: (await withContacts(app, rows)).map((inquiry) => pick(INQUIRY_LINE, inquiry)),
      next: INQUIRY_CURSOR.write(next),
    };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries/others',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(UNBILLED_INQUIRY_LINE),
  }).handledBy(async ({ renter, query }, app) => {
    const after = INQUIRY_CURSOR.readAfter(query.after);
    const { rows, next } = await app.listUnbilledInquiries(renter.renterId, after);
    return {
      rows: (await withContacts(app, rows)).map((inquiry) => pick(UNBILLED_INQUIRY_LINE, inquiry)),
      next: INQUIRY_CURSOR.write(next),
    };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries/copies',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(COPY_LINE),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next } = await app.listOwnFileRequests(renter, COPY_CURSOR.readAfter(query.after)?.id);
    return {
      rows: rows.map((row) => pick(COPY_LINE, row)),
      next: COPY_CURSOR.write(next === null ? null : { id: next }),
    };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/inquiries/mails',
    who: 'renter',
    response: INQUIRY_MAILS,
  }).handledBy(({ renter }, app) => mailsOf(app, renter)),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/inquiries/mails',
    who: 'renter',
    body: Type.Object({ wanted: Type.Boolean() }),
    response: INQUIRY_MAILS,
  }).handledBy(async ({ renter, body }, app) => {
    await app.wantInquiryMails(renter, body.wanted);
    return mailsOf(app, renter);
  }),
];
