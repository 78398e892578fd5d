import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { NO_CHECK } from '../../renters/checks.ts';
import {
  ADVERSE_ACTIONS,
  MOST_EXPLANATION_CHARACTERS,
  NOTICE_MEDIA,
  NOTICE_STATUSES,
  NOTICE_STEPS,
} from '../../rules/adverse-actions/adverse-action.ts';
import { STATE_FORMS } from '../../rules/adverse-actions/notice-content.ts';
import type { AdverseActionNotice } from '../../store/store.ts';
import { OFFERED_LANGUAGES } from '../../texts/languages.ts';
import { INVALID_CURSOR } from '../cursors.ts';
import { requiredText, text } from '../fields.ts';
import { nullable, nullableEnum } from '../schemas.ts';
import { apiRoute } from './route.ts';
import {
  idOf,
  iso,
  isoOrNull,
  LIMIT,
  MOST_ON_PAGE,
  NEXT_CURSOR,
  OK,
  requestIdOf,
  timestamp,
} from './schemas.ts';

const ACTIONS = [...ADVERSE_ACTIONS];
const STATES = [...STATE_FORMS];

const NOTICE = Type.Object(
  {
    notice_id: idOf('adv'),
    status: Type.Enum([...NOTICE_STATUSES]),
    check_request_id: requestIdOf('X-Request-Id of the check'),
    renter_id: idOf('ren'),
    action: Type.Enum(ACTIONS),
    explanation: nullable(Type.String()),
    medium: Type.Enum([...NOTICE_MEDIA]),
    /** The state whose form the notice contains. */
    state: nullableEnum(STATES),
    created_at: timestamp('When it was created'),
    sent_at: nullable(timestamp('When it was mailed or handed over')),
    changed_at: timestamp('When the status last changed'),
    reason: nullable(Type.String({ description: 'Why it was withdrawn' })),
    pdf_url: Type.String({ description: 'Where to get the PDF, with your key' }),
  },
  { title: 'Notice' },
);

const EXAMPLE: Type.Static<typeof NOTICE> = {
  notice_id: 'adv_01KAJ5M2S40000Z3T6W9XYV28Q',
  status: 'draft',
  check_request_id: 'req_0t4ikw2aB3dE5fG00001z',
  renter_id: 'ren_01KAJ5M2S40000Z3T6W9XYV28Q',
  action: 'higher_deposit',
  explanation: 'We ask for two months of rent as a deposit.',
  medium: 'print',
  state: null,
  created_at: '2026-11-21T09:30:00.000Z',
  sent_at: null,
  changed_at: '2026-11-21T09:30:00.000Z',
  reason: null,
  pdf_url: '/v1/adverse-actions/pdf?notice_id=adv_01KAJ5M2S40000Z3T6W9XYV28Q',
};

const NO_NOTICE = 'Your organization has no notice with this ID.';

function presented(notice: AdverseActionNotice): Type.Static<typeof NOTICE> {
  const { id, status, requestId, renterId, medium, content, createdAt, sentAt, changedAt, reason } = notice;
  return {
    notice_id: id,
    status,
    check_request_id: requestId,
    renter_id: renterId,
    action: content.action,
    explanation: content.explanation,
    medium,
    state: content.state,
    created_at: iso(createdAt),
    sent_at: isoOrNull(sentAt),
    changed_at: iso(changedAt),
    reason,
    pdf_url: `/v1/adverse-actions/pdf?notice_id=${id}`,
  };
}

/** POST /adverse-actions. 15 U.S.C. 1681m(a). */
export const createAdverseAction = apiRoute({
  method: 'POST',
  path: '/v1/adverse-actions',
  operation: 'createAdverseAction',
  scope: 'file',
  group: 'Screening',
  summary: 'Tell a renter of an adverse action',
  description:
    'Creates the notice that the law requires if you deny someone, or rent to them on stricter terms, because of a check in the last 60 days. The notice names the network and its operator, the score with its range, date and up to four key factors, and the renter’s rights. With `medium: email` it is mailed if an address may get it; the status becomes `sent` when the mail server accepted it. With `print` you fetch the PDF, hand it over, and set the status. The renter finds it in the portal. Sending the same request again does not create a second notice. This is not legal advice.',
  body: Type.Object(
    {
      check_request_id: requiredText('X-Request-Id of the check'),
      action: Type.Enum(ACTIONS, { description: 'What you decided. Stricter conditions count, too' }),
      explanation: Type.Optional(
        text(
          `Your own words to the renter, at most ${MOST_EXPLANATION_CHARACTERS} characters, without links`,
        ),
      ),
      medium: Type.Enum([...NOTICE_MEDIA], { description: 'How the renter gets it' }),
      state: Type.Optional(Type.Enum(STATES, { description: 'Adds the form that this state requires' })),
      language: Type.Optional(
        Type.Enum([...OFFERED_LANGUAGES], {
          description: 'The language of a printed notice, en by default. Only with medium print',
        }),
      ),
    },
    {
      examples: [
        {
          check_request_id: EXAMPLE.check_request_id,
          action: EXAMPLE.action,
          explanation: EXAMPLE.explanation,
          medium: EXAMPLE.medium,
        },
      ],
    },
  ),
  status: 201,
  response: Type.Object({ ok: OK, ...NOTICE.properties }),
  examples: { made: { ok: true, ...EXAMPLE } },
  errors: {
    invalid: 'This check is more than 60 days old. Check the renter again.',
    not_found: NO_CHECK,
    conflict: 'No e-mail address of this renter may get the notice. Print it instead (medium: print).',
  },
}).performedBy(
  ({ caller, body }, app) => {
    const { check_request_id: requestId, action, explanation = '', medium, state, language } = body;
    const input = { requestId, action, explanation, medium, state: state ?? null, language };
    return app.createAdverseAction(caller, input);
  },
  (notice) => ({ ok: true, ...presented(notice) }),
);

/** GET /adverse-actions */
export const listAdverseActions = apiRoute({
  method: 'GET',
  path: '/v1/adverse-actions',
  operation: 'listAdverseActions',
  scope: 'read',
  group: 'Screening',
  summary: 'List your notices of adverse actions',
  description: 'Newest first. With `notice_id`, only that one.',
  query: Type.Object({
    notice_id: Type.Optional(text('Only this notice')),
    renter_id: Type.Optional(text('Only notices to this renter')),
    limit: LIMIT,
    cursor: Type.Optional(text('next_cursor of the previous page')),
  }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({
    ok: OK,
    notices: Type.Array(NOTICE, { maxItems: MOST_ON_PAGE }),
    next_cursor: NEXT_CURSOR,
  }),
  examples: { one: { ok: true, notices: [EXAMPLE], next_cursor: null } },
  errors: { invalid: INVALID_CURSOR },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { notice_id: noticeId, renter_id: renterId, limit, cursor } = query;
  if (noticeId !== undefined) {
    const found = await app.findAdverseAction(organizationId, noticeId).catch(undefinedIfMissing);
    return { ok: true, notices: found === undefined ? [] : [presented(found)], next_cursor: null };
  }
  if (cursor !== undefined && !/^adv_\w+$/.test(cursor)) throw new ApiError('invalid', INVALID_CURSOR);
  const size = Number(limit ?? MOST_ON_PAGE);
  const { rows, next } = await app.listAdverseActions(organizationId, { renterId }, cursor, size);
  return { ok: true, notices: rows.map(presented), next_cursor: next };
});

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'not_found') return undefined;
  throw error;
}

/** POST /adverse-actions/update */
export const updateAdverseAction = apiRoute({
  method: 'POST',
  path: '/v1/adverse-actions/update',
  operation: 'updateAdverseAction',
  scope: 'file',
  group: 'Screening',
  summary: 'Set the status of a notice',
  description:
    '`sent`: you handed over the printed notice. `final`: you stand by the decision, even after a dispute. `withdrawn`: you do not. A notice becomes `disputed` automatically when the renter disputes a record after it was sent: check the renter again when the dispute is decided.',
  body: Type.Object(
    {
      notice_id: requiredText('The notice'),
      status: Type.Enum([...NOTICE_STEPS], { description: 'The new status' }),
      reason: Type.Optional(text('Why it is withdrawn. The renter sees it')),
    },
    { examples: [{ notice_id: EXAMPLE.notice_id, status: 'sent' }] },
  ),
  status: 200,
  response: Type.Object({ ok: OK, ...NOTICE.properties }),
  examples: {
    sent: {
      ok: true,
      ...EXAMPLE,
      status: 'sent',
      sent_at: '2026-11-21T10:00:00.000Z',
      changed_at: '2026-11-21T10:00:00.000Z',
    },
  },
  errors: {
    invalid: 'notice_id is required.',
    not_found: NO_NOTICE,
    conflict: 'This notice is draft, so it cannot become final.',
  },
}).performedBy(
  ({ caller, body }, app) => {
    const { notice_id: id, status, reason = '' } = body;
    return app.changeAdverseAction(caller, id, status, reason);
  },
  (notice) => ({ ok: true, ...presented(notice) }),
);

/** GET /adverse-actions/pdf */
export const adverseActionPdf = apiRoute({
  method: 'GET',
  path: '/v1/adverse-actions/pdf',
  operation: 'adverseActionPdf',
  scope: 'read',
  group: 'Screening',
  summary: 'Get a notice as a PDF',
  description: 'A tagged PDF to print, worded as when the notice was created.',
  query: Type.Object({ notice_id: requiredText('The notice') }),
  status: 200,
  response: 'file',
  contentType: 'application/pdf',
  examples: {},
  errors: { invalid: 'notice_id is required.', not_found: NO_NOTICE },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { notice_id: id } = query;
  const content = await app.printAdverseAction(organizationId, id);
  return { fileName: `notice-${id}.pdf`, contentType: 'application/pdf', content };
});
