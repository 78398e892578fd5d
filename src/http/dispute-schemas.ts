import { Type } from 'typebox';
import { DISPUTE_REASONS, DISPUTE_STATUSES, type DisputeReason } from '../rules/disputes/disputes.ts';
import { DOCUMENT_TYPES } from '../rules/disputes/document-kind.ts';
import { COUNT, nullableEnum, TIME, TIME_OR_NULL } from './schemas.ts';

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
export const DISPUTE_EVENT = Type.Enum([
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

export const DISPUTE_PARTY = Type.Enum(['renter', 'organization', 'network']);
