import { type Static, Type } from 'typebox';
import { entryText, NO_SUCH_DISPUTE } from '../../disputes/dispute-steps.ts';
import type { ListedDispute } from '../../disputes/read-disputes.ts';
import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  type DisputeReason,
  type DisputeStatus,
  reasonText,
} from '../../rules/disputes/disputes.ts';
import { DOCUMENT_TYPES, MOST_DOCUMENTS } from '../../rules/disputes/document-kind.ts';
import { recordId } from '../../rules/text/formats.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { DISPUTE_CURSOR, INVALID_AFTER } from '../cursors.ts';
import { DECISION, decisionOf } from '../dispute-schemas.ts';
import { requiredText, text } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { apiRoute } from './route.ts';
import {
  countOf,
  idOf,
  iso,
  isoOrNull,
  MEMBER_ID,
  NEXT_CURSOR,
  OK,
  RECORD_ID,
  timestamp,
} from './schemas.ts';

const DISPUTE_FIELDS = {
  dispute_id: idOf('dis'),
  record_id: RECORD_ID,
  record_kind: Type.Enum(['report', 'incident']),
  report_id: nullable(idOf('rep', 'The ID of the disputed report; null if an incident is disputed')),
  incident_id: nullable(idOf('inc', 'The ID of the disputed incident; null if a report is disputed')),
  renter_id: idOf('ren'),
  member_id: MEMBER_ID,
  renter_email: Type.String(),
  reason_code: Type.Enum(Object.keys(DISPUTE_REASONS) as DisputeReason[]),
  reason: Type.String({ description: "The renter's reason, as in the event `dispute.filed`" }),
  status: Type.Enum([...DISPUTE_STATUSES]),
  filed_at: timestamp('When it was filed'),
  deadline_at: timestamp('If nobody decides it by then, it is decided in favor of the renter'),
  ended_at: nullable(timestamp('When it was decided or withdrawn')),
  outcome: Type.Unsafe<'removed' | 'corrected' | null>({
    type: ['string', 'null'],
    enum: ['removed', 'corrected', null],
    description: 'What happened to the record of an upheld dispute',
  }),
  decision_reason: nullable(Type.String({ description: 'The reason given to the renter' })),
};

const DISPUTE = Type.Object(DISPUTE_FIELDS, { title: 'Dispute' });

/** Far more than a dispute can have: the texts and documents that are added to it are limited, and so are appeals. */
const MOST_TIMELINE_ENTRIES = 200;

const WHOLE_DISPUTE = Type.Object(
  {
    ...DISPUTE_FIELDS,
    documents: Type.Array(
      Type.Object({
        document_id: idOf('doc'),
        name: Type.String(),
        type: Type.Enum([...DOCUMENT_TYPES]),
        bytes: countOf(),
        added_at: timestamp('When the renter added it'),
      }),
      { maxItems: MOST_DOCUMENTS, description: 'The dashboard shows their content' },
    ),
    incidents: Type.Array(
      Type.Object({
        incident_id: idOf('inc'),
        record_id: RECORD_ID,
        type: Type.String(),
        dispute_status: Type.Unsafe<DisputeStatus | null>({
          type: ['string', 'null'],
          enum: [...DISPUTE_STATUSES, null],
          description: 'The status of its own newest dispute; `null` if it was never disputed separately',
        }),
      }),
      {
        maxItems: MOST_ENTRIES,
        description:
          'The incidents on file that you filed with the disputed report. A decision can remove them, too, with `incidents`',
      },
    ),
    timeline: Type.Array(
      Type.Object({
        at: timestamp('When'),
        what: Type.String({ maxLength: 50 }),
        by: Type.Enum(['renter', 'organization', 'network']),
        text: nullable(Type.String()),
      }),
      { maxItems: MOST_TIMELINE_ENTRIES, description: 'What happened, oldest first' },
    ),
  },
  { title: 'DisputeWithTimeline' },
);

const EXAMPLE: Static<typeof DISPUTE> = {
  dispute_id: 'dis_01KAJ5M2S40000Z3T6W9XYV28Q',
  record_id: 'RB-4K7QZ',
  record_kind: 'report',
  report_id: 'rep_01KAJ5M2S400006W9XYV28QZ3T',
  incident_id: null,
  renter_id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
  member_id: 'MB-7K2M9QXR',
  renter_email: 'jordan.lee@mail.example',
  reason_code: 'already_paid',
  reason: 'I have paid this: The balance was paid in March.',
  status: 'open',
  filed_at: '2026-11-21T09:30:00.000Z',
  deadline_at: '2026-12-21T09:30:00.000Z',
  ended_at: null,
  outcome: null,
  decision_reason: null,
};

const ID_REQUIRED = 'dispute_id is required.';

/** GET /disputes: an addition to the specified surface. */
export const listDisputes = apiRoute({
  method: 'GET',
  path: '/v1/disputes',
  operation: 'listDisputes',
  scope: 'read',
  group: 'Disputes',
  summary: 'List the disputes of the records that the organization filed',
  description:
    'Undecided disputes, earliest deadline first. With `show=ended`, ended disputes, newest first. 50 per page.',
  query: Type.Object({
    show: Type.Optional(
      Type.Enum(['open', 'ended'], { description: '`open` by default: undecided disputes' }),
    ),
    after: Type.Optional(text('`next` of the previous page')),
  }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({ ok: OK, disputes: Type.Array(DISPUTE, { maxItems: 50 }), next: NEXT_CURSOR }),
  examples: { one: { ok: true, disputes: [EXAMPLE], next: null } },
  errors: { invalid: INVALID_AFTER },
}).handledBy(async ({ caller: { organizationId }, query: { show, after } }, app) => {
  if (show === 'ended') {
    const { rows, next } = await app.listEndedDisputes(organizationId, after === '' ? undefined : after);
    return { ok: true, disputes: rows.map(present), next };
  }
  const { rows, next } = await app.listOpenDisputes(organizationId, DISPUTE_CURSOR.readAfter(after));
  return { ok: true, disputes: rows.map(present), next: DISPUTE_CURSOR.write(next) };
});

/** GET /dispute: an addition to the specified surface. */
export const oneDispute = apiRoute({
  method: 'GET',
  path: '/v1/dispute',
  operation: 'getDispute',
  scope: 'read',
  group: 'Disputes',
  summary: 'Get a dispute with its documents and its timeline',
  description: 'The dispute must be about a record that the organization filed.',
  query: Type.Object({ dispute_id: requiredText('`disputeId` of the event, or of the list') }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({ ok: OK, dispute: WHOLE_DISPUTE }),
  examples: {
    open: {
      ok: true,
      dispute: {
        ...EXAMPLE,
        documents: [],
        incidents: [
          {
            incident_id: 'inc_01KAJ5M2S400007W9XYV28QZ3T',
            record_id: 'RB-9T2MX',
            type: 'Late return',
            dispute_status: null,
          },
        ],
        timeline: [
          { at: EXAMPLE.filed_at, what: 'filed', by: 'renter', text: 'The balance was paid in March.' },
        ],
      },
    },
  },
  missing: { dispute_id: ID_REQUIRED },
  errors: { invalid: ID_REQUIRED, not_found: NO_SUCH_DISPUTE },
}).handledBy(async ({ caller: { organizationId }, query: { dispute_id: id } }, app) => {
  const [found, came] = await Promise.all([
    app.findDispute({ organizationId }, id),
    app.listIncidentsOfReport(organizationId, id),
  ]);
  const incidents = came.map(({ id: incident_id, number, type, dispute: dispute_status }) => {
    return { incident_id, record_id: recordId(number), type, dispute_status };
  });
  const documents = found.documents.map(({ id, name, type, bytes, addedAt }) => {
    return { document_id: id, name, type, bytes, added_at: iso(addedAt) };
  });
  const timeline = found.entries.map((entry) => ({
    at: iso(entry.at),
    what: entry.what,
    by: entry.by,
    text: entryText(entry),
  }));
  return { ok: true, dispute: { ...present(found), documents, incidents, timeline } };
});

/** POST /dispute/decide: an addition to the specified surface. */
export const decideDispute = apiRoute({
  method: 'POST',
  path: '/v1/dispute/decide',
  operation: 'decideDispute',
  scope: 'file',
  group: 'Disputes',
  summary: 'Decide a dispute',
  description:
    'Upholding a dispute removes the record or, with `correction`, corrects a report. It also removes the `incidents` given, which were filed with the report. The next check reflects the decision. The renter is notified by mail.',
  body: Type.Object(
    { dispute_id: requiredText('`disputeId` of the event, or of the list'), ...DECISION },
    {
      examples: [
        {
          dispute_id: EXAMPLE.dispute_id,
          decision: 'uphold',
          reason: 'We found the payment.',
          correction: { outstandingBalance: 0, paymentCompliance: 'Paid Late' },
        },
      ],
    },
  ),
  status: 200,
  response: Type.Object({ ok: OK, dispute: DISPUTE }),
  examples: {
    upheld: {
      ok: true,
      dispute: {
        ...EXAMPLE,
        status: 'upheld',
        outcome: 'corrected',
        ended_at: '2026-11-25T08:00:00.000Z',
        decision_reason: 'We found the payment.',
      },
    },
  },
  missing: { dispute_id: ID_REQUIRED },
  errors: {
    invalid: 'decision must be one of: uphold, reject.',
    not_found: NO_SUCH_DISPUTE,
    conflict: 'This dispute was already rejected on Nov 24, 2026 by Front desk. Reason: No payment arrived.',
  },
}).handledBy(async ({ caller, body }, app) => {
  const { organizationId } = caller;
  await app.decideDispute(caller, body.dispute_id, decisionOf(body));
  return { ok: true, dispute: present(await app.findDispute({ organizationId }, body.dispute_id)) };
});

function present(dispute: ListedDispute): Static<typeof DISPUTE> {
  const { kind, record, reason, said } = dispute;
  return {
    dispute_id: dispute.id,
    record_id: recordId(dispute.recordNumber),
    record_kind: kind,
    report_id: kind === 'report' ? record : null,
    incident_id: kind === 'incident' ? record : null,
    renter_id: dispute.renterId,
    member_id: dispute.renter.memberId,
    renter_email: dispute.renterEmail,
    reason_code: reason,
    reason: reasonText(reason, said),
    status: dispute.status,
    filed_at: iso(dispute.filedAt),
    deadline_at: iso(dispute.deadlineAt),
    ended_at: isoOrNull(dispute.endedAt),
    outcome: dispute.outcome,
    decision_reason: dispute.answer,
  };
}
