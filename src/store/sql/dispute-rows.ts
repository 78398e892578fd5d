import type { DisputeReason, DisputeStatus } from '../../rules/disputes/disputes.ts';
import type { DocumentType } from '../../rules/disputes/document-kind.ts';
import type {
  Dispute,
  DisputeDocument,
  DisputeEntry,
  DisputeEvent,
  DisputeOutcome,
  RecordKind,
} from '../store.ts';
import type { Value } from './query.ts';

/** A row of `disputes` with the ID of its renter. */
export interface DisputeRow {
  id: string;
  renter_id: string;
  organization_id: string;
  record_kind: RecordKind;
  record: string;
  record_number: number;
  reason: DisputeReason;
  said: string;
  renter_email: string;
  status: DisputeStatus;
  filed_at: number;
  deadline_at: number;
  extended: number;
  ended_at: number | null;
  outcome: DisputeOutcome | null;
  answer: string | null;
}

/** All columns. The second one contains the renter's number. */
export const DISPUTE_COLUMNS = [
  'id',
  'renter',
  'organization_id',
  'record_kind',
  'record',
  'record_number',
  'reason',
  'said',
  'renter_email',
  'status',
  'filed_at',
  'deadline_at',
  'extended',
  'ended_at',
  'outcome',
  'answer',
] as const;

/** The expressions that a query selects of a dispute `d` and its renter `r`, for `disputeOf`. */
export const DISPUTE_ROW = DISPUTE_COLUMNS.map((column) =>
  column === 'renter' ? 'r.id AS renter_id' : `d.${column}`,
).join(', ');

export function disputeOf(row: DisputeRow): Dispute {
  return {
    id: row.id,
    renterId: row.renter_id,
    organizationId: row.organization_id,
    kind: row.record_kind,
    record: row.record,
    recordNumber: row.record_number,
    reason: row.reason,
    said: row.said,
    renterEmail: row.renter_email,
    status: row.status,
    filedAt: row.filed_at,
    deadlineAt: row.deadline_at,
    extended: row.extended === 1,
    endedAt: row.ended_at,
    outcome: row.outcome,
    answer: row.answer,
  };
}

/** Returns the values of `DISPUTE_COLUMNS`, in the same order. */
export function disputeValues(renter: number | null, dispute: Dispute): Value[] {
  return [
    dispute.id,
    renter,
    dispute.organizationId,
    dispute.kind,
    dispute.record,
    dispute.recordNumber,
    dispute.reason,
    dispute.said,
    dispute.renterEmail,
    dispute.status,
    dispute.filedAt,
    dispute.deadlineAt,
    Number(dispute.extended),
    dispute.endedAt,
    dispute.outcome,
    dispute.answer,
  ];
}

export interface EntryRow {
  at: number;
  what: DisputeEvent;
  party: DisputeEntry['by'];
  actor: string | null;
  said: string | null;
  count: number | null;
}

export function entryOf({ party: by, ...row }: EntryRow): DisputeEntry {
  return { ...row, by };
}

export interface DocumentRow {
  id: string;
  dispute_id: string;
  name: string;
  type: DocumentType;
  bytes: number;
  digest: string;
  added_at: number;
}

export const DOCUMENT_COLUMNS = ['id', 'dispute_id', 'name', 'type', 'bytes', 'digest', 'added_at'] as const;

export function documentOf(row: DocumentRow): DisputeDocument {
  const { id, dispute_id: disputeId, name, type, bytes, digest, added_at: addedAt } = row;
  return { id, disputeId, name, type, bytes, digest, addedAt };
}
