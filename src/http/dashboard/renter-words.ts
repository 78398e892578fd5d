import { type Static, Type } from 'typebox';
import { BY_ID, DONE, nullable, pick, STATEMENT, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { inquirerOf, staffRoute } from './route.ts';

/** A correction request as staff see it. It does not say which organization closed it. */
const CORRECTION_REQUEST = Type.Object({
  id: Type.String(),
  said: Type.String(),
  /** The e-mail that the renter wants on the file. */
  email: TEXT_OR_NULL,
  askedAt: TIME,
  /** `null` while the request is open. */
  doneAt: TIME_OR_NULL,
});

export type CorrectionRequestLine = Static<typeof CORRECTION_REQUEST>;

/** The routes of renters' statements and correction requests. */
export const renterWordRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/statement',
    permission: 'read_renters',
    params: BY_ID,
    response: Type.Object({ statement: nullable(STATEMENT) }),
  }).handledBy(async (request, app) => ({
    statement: (await app.findStatement(inquirerOf(request), request.params.id)) ?? null,
  })),

  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/correction-requests',
    permission: 'read_renters',
    params: BY_ID,
    response: Type.Object({ rows: Type.Array(CORRECTION_REQUEST) }),
  }).handledBy(async (request, app) => {
    const requests = await app.listCorrectionRequests(inquirerOf(request), request.params.id);
    return { rows: requests.map((request) => pick(CORRECTION_REQUEST, request)) };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/renters/:id/correction-requests/:request/done',
    permission: 'edit_renters',
    params: Type.Object({ ...BY_ID.properties, request: Type.String({ maxLength: 100 }) }),
    response: DONE,
  }).handledBy(async ({ staff, params }, app) => {
    await app.finishCorrectionRequest(staff, params.id, params.request);
    return {};
  }),
];
