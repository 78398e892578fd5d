import type { AuditAction } from './audit-actions.ts';

/** What an ID in the subject of an audit entry is of. */
export type ReferenceKind = 'renter' | 'record' | 'incident' | 'notice' | 'caller';

/** An ID in the subject of an audit entry. */
export interface AuditReference {
  kind: ReferenceKind;
  /** As it is in the subject. */
  id: string;
}

const MEMBER_ID = /^MB-[0-9A-Z]+/;
const RECORD_ID = /^RB-[0-9A-Z]+/;
const INCIDENT_ID = /^inc_\w+/;
const NOTICE_ID = /^adv_\w+/;
/** An export of checks or of the audit log may be limited to one person or key. Nothing before that ID is typed by people. */
const CALLER_ID = /(?<=, by )(?:usr|key)_\w+/;

/** The actions whose subjects contain an ID. In other subjects, what looks like an ID may be a name that somebody chose. */
const REFERENCES: { readonly [Action in AuditAction]?: readonly [kind: ReferenceKind, id: RegExp] } = {
  'adverse_action.created': ['notice', NOTICE_ID],
  'adverse_action.final': ['notice', NOTICE_ID],
  'adverse_action.sent': ['notice', NOTICE_ID],
  'adverse_action.withdrawn': ['notice', NOTICE_ID],
  'dispute.decided': ['record', RECORD_ID],
  'dispute.reviewed': ['record', RECORD_ID],
  'export.made': ['caller', CALLER_ID],
  'incident.corrected': ['record', RECORD_ID],
  'incident.filed': ['incident', INCIDENT_ID],
  'incident.withdrawn': ['record', RECORD_ID],
  'renter.added': ['renter', MEMBER_ID],
  'renter.corrected': ['renter', MEMBER_ID],
  'renter.request_done': ['renter', MEMBER_ID],
  'report.corrected': ['record', RECORD_ID],
  'report.filed': ['record', RECORD_ID],
  'report.settled': ['record', RECORD_ID],
  'report.withdrawn': ['record', RECORD_ID],
};

/** Returns the ID in the subject of an audit entry; `undefined` if there is none, and for an unknown action. */
export function auditReference(action: string, subject: string): AuditReference | undefined {
  const [kind, pattern] = REFERENCES[action as AuditAction] ?? [];
  const [id] = pattern?.exec(subject) ?? [];
  return kind && id !== undefined ? { kind, id } : undefined;
}
