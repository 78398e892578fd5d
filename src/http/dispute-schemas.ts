import { Type } from 'typebox';
import { DISPUTE_REASONS, DISPUTE_STATUSES, type DisputeReason } from '../rules/disputes/disputes.ts';
import { DOCUMENT_TYPES } from '../rules/disputes/document-kind.ts';
import { COUNT, nullable, nullableEnum, TEXT_OR_NULL, TIME, TIME_OR_NULL } from './schemas.ts';

/** What the pages of staff and renters show of a dispute. */

export const DISPUTE_OUTCOME = nullableEnum(['removed', 'corrected']);

export const DISPUTE_STATE = {
  reason: Type.Enum(Object.keys(DISPUTE_REASONS) as DisputeReason[]),
  status: Type.Enum([...DISPUTE_STATUSES]),
  filedAt: TIME,
  deadlineAt: TIME,
  /** Whether 15 days were added because the renter added something. */
  extended: Type.Boolean(),
  endedAt: TIME_OR_NULL,
  outcome: DISPUTE_OUTCOME,
};

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
