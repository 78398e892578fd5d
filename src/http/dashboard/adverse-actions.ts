import { type Static, Type } from 'typebox';
import type { NoticeInput } from '../../adverse-actions/adverse-actions.ts';
import {
  ADVERSE_ACTIONS,
  NOTICE_MEDIA,
  NOTICE_STATUSES,
  NOTICE_STEPS,
} from '../../rules/adverse-actions/adverse-action.ts';
import { STATE_FORMS } from '../../rules/adverse-actions/notice-content.ts';
import type { AdverseActionNotice } from '../../store/store.ts';
import { textsIn } from '../../texts/all.ts';
import { OFFERED_LANGUAGES } from '../../texts/languages.ts';
import { noticeSections } from '../../texts/notice-text.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import { text } from '../fields.ts';
import { BY_ID, ID, nullableEnum, pageOf, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { callerOf, staffRoute } from './route.ts';

const ACTION = Type.Enum([...ADVERSE_ACTIONS]);

/** What a notice says: the check that the decision is based on, and the decision. */
const DECISION = {
  requestId: ID,
  /** When the renter was checked, as the response of the check says. */
  checkedAt: Type.Integer({ minimum: 0 }),
  action: ACTION,
  explanation: text('Your own words to the renter'),
  state: nullableEnum([...STATE_FORMS]),
  /** The language of a printed notice. */
  language: Type.Optional(Type.Enum([...OFFERED_LANGUAGES])),
};

const PREVIEW = Type.Object({
  sections: Type.Array(Type.Object({ title: TEXT_OR_NULL, paragraphs: Type.Array(Type.String()) })),
  /** Whether an e-mail address of the renter may get the notice. */
  mayMail: Type.Boolean(),
});

/** A notice as staff of its organization see it, without the e-mail that it was sent to. */
const NOTICE = Type.Object({
  id: Type.String(),
  action: ACTION,
  explanation: TEXT_OR_NULL,
  medium: Type.Enum([...NOTICE_MEDIA]),
  status: Type.Enum([...NOTICE_STATUSES]),
  createdAt: TIME,
  createdBy: TEXT_OR_NULL,
  sentAt: TIME_OR_NULL,
  /** When the status last changed. */
  changedAt: TIME,
  reason: TEXT_OR_NULL,
});

export type NoticeLine = Static<typeof NOTICE>;

const NOTICE_CURSOR = cursorOf({ id: 'id' });

/** Notices on a page of the list. */
const PAGE_NOTICES = 20;

function present({ content, ...notice }: AdverseActionNotice): NoticeLine {
  const { id, medium, status, createdAt, createdBy, sentAt, changedAt, reason } = notice;
  const { action, explanation } = content;
  return { id, action, explanation, medium, status, createdAt, createdBy, sentAt, changedAt, reason };
}

/** The routes by which staff tell renters of adverse actions. 15 U.S.C. 1681m(a). */
export const adverseActionRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/adverse-actions/preview',
    permission: 'check_renters',
    body: Type.Object(DECISION),
    response: PREVIEW,
  }).handledBy(async ({ staff, body }, app) => {
    const { content, mayMail } = await app.previewAdverseAction(callerOf(staff), body);
    return { sections: noticeSections(textsIn(body.language ?? 'en'), content), mayMail };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/adverse-actions',
    permission: 'check_renters',
    body: Type.Object({ ...DECISION, medium: Type.Enum([...NOTICE_MEDIA]) }),
    response: NOTICE,
  }).handledBy(async ({ staff, body }, app) => {
    const input: NoticeInput = body;
    return present(await app.createAdverseAction(callerOf(staff), input));
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/adverse-actions',
    permission: 'read_renters',
    params: BY_ID,
    query: Type.Object({ after: AFTER }),
    response: pageOf(NOTICE),
  }).handledBy(async ({ staff, params, query }, app) => {
    const { rows, next } = await app.listAdverseActions(
      staff.organizationId,
      { renterId: params.id },
      NOTICE_CURSOR.readAfter(query.after)?.id,
      PAGE_NOTICES,
    );
    return { rows: rows.map(present), next: NOTICE_CURSOR.write(next === null ? null : { id: next }) };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/adverse-actions/:id/status',
    permission: 'check_renters',
    params: BY_ID,
    body: Type.Object({ status: Type.Enum([...NOTICE_STEPS]), reason: text('Why. The renter sees it') }),
    response: NOTICE,
  }).handledBy(async ({ staff, params, body }, app) =>
    present(await app.changeAdverseAction(callerOf(staff), params.id, body.status, body.reason)),
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/adverse-actions/:id/notice.pdf',
    permission: 'check_renters',
    params: BY_ID,
    response: 'file',
  }).handledBy(async ({ staff, params }, app) => ({
    fileName: `notice-${params.id}.pdf`,
    contentType: 'application/pdf',
    content: await app.printAdverseAction(staff.organizationId, params.id),
  })),
];
