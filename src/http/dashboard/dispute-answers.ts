import type { IncidentOfReport } from '../../disputes/incidents-of-report.ts';
import type { ListedNotice } from '../../disputes/notices.ts';
import type { ListedDispute, WholeDispute } from '../../disputes/read-disputes.ts';
import type { DisputeReason, DisputeStatus } from '../../rules/disputes/disputes.ts';
import type { DocumentType } from '../../rules/disputes/document-kind.ts';
import { recordId } from '../../rules/text/formats.ts';
import type {
  DisputeEvent,
  DisputeOutcome,
  FiguresReport,
  FiledRecord,
  Incident,
  LabelsReport,
  RecordKind,
} from '../../store/store.ts';
import type { Page } from './paging.ts';

/** A dispute in the queue. */
export interface DisputeLine {
  id: string;
  kind: RecordKind;
  recordId: string;
  renterId: string;
  memberId: string;
  /** `null` when nobody told it. */
  renterName: string | null;
  reason: DisputeReason;
  status: DisputeStatus;
  filedAt: number;
  deadlineAt: number;
  /** 15 days were added because the renter added something. */
  extended: boolean;
  endedAt: number | null;
  outcome: DisputeOutcome | null;
}

export type DisputesAnswer = Page<DisputeLine>;

/** What happened, and who did it. */
export interface DisputeEntryLine {
  at: number;
  what: DisputeEvent;
  by: 'renter' | 'organization' | 'network';
  /** Who of the organization. */
  actor: string | null;
  said: string | null;
  /** Of `notices_made` the organizations that were told, of `incidents_removed` the incidents; `null` otherwise. */
  count: number | null;
}

export interface DisputeDocumentLine {
  id: string;
  name: string;
  type: DocumentType;
  bytes: number;
  addedAt: number;
}

type Shown<Filed> = Filed extends unknown ? Omit<Filed, 'organizationId' | 'renterId' | 'id'> : never;

/** The record as the organization filed it, or as it was when it was taken off the file. */
export type DisputedRecord =
  | { kind: 'report'; report: Shown<FiguresReport | LabelsReport> }
  | { kind: 'incident'; incident: Shown<Incident> };

export interface DisputeAnswer extends DisputeLine {
  /** The renter's own words; '' for none. */
  said: string;
  /** The reason of whoever decided. */
  answer: string | null;
  documents: DisputeDocumentLine[];
  /** The oldest first. */
  entries: DisputeEntryLine[];
  /** `null`: nobody knows any more. */
  record: DisputedRecord | null;
  isOnFile: boolean;
  /** On file: what the organization filed with the report, and can take off the file with it. The oldest first. */
  incidents: IncidentOfReportLine[];
}

export interface IncidentOfReportLine {
  id: string;
  recordId: string;
  type: string;
  details: string | null;
  filedAt: number;
  /** How its own newest dispute stands; `null`: it was never disputed by itself. */
  dispute: DisputeStatus | null;
}

export interface NoticeLine {
  number: number;
  kind: RecordKind;
  recordId: string;
  /** When the record was filed; `null`: nobody knows any more. By whom is not the reader's to know. */
  filedAt: number | null;
  outcome: DisputeOutcome | null;
  /** How many incidents that came with the record were removed, too. */
  incidentsRemoved: number;
  renterId: string;
  memberId: string;
  renterName: string | null;
  at: number;
  seenAt: number | null;
  seenBy: string | null;
}

export interface NoticesAnswer extends Page<NoticeLine> {
  unseen: number;
  /** Whether owners and admins get them by mail, too. */
  isMailed: boolean;
}

export function presentLine(dispute: ListedDispute): DisputeLine {
  const { id, kind, renterId, reason, status, filedAt, deadlineAt, extended, endedAt, outcome } = dispute;
  return {
    id,
    kind,
    recordId: recordId(dispute.recordNumber),
    renterId,
    memberId: dispute.renter.memberId,
    renterName: dispute.renter.fullName,
    reason,
    status,
    filedAt,
    deadlineAt,
    extended,
    endedAt,
    outcome,
  };
}

export function presentDispute(dispute: WholeDispute, incidents: readonly IncidentOfReport[]): DisputeAnswer {
  const { said, answer, documents, entries, content, isOnFile } = dispute;
  return {
    ...presentLine(dispute),
    said,
    answer,
    documents: documents.map(({ id, name, type, bytes, addedAt }) => ({ id, name, type, bytes, addedAt })),
    entries: entries.map(({ at, what, by, actor, said: told, count }) => ({
      at,
      what,
      by,
      actor,
      said: told,
      count,
    })),
    record: content === undefined ? null : presentRecord(content),
    isOnFile,
    incidents: incidents.map(({ id, number, type, details, filedAt, dispute: own }) => {
      return { id, recordId: recordId(number), type, details, filedAt, dispute: own };
    }),
  };
}

function presentRecord(content: FiledRecord): DisputedRecord {
  if (content.kind === 'incident') {
    const { organizationId: _, renterId: __, id: ___, number: ____, ...incident } = content.incident;
    return { kind: content.kind, incident };
  }
  const { organizationId: _, renterId: __, id: ___, number: ____, ...report } = content.report;
  return { kind: content.kind, report };
}

export function presentNotice(notice: ListedNotice): NoticeLine {
  const { number, dispute, filedAt, incidentsRemoved, renter, at, seenAt, seenBy } = notice;
  return {
    number,
    kind: dispute.kind,
    recordId: recordId(dispute.recordNumber),
    filedAt,
    outcome: dispute.outcome,
    incidentsRemoved,
    renterId: dispute.renterId,
    memberId: renter?.memberId ?? '',
    renterName: renter?.fullName ?? null,
    at,
    seenAt,
    seenBy,
  };
}
