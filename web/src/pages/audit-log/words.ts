import type { AuditAction } from '../../../../src/rules/staff/audit-actions.ts';

/** What the actor did; `%` is replaced by the subject of the entry: 'revoked the key “Front desk”'. */
const ACTIONS: Record<AuditAction, string> = {
  'adverse_action.created': 'created the notice of an adverse action %',
  'adverse_action.final': 'confirmed the decision of the notice %',
  'adverse_action.sent': 'handed over the notice %',
  'adverse_action.withdrawn': 'withdrew the notice %',
  'backup_codes.renewed': 'created new backup codes',
  'batch.cancelled': 'cancelled the portfolio check %',
  'batch.created': 'started the portfolio check %',
  'batch.exported': 'exported the results of the portfolio check %',
  'certification.signed': 'certified the permissible purpose: %',
  'credit_warning.set': 'set the credit warning: %',
  'credits.request_withdrawn': 'withdrew the request for %',
  'credits.requested': 'asked the operator for %',
  'delivery.resent': 'sent the delivery % again',
  'dispute.decided': 'decided the dispute of %',
  'dispute.reviewed': 'started the review of the dispute of %',
  'export.made': 'exported %',
  'import.begun': 'started filing the import %',
  'import.cell_edited': 'edited a cell of the import %',
  'import.discarded': 'discarded the import %',
  'import.filed': 'finished the import %',
  'import.resumed': 'continued the import %',
  'import.stopped': 'stopped the import %',
  'import.undo_begun': 'started undoing the import %',
  'import.undone': 'finished undoing the import %',
  'incident.corrected': 'corrected the incident %',
  'incident.filed': 'filed the incident %',
  'incident.withdrawn': 'withdrew the incident %',
  'invitation.revoked': 'revoked the invitation of %',
  'key.created': 'created the key “%”',
  'key.revoked': 'revoked the key “%”',
  'key.rotated': 'rotated the key “%”',
  'notice_mail.set': 'turned e-mails of notices %',
  'notices.seen': 'marked notices as seen: %',
  'organization.contact_changed': 'changed the postal address and telephone of the organization: %',
  'organization.name_only_set': 'set checks by a name alone to %',
  'organization.time_zone_set': 'set the time zone to %',
  'organization.second_factor_set': 'made a second factor % for all staff',
  'organization.rename_requested': 'asked the operator to rename the organization to “%”',
  'organization.rename_withdrawn': 'withdrew the request to rename the organization to “%”',
  'organization.renamed': 'renamed the organization to “%”',
  'passkey.added': 'added the passkey “%”',
  'passkey.removed': 'removed the passkey “%”',
  'passkey.renamed': 'renamed a passkey to “%”',
  'password.changed': 'changed their password',
  'password.reset': 'reset their password with a link from an e-mail',
  'plan.requested': 'asked the operator for %',
  'plan.withdrawn': 'withdrew the request to the operator',
  'renter.added': 'added the renter %',
  'renter.corrected': 'corrected the renter %',
  'renter.request_done': 'completed a correction request of the renter %',
  'report.corrected': 'corrected the report %',
  'report.filed': 'filed the report %',
  'report.settled': 'reported a payment for %',
  'report.withdrawn': 'withdrew the report %',
  'second_factor.disabled': 'turned the second factor off',
  'second_factor.enabled': 'turned the second factor on',
  'session.ended': 'ended sessions: %',
  'staff.disabled': 'disabled %',
  'staff.enabled': 'enabled %',
  'staff.invited': 'invited %',
  'staff.joined': 'joined with the address %',
  'staff.role_changed': 'changed the role of %',
  'staff.signed_in': 'signed in',
  'webhook.recovered': 'resent the events that the webhook had missed since %',
  'webhook.removed': 'removed the webhook at %',
  'webhook.secret_rotated': 'replaced the secret of the webhook at %',
  'webhook.set': 'set the webhook to %',
  'webhook.tested': 'sent a test event',
  'webhook.turned_on': 'turned the webhook at % on',
};

/** A sentence in three parts: the text before the subject, the subject, and the text after it. */
interface Sentence {
  before: string;
  subject: string;
  after: string;
}

/**
 * Returns an entry's action as a sentence about its actor. An action that this version does not know is
 * spelled out.
 */
export function actionSentence(action: string, subject: string): Sentence {
  const text = isKnown(action) ? ACTIONS[action] : generalText(action, subject);
  const [before = '', after] = text.split('%');
  return { before, subject: after === undefined ? '' : subject, after: after ?? '' };
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(ACTIONS, action);
}

function generalText(action: string, subject: string): string {
  return subject === '' ? `did “${spelled(action)}”` : `did “${spelled(action)}”: %`;
}

/** Returns `key.created` as `key created`. */
function spelled(action: string): string {
  return action.replaceAll(/[._]/g, ' ').replaceAll('%', '');
}

/** Returns the label of an action in the filter: `Key created`. */
export function actionName(action: string): string {
  const words = spelled(action);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
