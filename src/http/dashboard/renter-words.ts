import { Type } from 'typebox';
import type { CorrectionRequest, Statement } from '../../store/store.ts';
import { BY_ID } from './by-id.ts';
import { staffRoute } from './route.ts';

/** A correction request as staff see it: whose organization saw to it is not told. */
export type CorrectionRequestLine = Omit<CorrectionRequest, 'doneBy'>;

export interface CorrectionRequestsAnswer {
  /** The newest first. */
  rows: CorrectionRequestLine[];
}

export interface RenterStatementAnswer {
  statement: Statement | null;
}

/** What renters say themselves: to their file, and of what is wrong about their contact data. */
export const renterWordRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/statement',
    role: 'member',
    params: BY_ID,
  }).handledBy(
    async ({ staff, params }, app): Promise<RenterStatementAnswer> => ({
      statement: (await app.findStatement(staff.organizationId, params.id)) ?? null,
    }),
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/correction-requests',
    role: 'member',
    params: BY_ID,
  }).handledBy(async ({ staff, params }, app): Promise<CorrectionRequestsAnswer> => {
    const requests = await app.listCorrectionRequests(staff.organizationId, params.id);
    return { rows: requests.map(({ doneBy: _, ...line }) => line) };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/renters/:id/correction-requests/:request/done',
    role: 'member',
    params: Type.Object({ ...BY_ID.properties, request: Type.String({ maxLength: 100 }) }),
  }).handledBy(async ({ staff, params, does }): Promise<{ done: true }> => {
    const { finishCorrectionRequest } = does({
      action: 'renter.request_done',
      subject: ({ memberId }: { memberId: string }) => memberId,
    });
    await finishCorrectionRequest(staff.organizationId, params.id, params.request);
    return { done: true };
  }),
];
