import { type Static, Type } from 'typebox';
import { ADVERSE_ACTIONS, NOTICE_STATUSES } from '../../rules/adverse-actions/adverse-action.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import { pageOf, pick, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { renterRoute } from './route.ts';

/** What an organization decided about the renter because of a check. */
const OWN_NOTICE = Type.Object({
  id: Type.String(),
  /** The name of the organization when it decided. */
  organization: Type.String(),
  action: Type.Enum([...ADVERSE_ACTIONS]),
  madeAt: TIME,
  status: Type.Enum([...NOTICE_STATUSES]),
  sentAt: TIME_OR_NULL,
  /** When the status last changed. */
  changedAt: TIME,
  /** The organization's reason for the status; `null` if it gave none. */
  reason: TEXT_OR_NULL,
  /** The language of the notice, in which it was sent. */
  language: Type.Enum([...LANGUAGES]),
  /** The text of the notice. */
  sections: Type.Array(Type.Object({ title: TEXT_OR_NULL, paragraphs: Type.Array(Type.String()) })),
});

export type OwnNoticeResponse = Static<typeof OWN_NOTICE>;

const NOTICE_CURSOR = cursorOf({ id: 'id' });

/** The route of the notices of adverse actions, for sessions that open the whole file. */
export const noticeRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/notices',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(OWN_NOTICE),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next } = await app.listOwnNotices(renter, NOTICE_CURSOR.readAfter(query.after)?.id);
    return {
      rows: rows.map((row) => pick(OWN_NOTICE, row)),
      next: NOTICE_CURSOR.write(next === null ? null : { id: next }),
    };
  }),
];
