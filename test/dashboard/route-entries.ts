import type { KeyMode } from '../../src/rules/organizations/key-mode.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';

/** IDs of what another organization has, in the form in which its own staff use them. */
export interface Foreign {
  userId: string;
  /** The password of all staff. */
  password: string;
  sessionId: string;
  passkeyId: string;
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

/** The roles that may do something, and those that may do it in test mode. */
type Audience = Record<KeyMode, readonly Role[]>;

interface Entry {
  /** The roles that may call it. */
  roles: Audience | 'anyone';
  /** A query with which all of these roles may call it. */
  query?: Record<string, string>;
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

const audience = (live: readonly Role[], test = live): Audience => ({ live, test });

const EVERYONE = audience(['viewer', 'billing', 'developer', 'member', 'admin', 'owner']);
const OWNERS = audience(['owner']);
const ADMINS = audience(['admin', 'owner']);
const BILLERS = audience(['billing', 'admin', 'owner']);
const BUILDERS = audience(['developer', 'admin', 'owner']);
const TOOL_USERS = audience(['developer', 'member', 'admin', 'owner']);
/** These are for routes that work on the test world in test mode, where a developer does what a member does. */
const READERS = audience(
  ['viewer', 'member', 'admin', 'owner'],
  ['viewer', 'developer', 'member', 'admin', 'owner'],
);
const MEMBERS = audience(['member', 'admin', 'owner'], ['developer', 'member', 'admin', 'owner']);
const RECEIVER_CHOOSERS = audience(['admin', 'owner'], ['developer', 'admin', 'owner']);

/** Every route of the dashboard: the roles that may call it, and a call with another organization's IDs. */
export const ENTRIES: Record<string, Entry> = {
  'POST /dashboard/sign-in': { roles: 'anyone' },
  'POST /dashboard/sign-in/second-factor': { roles: 'anyone' },
  'POST /dashboard/sign-in/passkey/options': { roles: 'anyone' },
  'POST /dashboard/sign-in/passkey': { roles: 'anyone' },
  'POST /dashboard/sign-out': { roles: 'anyone' },
  'POST /dashboard/forgot-password': { roles: 'anyone' },
  'POST /dashboard/reset-password': { roles: 'anyone' },
  'GET /dashboard/invitation': { roles: 'anyone' },
  'POST /dashboard/invitation': { roles: 'anyone' },

  'GET /dashboard/me': { roles: EVERYONE },
  'PUT /dashboard/security/name': { roles: EVERYONE },
  'POST /dashboard/security/password': { roles: EVERYONE },
  'GET /dashboard/security/second-factor': { roles: EVERYONE },
  'POST /dashboard/security/second-factor': { roles: EVERYONE },
  'POST /dashboard/security/second-factor/confirm': { roles: EVERYONE },
  'DELETE /dashboard/security/second-factor': { roles: EVERYONE },
  'POST /dashboard/security/backup-codes': { roles: EVERYONE },
  'GET /dashboard/security/passkeys': { roles: EVERYONE },
  'POST /dashboard/security/passkeys/options': { roles: EVERYONE },
  'POST /dashboard/security/passkeys': { roles: EVERYONE },
  'PUT /dashboard/security/passkeys/:id': { roles: EVERYONE, foreign: byId('passkeyId', { name: 'Mine' }) },
  'DELETE /dashboard/security/passkeys/:id': {
    roles: EVERYONE,
    foreign: ({ passkeyId, password }) => ({ params: { id: passkeyId }, body: { password } }),
  },
  'GET /dashboard/security/sessions': { roles: EVERYONE },
  'DELETE /dashboard/security/sessions': { roles: EVERYONE },
  'DELETE /dashboard/security/sessions/:id': { roles: EVERYONE, foreign: byId('sessionId') },
  'POST /dashboard/session-token': { roles: ADMINS },

  'GET /dashboard/team': {
    roles: ADMINS,
    foreign: ({ userId }) => ({ query: { after: userId }, status: 200 }),
  },
  'GET /dashboard/team/:id': { roles: ADMINS, foreign: byId('userId') },
  'PUT /dashboard/team/:id/role': { roles: ADMINS, foreign: byId('userId', { role: 'member' }) },
  'PUT /dashboard/team/:id/access': { roles: ADMINS, foreign: byId('userId', { disabled: true }) },
  'DELETE /dashboard/team/:id/second-factor': { roles: OWNERS, foreign: byId('userId') },
  'GET /dashboard/team/invitations': {
    roles: ADMINS,
    foreign: ({ invitationId }) => ({ query: { after: `${invitationId}~` }, status: 200 }),
  },
  'POST /dashboard/team/invitations': { roles: ADMINS },
  'POST /dashboard/team/invitations/:id/link': { roles: ADMINS, foreign: byId('invitationId') },
  'DELETE /dashboard/team/invitations/:id': { roles: ADMINS, foreign: byId('invitationId') },

  'GET /dashboard/overview': { roles: READERS },
  'POST /dashboard/check': { roles: MEMBERS },
  'POST /dashboard/batches/preview': { roles: MEMBERS },
  'POST /dashboard/batches': { roles: MEMBERS },
  'GET /dashboard/batches': {
    roles: MEMBERS,
    foreign: ({ batchId }) => ({ query: { after: `999999999999999.${batchId}` }, status: 200 }),
  },
  'GET /dashboard/batches/template.csv': { roles: MEMBERS },
  'GET /dashboard/batches/:id': { roles: MEMBERS, foreign: byId('batchId') },
  'GET /dashboard/batches/:id/results': { roles: MEMBERS, foreign: byId('batchId') },
  'GET /dashboard/batches/:id/results/:position': {
    roles: MEMBERS,
    foreign: ({ batchId }) => ({ params: { id: batchId, position: '1' } }),
  },
  'GET /dashboard/batches/:id/results.csv': { roles: MEMBERS, foreign: byId('batchId') },
  'POST /dashboard/batches/:id/cancel': { roles: MEMBERS, foreign: byId('batchId') },
  'POST /dashboard/adverse-actions/preview': { roles: MEMBERS, foreign: ofCheck({}) },
  'POST /dashboard/adverse-actions': { roles: MEMBERS, foreign: ofCheck({ medium: 'print' }) },
  'GET /dashboard/renters/:id/adverse-actions': {
    roles: READERS,
    foreign: ({ renterId }) => ({ params: { id: renterId }, status: 200 }),
  },
  'POST /dashboard/adverse-actions/:id/status': {
    roles: MEMBERS,
    foreign: byId('noticeId', { status: 'withdrawn', reason: 'Mine now.' }),
  },
  'GET /dashboard/adverse-actions/:id/notice.pdf': { roles: MEMBERS, foreign: byId('noticeId') },
  'POST /dashboard/reports': { roles: MEMBERS },
  'POST /dashboard/incidents': { roles: MEMBERS },
  'GET /dashboard/own-records/:recordId': {
    roles: READERS,
    foreign: ({ recordId }) => ({ params: { recordId } }),
  },
  'POST /dashboard/own-reports/:id/correct': {
    roles: ADMINS,
    foreign: byId('reportId', { ...CHANGE, outstandingBalance: 0 }),
  },
  'POST /dashboard/own-reports/:id/settle': {
    roles: ADMINS,
    foreign: byId('reportId', { ...CHANGE, settledOn: '2026-01-01', outstandingBalance: 0 }),
  },
  'POST /dashboard/own-reports/:id/withdraw': {
    roles: MEMBERS,
    foreign: byId('reportId', { ...CHANGE, withIncidents: true }),
  },
  'POST /dashboard/own-incidents/:id/correct': {
    roles: ADMINS,
    foreign: byId('incidentId', { ...CHANGE, details: 'x' }),
  },
  'POST /dashboard/own-incidents/:id/withdraw': { roles: MEMBERS, foreign: byId('incidentId', CHANGE) },
  'GET /dashboard/filing/renters': { roles: MEMBERS },
  'GET /dashboard/filing/person': { roles: MEMBERS },
  'GET /dashboard/filing/suggestions': { roles: READERS },

  'GET /dashboard/roster': { roles: READERS },
  'GET /dashboard/roster/count': { roles: READERS },
  'POST /dashboard/renters': { roles: MEMBERS },
  'GET /dashboard/renters/:id': { roles: READERS, foreign: byId('renterId') },
  'PUT /dashboard/renters/:id': { roles: MEMBERS, foreign: byId('renterId', { version: 0, name: 'Mine' }) },
  'GET /dashboard/renters/:id/history': { roles: READERS, foreign: byId('renterId') },
  'GET /dashboard/renters/:id/score': { roles: READERS, foreign: byId('renterId') },
  'GET /dashboard/renters/:id/checks': { roles: READERS, foreign: byId('renterId') },
  'GET /dashboard/renters/:id/statement': { roles: READERS, foreign: byId('renterId') },
  'GET /dashboard/renters/:id/correction-requests': { roles: READERS, foreign: byId('renterId') },
  'POST /dashboard/renters/:id/correction-requests/:request/done': {
    roles: MEMBERS,
    foreign: ({ renterId }) => ({ params: { id: renterId, request: 'crq_none' } }),
  },
  'GET /dashboard/renters/:id/checks/:check': {
    roles: READERS,
    foreign: ({ renterId, checkId }) => ({ params: { id: renterId, check: checkId } }),
  },
  'GET /dashboard/checks': {
    roles: MEMBERS,
    foreign: ({ userId }) => ({ query: { ...RECENT, by: userId }, status: 200 }),
  },
  'GET /dashboard/checks/callers': { roles: ADMINS },
  'GET /dashboard/checks.csv': {
    roles: MEMBERS,
    foreign: ({ userId }) => ({ query: { ...RECENT, by: userId }, status: 200 }),
  },
  'GET /dashboard/checks/:id': { roles: MEMBERS, foreign: byId('checkId') },

  'GET /dashboard/disputes': {
    roles: READERS,
    foreign: ({ disputeId }) => ({ query: { show: 'ended', after: `${disputeId}~` }, status: 200 }),
  },
  'GET /dashboard/disputes/open': { roles: READERS },
  'GET /dashboard/disputes/:id': { roles: READERS, foreign: byId('disputeId') },
  'GET /dashboard/disputes/:id/documents/:document': {
    roles: ADMINS,
    foreign: ({ disputeId, documentId }) => ({ params: { id: disputeId, document: documentId } }),
  },
  'POST /dashboard/disputes/:id/review': { roles: ADMINS, foreign: byId('disputeId') },
  'POST /dashboard/disputes/:id/decision': {
    roles: ADMINS,
    foreign: byId('disputeId', { decision: 'uphold' }),
  },
  'GET /dashboard/notices': { roles: READERS },
  'GET /dashboard/held-filings': { roles: READERS },
  'POST /dashboard/notices/seen': {
    roles: MEMBERS,
    foreign: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER }, status: 200 }),
  },
  'PUT /dashboard/notices/mail': { roles: ADMINS },

  'POST /dashboard/imports': { roles: MEMBERS },
  'GET /dashboard/imports': {
    roles: MEMBERS,
    foreign: ({ importId }) => ({ query: { after: `${importId}~` }, status: 200 }),
  },
  'GET /dashboard/imports/template.csv': { roles: MEMBERS },
  'GET /dashboard/imports/:id': { roles: MEMBERS, foreign: byId('importId') },
  'PUT /dashboard/imports/:id/mapping': { roles: MEMBERS, foreign: byId('importId', MAPPING) },
  'GET /dashboard/imports/:id/summary': { roles: MEMBERS, foreign: byId('importId') },
  'GET /dashboard/imports/:id/rows': { roles: MEMBERS, foreign: byId('importId') },
  'PUT /dashboard/imports/:id/cell': {
    roles: MEMBERS,
    foreign: byId('importId', { row: 2, column: 0, was: '', text: 'x' }),
  },
  'GET /dashboard/imports/:id/errors.csv': { roles: MEMBERS, foreign: byId('importId') },
  'POST /dashboard/imports/:id/begin': { roles: MEMBERS, foreign: byId('importId', { mapping: MAPPING }) },
  'POST /dashboard/imports/:id/stop': { roles: MEMBERS, foreign: byId('importId') },
  'POST /dashboard/imports/:id/resume': { roles: MEMBERS, foreign: byId('importId') },
  'POST /dashboard/imports/:id/discard': { roles: MEMBERS, foreign: byId('importId') },
  'POST /dashboard/imports/:id/undo': { roles: MEMBERS, foreign: byId('importId', { reason: 'x' }) },
  'GET /dashboard/exports/roster.csv': { roles: ADMINS },
  'GET /dashboard/exports/roster-view.csv': {
    roles: ADMINS,
    foreign: ({ renterId }) => ({ query: { ids: renterId }, status: 200 }),
  },
  'GET /dashboard/exports/reports.csv': { roles: ADMINS },
  'GET /dashboard/exports/checks.csv': { roles: ADMINS },
  'GET /dashboard/exports/disputes.csv': { roles: ADMINS },
  'GET /dashboard/exports/adverse-actions.csv': { roles: ADMINS },

  'GET /dashboard/keys': { roles: BUILDERS, query: { mode: 'test' } },
  'POST /dashboard/keys': { roles: BUILDERS },
  'GET /dashboard/keys/ended': {
    roles: BUILDERS,
    query: { mode: 'test' },
    foreign: ({ revokedKeyId }) => ({ query: { after: revokedKeyId }, status: 200 }),
  },
  'POST /dashboard/keys/:id/rotate': { roles: BUILDERS, foreign: byId('keyId', { graceHours: 1 }) },
  'DELETE /dashboard/keys/:id': { roles: BUILDERS, foreign: byId('keyId') },

  'GET /dashboard/webhook': { roles: BUILDERS },
  'PUT /dashboard/webhook': { roles: BUILDERS },
  'DELETE /dashboard/webhook': { roles: RECEIVER_CHOOSERS },
  'POST /dashboard/webhook/rotate-secret': { roles: BUILDERS },
  'POST /dashboard/webhook/recover': { roles: BUILDERS },
  'POST /dashboard/webhook/test': { roles: BUILDERS },
  'GET /dashboard/webhook/events': { roles: BUILDERS },
  'GET /dashboard/webhook/deliveries': {
    roles: BUILDERS,
    foreign: ({ deliveryId }) => ({ query: { after: `${deliveryId}~` }, status: 200 }),
  },
  'GET /dashboard/webhook/deliveries/:id': { roles: BUILDERS, foreign: byId('deliveryId') },
  'POST /dashboard/webhook/deliveries/:id/resend': { roles: BUILDERS, foreign: byId('deliveryId') },

  'GET /dashboard/developers': { roles: TOOL_USERS },
  'GET /dashboard/postman.json': { roles: TOOL_USERS },
  'GET /dashboard/request-log': {
    roles: BUILDERS,
    foreign: ({ keyId }) => ({ query: { key: keyId }, status: 200 }),
  },
  'GET /dashboard/request-log/facets': { roles: BUILDERS },
  'GET /dashboard/request-log/requests/:id': {
    roles: BUILDERS,
    foreign: ({ requestId }) => ({ params: { id: requestId } }),
  },

  'GET /dashboard/balance': { roles: EVERYONE },
  'GET /dashboard/usage': { roles: BILLERS },
  'GET /dashboard/usage.csv': { roles: BILLERS },
  'GET /dashboard/ledger': { roles: BILLERS },
  'GET /dashboard/ledger.csv': { roles: BILLERS },
  'PUT /dashboard/credit-warning': { roles: BILLERS },
  'POST /dashboard/credit-request': { roles: BILLERS },
  'DELETE /dashboard/credit-request': { roles: BILLERS },

  'GET /dashboard/certification': { roles: EVERYONE },
  'POST /dashboard/certification': { roles: OWNERS },
  'GET /dashboard/organization': { roles: EVERYONE },
  'PUT /dashboard/organization/contact': { roles: ADMINS },
  'PUT /dashboard/organization/name-only': { roles: ADMINS },
  'PUT /dashboard/organization/time-zone': { roles: ADMINS },
  'GET /dashboard/organization/second-factor': { roles: ADMINS },
  'PUT /dashboard/organization/second-factor': { roles: OWNERS },
  'POST /dashboard/rename-request': { roles: OWNERS },
  'DELETE /dashboard/rename-request': { roles: OWNERS },
  'POST /dashboard/plan-request': { roles: BILLERS },
  'DELETE /dashboard/plan-request': { roles: BILLERS },
  'GET /dashboard/audit-log': {
    roles: ADMINS,
    foreign: ({ userId }) => ({ query: { userId }, status: 200 }),
  },
  'GET /dashboard/audit-log/facets': { roles: ADMINS },
  'GET /dashboard/audit-log.csv': {
    roles: ADMINS,
    foreign: ({ userId }) => ({ query: { userId }, status: 200 }),
  },
};
