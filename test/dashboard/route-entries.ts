import type { Role } from '../../src/rules/staff/roles.ts';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';

/** IDs of what another organization has, in the form in which its own staff use them. */
export interface Foreign {
  userId: string;
  sessionId: string;
  invitationId: string;
  renterId: string;
  reportId: string;
  /** `RB-…` */
  recordId: string;
  incidentId: string;
  /** Time and request ID of a check. */
  checkId: string;
  noticeId: string;
  disputeId: string;
  documentId: string;
  importId: string;
  batchId: string;
  keyId: string;
  revokedKeyId: string;
  deliveryId: string;
  requestId: string;
}

interface ForeignCall {
  /** The value of each `:name` in the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The expected status, by default 404. With 200, the response is as if nothing had that ID. */
  status?: 200;
}

interface Entry {
  /** The least role that may call it. */
  role: Role | 'anyone';
  /** Whether a call may end the session that it is made with. */
  endsSession?: true;
  /** Returns a call with IDs of another organization. Set for each route that takes IDs. */
  foreign?: (other: Foreign) => ForeignCall;
}

type Name = keyof Foreign;

/** Returns a call with this ID of the other organization in the path. */
const byId =
  (name: Name, body?: unknown) =>
  (other: Foreign): ForeignCall => ({ params: { id: other[name] }, ...(body !== undefined && { body }) });

/** The fields of every change of a record. */
const CHANGE = { reason: 'Mine now.', version: 1 };
/** What a notice says about a check. */
const DECISION = { action: 'denied', explanation: '', state: null };

/** Returns a call about the other organization's check. */
const ofCheck =
  (rest: object) =>
  ({ checkId }: Foreign): ForeignCall => {
    const [at, ...requestId] = checkId.split('.');
    return { body: { ...DECISION, requestId: requestId.join('.'), checkedAt: Number(at), ...rest } };
  };
/** A period up to today. */
const RECENT = { from: dayName(Date.now() - 300 * DAY_MS), to: dayName(Date.now()) };
const MAPPING = { columns: {}, industryType: null };

/** Every route of the dashboard: the least role that may call it, and a call with another organization's IDs. */
export const ENTRIES: Record<string, Entry> = {
  'POST /dashboard/sign-in': { role: 'anyone' },
  'POST /dashboard/sign-in/second-factor': { role: 'anyone' },
  'POST /dashboard/sign-out': { role: 'anyone' },
  'POST /dashboard/forgot-password': { role: 'anyone' },
  'POST /dashboard/reset-password': { role: 'anyone' },
  'GET /dashboard/invitation': { role: 'anyone' },
  'POST /dashboard/invitation': { role: 'anyone' },

  'GET /dashboard/me': { role: 'member' },
  'POST /dashboard/security/password': { role: 'member' },
  'GET /dashboard/security/second-factor': { role: 'member' },
  'POST /dashboard/security/second-factor': { role: 'member' },
  'POST /dashboard/security/second-factor/confirm': { role: 'member' },
  'DELETE /dashboard/security/second-factor': { role: 'member' },
  'POST /dashboard/security/backup-codes': { role: 'member' },
  'GET /dashboard/security/sessions': { role: 'member' },
  'DELETE /dashboard/security/sessions': { role: 'member' },
  'DELETE /dashboard/security/sessions/:id': { role: 'member', foreign: byId('sessionId') },
  'POST /dashboard/session-token': { role: 'admin' },

  'GET /dashboard/team': {
    role: 'admin',
    foreign: ({ userId }) => ({ query: { after: userId }, status: 200 }),
  },
  'GET /dashboard/team/:id': { role: 'admin', foreign: byId('userId') },
  'PUT /dashboard/team/:id/role': { role: 'admin', foreign: byId('userId', { role: 'member' }) },
  'PUT /dashboard/team/:id/access': { role: 'admin', foreign: byId('userId', { disabled: true }) },
  'GET /dashboard/team/invitations': {
    role: 'admin',
    foreign: ({ invitationId }) => ({ query: { after: `${invitationId}~` }, status: 200 }),
  },
  'POST /dashboard/team/invitations': { role: 'admin' },
  'POST /dashboard/team/invitations/:id/link': { role: 'admin', foreign: byId('invitationId') },
  'DELETE /dashboard/team/invitations/:id': { role: 'admin', foreign: byId('invitationId') },

  'GET /dashboard/overview': { role: 'member' },
  'POST /dashboard/check': { role: 'member' },
  'POST /dashboard/batches/preview': { role: 'member' },
  'POST /dashboard/batches': { role: 'member' },
  'GET /dashboard/batches': {
    role: 'member',
    foreign: ({ batchId }) => ({ query: { after: `999999999999999.${batchId}` }, status: 200 }),
  },
  'GET /dashboard/batches/template.csv': { role: 'member' },
  'GET /dashboard/batches/:id': { role: 'member', foreign: byId('batchId') },
  'GET /dashboard/batches/:id/results': { role: 'member', foreign: byId('batchId') },
  'GET /dashboard/batches/:id/results/:position': {
    role: 'member',
    foreign: ({ batchId }) => ({ params: { id: batchId, position: '1' } }),
  },
  'GET /dashboard/batches/:id/results.csv': { role: 'member', foreign: byId('batchId') },
  'POST /dashboard/batches/:id/cancel': { role: 'member', foreign: byId('batchId') },
  'POST /dashboard/adverse-actions/preview': { role: 'member', foreign: ofCheck({}) },
  'POST /dashboard/adverse-actions': { role: 'member', foreign: ofCheck({ medium: 'print' }) },
  'GET /dashboard/renters/:id/adverse-actions': {
    role: 'member',
    foreign: ({ renterId }) => ({ params: { id: renterId }, status: 200 }),
  },
  'POST /dashboard/adverse-actions/:id/status': {
    role: 'member',
    foreign: byId('noticeId', { status: 'withdrawn', reason: 'Mine now.' }),
  },
  'GET /dashboard/adverse-actions/:id/notice.pdf': { role: 'member', foreign: byId('noticeId') },
  'POST /dashboard/reports': { role: 'member' },
  'POST /dashboard/incidents': { role: 'member' },
  'GET /dashboard/own-records/:recordId': {
    role: 'member',
    foreign: ({ recordId }) => ({ params: { recordId } }),
  },
  'POST /dashboard/own-reports/:id/correct': {
    role: 'admin',
    foreign: byId('reportId', { ...CHANGE, outstandingBalance: 0 }),
  },
  'POST /dashboard/own-reports/:id/settle': {
    role: 'admin',
    foreign: byId('reportId', { ...CHANGE, settledOn: '2026-01-01', outstandingBalance: 0 }),
  },
  'POST /dashboard/own-reports/:id/withdraw': {
    role: 'member',
    foreign: byId('reportId', { ...CHANGE, withIncidents: true }),
  },
  'POST /dashboard/own-incidents/:id/correct': {
    role: 'admin',
    foreign: byId('incidentId', { ...CHANGE, details: 'x' }),
  },
  'POST /dashboard/own-incidents/:id/withdraw': { role: 'member', foreign: byId('incidentId', CHANGE) },
  'GET /dashboard/filing/renters': { role: 'member' },
  'GET /dashboard/filing/person': { role: 'member' },
  'GET /dashboard/filing/suggestions': { role: 'member' },

  'GET /dashboard/roster': { role: 'member' },
  'GET /dashboard/roster/count': { role: 'member' },
  'POST /dashboard/renters': { role: 'member' },
  'GET /dashboard/renters/:id': { role: 'member', foreign: byId('renterId') },
  'PUT /dashboard/renters/:id': { role: 'member', foreign: byId('renterId', { version: 0, name: 'Mine' }) },
  'GET /dashboard/renters/:id/history': { role: 'member', foreign: byId('renterId') },
  'GET /dashboard/renters/:id/score': { role: 'member', foreign: byId('renterId') },
  'GET /dashboard/renters/:id/checks': { role: 'member', foreign: byId('renterId') },
  'GET /dashboard/renters/:id/statement': { role: 'member', foreign: byId('renterId') },
  'GET /dashboard/renters/:id/correction-requests': { role: 'member', foreign: byId('renterId') },
  'POST /dashboard/renters/:id/correction-requests/:request/done': {
    role: 'member',
    foreign: ({ renterId }) => ({ params: { id: renterId, request: 'crq_none' } }),
  },
  'GET /dashboard/renters/:id/checks/:check': {
    role: 'member',
    foreign: ({ renterId, checkId }) => ({ params: { id: renterId, check: checkId } }),
  },
  'GET /dashboard/checks': {
    role: 'member',
    foreign: ({ userId }) => ({ query: { ...RECENT, by: userId }, status: 200 }),
  },
  'GET /dashboard/checks/callers': { role: 'admin' },
  'GET /dashboard/checks.csv': {
    role: 'member',
    foreign: ({ userId }) => ({ query: { ...RECENT, by: userId }, status: 200 }),
  },
  'GET /dashboard/checks/:id': { role: 'member', foreign: byId('checkId') },

  'GET /dashboard/disputes': {
    role: 'member',
    foreign: ({ disputeId }) => ({ query: { show: 'ended', after: `${disputeId}~` }, status: 200 }),
  },
  'GET /dashboard/disputes/open': { role: 'member' },
  'GET /dashboard/disputes/:id': { role: 'member', foreign: byId('disputeId') },
  'GET /dashboard/disputes/:id/documents/:document': {
    role: 'admin',
    foreign: ({ disputeId, documentId }) => ({ params: { id: disputeId, document: documentId } }),
  },
  'POST /dashboard/disputes/:id/review': { role: 'admin', foreign: byId('disputeId') },
  'POST /dashboard/disputes/:id/decision': {
    role: 'admin',
    foreign: byId('disputeId', { decision: 'uphold' }),
  },
  'GET /dashboard/notices': { role: 'member' },
  'GET /dashboard/held-filings': { role: 'member' },
  'POST /dashboard/notices/seen': {
    role: 'member',
    foreign: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER }, status: 200 }),
  },
  'PUT /dashboard/notices/mail': { role: 'admin' },

  'POST /dashboard/imports': { role: 'member' },
  'GET /dashboard/imports': {
    role: 'member',
    foreign: ({ importId }) => ({ query: { after: `${importId}~` }, status: 200 }),
  },
  'GET /dashboard/imports/template.csv': { role: 'member' },
  'GET /dashboard/imports/:id': { role: 'member', foreign: byId('importId') },
  'PUT /dashboard/imports/:id/mapping': { role: 'member', foreign: byId('importId', MAPPING) },
  'GET /dashboard/imports/:id/summary': { role: 'member', foreign: byId('importId') },
  'GET /dashboard/imports/:id/rows': { role: 'member', foreign: byId('importId') },
  'PUT /dashboard/imports/:id/cell': {
    role: 'member',
    foreign: byId('importId', { row: 2, column: 0, was: '', text: 'x' }),
  },
  'GET /dashboard/imports/:id/errors.csv': { role: 'member', foreign: byId('importId') },
  'POST /dashboard/imports/:id/begin': { role: 'member', foreign: byId('importId', { mapping: MAPPING }) },
  'POST /dashboard/imports/:id/stop': { role: 'member', foreign: byId('importId') },
  'POST /dashboard/imports/:id/resume': { role: 'member', foreign: byId('importId') },
  'POST /dashboard/imports/:id/discard': { role: 'member', foreign: byId('importId') },
  'POST /dashboard/imports/:id/undo': { role: 'member', foreign: byId('importId', { reason: 'x' }) },
  'GET /dashboard/exports/roster.csv': { role: 'admin' },
  'GET /dashboard/exports/roster-view.csv': {
    role: 'admin',
    foreign: ({ renterId }) => ({ query: { ids: renterId }, status: 200 }),
  },
  'GET /dashboard/exports/reports.csv': { role: 'admin' },
  'GET /dashboard/exports/checks.csv': { role: 'admin' },

  'GET /dashboard/keys': { role: 'admin' },
  'POST /dashboard/keys': { role: 'admin' },
  'GET /dashboard/keys/ended': {
    role: 'admin',
    foreign: ({ revokedKeyId }) => ({ query: { after: revokedKeyId }, status: 200 }),
  },
  'POST /dashboard/keys/:id/rotate': { role: 'admin', foreign: byId('keyId', { graceHours: 1 }) },
  'DELETE /dashboard/keys/:id': { role: 'admin', foreign: byId('keyId') },

  'GET /dashboard/webhook': { role: 'admin' },
  'PUT /dashboard/webhook': { role: 'admin' },
  'DELETE /dashboard/webhook': { role: 'admin' },
  'POST /dashboard/webhook/rotate-secret': { role: 'admin' },
  'POST /dashboard/webhook/recover': { role: 'admin' },
  'POST /dashboard/webhook/test': { role: 'admin' },
  'GET /dashboard/webhook/events': { role: 'admin' },
  'GET /dashboard/webhook/deliveries': {
    role: 'admin',
    foreign: ({ deliveryId }) => ({ query: { after: `${deliveryId}~` }, status: 200 }),
  },
  'GET /dashboard/webhook/deliveries/:id': { role: 'admin', foreign: byId('deliveryId') },
  'POST /dashboard/webhook/deliveries/:id/resend': { role: 'admin', foreign: byId('deliveryId') },

  'GET /dashboard/developers': { role: 'member' },
  'GET /dashboard/postman.json': { role: 'member' },
  'GET /dashboard/request-log': {
    role: 'admin',
    foreign: ({ keyId }) => ({ query: { key: keyId }, status: 200 }),
  },
  'GET /dashboard/request-log/facets': { role: 'admin' },
  'GET /dashboard/request-log/requests/:id': {
    role: 'admin',
    foreign: ({ requestId }) => ({ params: { id: requestId } }),
  },

  'GET /dashboard/balance': { role: 'member' },
  'GET /dashboard/usage': { role: 'admin' },
  'GET /dashboard/usage.csv': { role: 'admin' },
  'GET /dashboard/ledger': { role: 'admin' },
  'GET /dashboard/ledger.csv': { role: 'admin' },
  'PUT /dashboard/credit-warning': { role: 'admin' },
  'POST /dashboard/credit-request': { role: 'admin' },
  'DELETE /dashboard/credit-request': { role: 'admin' },

  'GET /dashboard/certification': { role: 'member' },
  'POST /dashboard/certification': { role: 'owner' },
  'GET /dashboard/organization': { role: 'member' },
  'PUT /dashboard/organization/contact': { role: 'admin' },
  'PUT /dashboard/organization/name-only': { role: 'admin' },
  'GET /dashboard/organization/second-factor': { role: 'admin' },
  'PUT /dashboard/organization/second-factor': { role: 'owner' },
  'POST /dashboard/rename-request': { role: 'owner' },
  'DELETE /dashboard/rename-request': { role: 'owner' },
  'POST /dashboard/plan-request': { role: 'owner' },
  'DELETE /dashboard/plan-request': { role: 'owner' },
  'GET /dashboard/audit-log': {
    role: 'admin',
    foreign: ({ userId }) => ({ query: { userId }, status: 200 }),
  },
  'GET /dashboard/audit-log/facets': { role: 'admin' },
};
