import { type Static, Type } from 'typebox';
import type { Decision } from '../disputes/decide-dispute.ts';
import type { ListedDispute } from '../disputes/read-disputes.ts';
import { ApiError } from '../errors.ts';
import { DISPUTE_REASONS, DISPUTE_STATUSES, type DisputeReason } from '../rules/disputes/disputes.ts';
import { DOCUMENT_TYPES } from '../rules/disputes/document-kind.ts';
import { MOST_ENTRIES } from '../rules/text/limits.ts';
import { requiredText, text } from './fields.ts';
import { CORRECTION_SCHEMAS } from './record-bodies.ts';
import { COUNT, nullable, nullableEnum, pick, TEXT_OR_NULL, TIME, TIME_OR_NULL } from './schemas.ts';

/** What the pages of staff and renters show of a dispute. */

export const DISPUTE_OUTCOME = nullableEnum(['removed', 'corrected']);

/** The renter's appeal against a rejection. */
export const APPEAL = Type.Object({
  /** Why the renter appeals. */
  said: Type.String(),
  filedAt: TIME,
  deadlineAt: TIME,
  endedAt: TIME_OR_NULL,
  decision: nullableEnum(['upheld', 'rejected']),
  /** The operator's reason. */
  answer: TEXT_OR_NULL,
});

export const DISPUTE_STATE = {
  reason: Type.Enum(Object.keys(DISPUTE_REASONS) as DisputeReason[]),
  status: Type.Enum([...DISPUTE_STATUSES]),
  filedAt: TIME,
  deadlineAt: TIME,
  /** Whether 15 days were added because the renter added something. */
  extended: Type.Boolean(),
  endedAt: TIME_OR_NULL,
  outcome: DISPUTE_OUTCOME,
  appeal: nullable(APPEAL),
};

const STATE = Type.Object(DISPUTE_STATE);

/** Returns the fields of a dispute that `DISPUTE_STATE` declares. */
export const presentState = (dispute: ListedDispute) => ({
  ...pick(STATE, dispute),
  appeal: dispute.appeal && pick(APPEAL, dispute.appeal),
});

export const DISPUTE_DOCUMENT = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.Enum([...DOCUMENT_TYPES]),
  bytes: COUNT,
  addedAt: TIME,
});

/** What happened to a dispute. */
const DISPUTE_EVENT = Type.Enum([
  'filed',
  'text_added',
  'document_added',
  'extended',
  'organization_told',
  'renter_told',
  'reviewed',
  'upheld',
  'incidents_removed',
  'rejected',
  'withdrawn',
  'expired',
  'notices_made',
  'appealed',
  'appeal_upheld',
  'appeal_rejected',
  'appeal_expired',
  'filing_rejected',
  'record_removed',
]);

const DISPUTE_PARTY = Type.Enum(['renter', 'organization', 'network']);

/** The fields of an entry of the timeline that both the renter and the organization see. */
export const DISPUTE_ENTRY_FIELDS = {
  at: TIME,
  what: DISPUTE_EVENT,
  by: DISPUTE_PARTY,
  said: TEXT_OR_NULL,
  /**
   * For `notices_made` the number of notified organizations, for `incidents_removed` that of incidents;
   * otherwise `null`.
   */
  count: nullable(COUNT),
};

/** The corrected fields of a report. Fields that are left out do not change. */
const CORRECTION = Type.Object(CORRECTION_SCHEMAS, {
  additionalProperties: false,
  description:
    'The corrected fields of a report. Omitted fields do not change. Without a correction the record is removed',
});

/** The fields of a decision, for the pages and the API. */
export const DECISION = {
  decision: Type.Enum(['uphold', 'reject'], { description: '`uphold` if the renter is right' }),
  reason: Type.Optional(text('Sent to the renter. Required to reject')),
  correction: Type.Optional(CORRECTION),
  incidents: Type.Optional(
    Type.Array(requiredText('The ID of an incident that was filed with the disputed report'), {
      maxItems: MOST_ENTRIES,
      description:
        'Only when upholding a dispute of a report: incidents filed with it to remove as well. None by default',
    }),
  ),
};

const DECISION_OBJECT = Type.Object(DECISION);

/** Reads a decision. Throws `invalid` for a rejection with a correction or with incidents to remove. */
export function decisionOf(body: Static<typeof DECISION_OBJECT>): Decision {
  const { decision, reason = '', correction, incidents } = body;
  if (decision === 'uphold') return { decision, reason, correction, incidents };
  if (correction === undefined && incidents === undefined) return { decision, reason };
  const given = correction === undefined ? 'incidents' : 'correction';
  throw new ApiError(
    'invalid',
    `${given} is only for decision uphold: a rejected dispute leaves the record as it is.`,
  );
}
