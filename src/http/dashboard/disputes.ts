import { Type } from 'typebox';
import type { OrganizationDisputes } from '../../disputes/disputes.ts';
import { AFTER, DISPUTE_CURSOR, NUMBER_CURSOR } from '../cursors.ts';
import { DECISION, decisionOf } from '../dispute-schemas.ts';
import { BY_ID, COUNT, pageOf } from '../schemas.ts';
import {
  DISPUTE,
  DISPUTE_LINE,
  type DisputeResponse,
  NOTICES,
  presentDispute,
  presentLine,
  presentNotice,
} from './dispute-responses.ts';
import { callerOf, staffRoute } from './route.ts';

async function find(
  { findDispute, listIncidentsOfReport }: OrganizationDisputes,
  organizationId: string,
  id: string,
): Promise<DisputeResponse> {
  const [dispute, incidents] = await Promise.all([
    findDispute({ organizationId }, id),
    listIncidentsOfReport(organizationId, id),
  ]);
  return presentDispute(dispute, incidents);
}

const queueRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/disputes',
    permission: 'read_disputes',
    query: Type.Object({ after: AFTER, show: Type.Optional(Type.Enum(['open', 'ended', ''])) }),
    response: pageOf(DISPUTE_LINE),
  }).handledBy(async ({ staff: { organizationId }, query: { after, show } }, app) => {
    if (show === 'ended') {
      const { rows, next } = await app.listEndedDisputes(organizationId, after === '' ? undefined : after);
      return { rows: rows.map(presentLine), next };
    }
    const { rows, next } = await app.listOpenDisputes(organizationId, DISPUTE_CURSOR.readAfter(after));
    return { rows: rows.map(presentLine), next: DISPUTE_CURSOR.write(next) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/disputes/open',
    permission: 'read_disputes',
    response: Type.Object({
      /** Number of disputes that wait for a decision of the organization. Counting stops at 100. */
      open: COUNT,
    }),
  }).handledBy(async ({ staff }, app) => ({ open: await app.countOpenDisputes(staff.organizationId) })),

  staffRoute({
    method: 'GET',
    path: '/dashboard/disputes/:id',
    permission: 'read_disputes',
    params: BY_ID,
    response: DISPUTE,
  }).handledBy(({ staff, params }, app) => find(app, staff.organizationId, params.id)),

  staffRoute({
    method: 'GET',
    path: '/dashboard/disputes/:id/documents/:document',
    permission: 'decide_disputes',
    params: Type.Object({ ...BY_ID.properties, document: Type.String({ maxLength: 100 }) }),
    response: 'file',
  }).handledBy(async ({ staff: { organizationId }, params }, app) => {
    const { fileName, type, content } = await app.readDocument(
      { organizationId },
      params.id,
      params.document,
    );
    return { fileName, contentType: type, content };
  }),
];

const decisionRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/disputes/:id/review',
    permission: 'decide_disputes',
    params: BY_ID,
    response: DISPUTE,
  }).handledBy(async ({ staff, params }, app) => {
    await app.reviewDispute(callerOf(staff), params.id);
    return find(app, staff.organizationId, params.id);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/disputes/:id/decision',
    permission: 'decide_disputes',
    params: BY_ID,
    body: Type.Object(DECISION),
    response: DISPUTE,
  }).handledBy(async ({ staff, params, body }, app) => {
    await app.decideDispute(callerOf(staff), params.id, decisionOf(body));
    return find(app, staff.organizationId, params.id);
  }),
];

const noticeRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/notices',
    permission: 'read_disputes',
    query: Type.Object({ after: AFTER }),
    response: NOTICES,
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next, unseen, isMailed } = await app.listNotices(
      staff.organizationId,
      NUMBER_CURSOR.readAfter(query.after)?.number,
    );
    return {
      rows: rows.map(presentNotice),
      next: NUMBER_CURSOR.write(next === null ? null : { number: next }),
      unseen,
      isMailed,
    };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/notices/seen',
    permission: 'edit_renters',
    body: Type.Object({ upTo: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    response: Type.Object({ seen: COUNT }),
  }).handledBy(async ({ staff, body: { upTo } }, app) => {
    return { seen: await app.seeNotices(staff, upTo) };
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/notices/mail',
    permission: 'decide_disputes',
    body: Type.Object({ on: Type.Boolean() }),
    response: Type.Object({ isMailed: Type.Boolean() }),
  }).handledBy(async ({ staff, body: { on } }, app) => {
    await app.setNoticeMail(staff, on);
    return { isMailed: on };
  }),
];

/** The routes of disputes of the organization's records, and of notices about records of others. */
export const disputeRoutes = [...queueRoutes, ...decisionRoutes, ...noticeRoutes];
