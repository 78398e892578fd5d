import { type ContactDetails, contactLines } from '../organizations/contact-details.ts';
import { type KeyRestrictions, restrictionsText } from '../organizations/key-restrictions.ts';
import type { Plan } from '../organizations/plans.ts';
import { count, counted } from '../text/counts.ts';
import { dayName, momentText } from '../text/days.ts';
import { recordId } from '../text/formats.ts';
import type { ZonePeriod } from '../text/periods.ts';
import { dayIn } from '../text/zones.ts';
import type { Role } from './roles.ts';

interface ImportCounts {
  fileName: string;
  rows: number;
  filed: number;
  rejected: number;
}

interface BatchCounts {
  id: string;
  name: string | null;
  rows: number;
  answered: number;
}

const name = (subject: { name: string }) => subject.name;
const email = (subject: { email: string | null }) => subject.email ?? '';
const memberId = (subject: { memberId: string }) => subject.memberId;
const fileName = (subject: { fileName: string }) => subject.fileName;
const numbered = ({ number }: { number: number }) => recordId(number);
const recordOf = (dispute: { recordNumber: number }) => recordId(dispute.recordNumber);
/** Returns only the host of a webhook's URL, because the rest may contain a secret of the receiver. */
const host = ({ url }: { url: string }) => URL.parse(url)?.host ?? '';

/**
 * The audited actions. Each has a function that describes the subject of an audit entry by what the
 * organization knows, and never with a secret. Entries store the names of actions, and filters use them, so a
 * released name never changes.
 */
const AUDIT_SUBJECTS = {
  'adverse_action.created': noticeOf,
  'adverse_action.final': noticeOf,
  'adverse_action.sent': noticeOf,
  'adverse_action.withdrawn': noticeOf,
  'backup_codes.renewed': email,
  'batch.cancelled': batchText,
  'batch.created': batchText,
  'batch.exported': batchText,
  'certification.signed': ({ name, title, endsAt }: { name: string; title: string | null; endsAt: number }) =>
    `${title === null ? name : `${name}, ${title}`}, to ${dayName(endsAt)}`,
  'credit_warning.set': ({ threshold }: { threshold: number | null }) =>
    threshold === null ? 'none' : `below ${count(threshold)} credits`,
  'credits.request_withdrawn': ({ amount }: { amount: number }) => counted(amount, 'credit'),
  'credits.requested': ({ amount }: { amount: number }) => counted(amount, 'credit'),
  'delivery.resent': (delivery: { id: string }) => delivery.id,
  'dispute.decided': recordOf,
  'dispute.reviewed': recordOf,
  'export.made': exportText,
  'import.begun': countsText,
  'import.cell_edited': ({ fileName, column, row }: { fileName: string; column: string; row: number }) =>
    `${fileName}: ${column} of row ${row}`,
  'import.discarded': fileName,
  'import.filed': countsText,
  'import.resumed': fileName,
  'import.stopped': fileName,
  'import.undo_begun': countsText,
  'import.undone': undoneText,
  'incident.corrected': numbered,
  'incident.filed': (incident: { incidentId: string }) => incident.incidentId,
  'incident.withdrawn': numbered,
  'invitation.revoked': email,
  'key.created': keyOf,
  'key.revoked': name,
  'key.rotated': name,
  'notice_mail.set': ({ on }: { on: boolean }) => (on ? 'on' : 'off'),
  'notices.seen': ({ count }: { count: number }) => String(count),
  'organization.contact_changed': (contact: ContactDetails) => contactLines(contact).join('; ') || 'none',
  'organization.name_only_set': ({ nameOnly }: { nameOnly: string }) => nameOnly,
  'organization.rename_requested': name,
  'organization.rename_withdrawn': name,
  'organization.second_factor_set': ({ required }: { required: boolean }) =>
    required ? 'required' : 'optional',
  'organization.time_zone_set': ({ timeZone }: { timeZone: string }) => timeZone,
  /** Recorded before the operator decided about names. */
  'organization.renamed': name,
  'passkey.added': name,
  'passkey.removed': name,
  'passkey.renamed': name,
  'password.changed': email,
  'password.reset': email,
  'plan.requested': ({ plan, apiAccess }: { plan: Plan | null; apiAccess: boolean }) =>
    [...(plan === null ? [] : [`the ${plan} plan`]), ...(apiAccess ? ['API access'] : [])].join(' and '),
  'plan.withdrawn': (_: { organizationId: string }) => '',
  'renter.added': memberId,
  'renter.corrected': (renter: { memberId: string; fields: readonly string[] }) =>
    `${renter.memberId}: ${renter.fields.join(', ')}`,
  'renter.request_done': memberId,
  'report.corrected': numbered,
  'report.filed': (report: { recordId: string }) => report.recordId,
  'report.settled': numbered,
  'report.withdrawn': numbered,
  'second_factor.disabled': email,
  'second_factor.enabled': email,
  'second_factor.reset': email,
  'session.ended': (session: { device: string }) => session.device,
  'staff.disabled': email,
  'staff.enabled': email,
  'staff.invited': (invited: { email: string | null; role: Role }) => `${email(invited)} as ${invited.role}`,
  'staff.joined': email,
  'staff.renamed': ({ from, to }: { from: string; to: string }) => `“${from}” to “${to}”`,
  'staff.role_changed': ({ email, before, role }: { email: string; before: Role; role: Role }) =>
    `${email} from ${before} to ${role}`,
  'staff.signed_in': email,
  'webhook.recovered': ({ from }: { from: number }) => momentText(from),
  'webhook.removed': host,
  'webhook.secret_rotated': host,
  'webhook.set': webhookText,
  'webhook.tested': (_: { organizationId: string }) => 'Webhook',
  'webhook.turned_on': host,
} as const satisfies Record<string, (subject: never) => string>;

/** An action of a staff member that the audit log records. */
export type AuditAction = keyof typeof AUDIT_SUBJECTS;

type AuditSubjects = { [Action in AuditAction]: Parameters<(typeof AUDIT_SUBJECTS)[Action]>[0] };

/** The data from which the subject of an action is described. */
export type AuditSubject<Action extends AuditAction> = AuditSubjects[Action];

const SUBJECT_TEXTS: { [Action in AuditAction]: (subject: AuditSubjects[Action]) => string } = AUDIT_SUBJECTS;

/** Returns the subject of an action as text for an audit entry. */
export function auditSubjectText<Action extends AuditAction>(
  action: Action,
  subject: AuditSubject<Action>,
): string {
  return SUBJECT_TEXTS[action](subject);
}

/** Returns a text such as `Front desk (check and read; until Jan 31, 2027)`. */
function keyOf(key: { name: string } & KeyRestrictions): string {
  const limits = restrictionsText(key);
  return limits === '' ? key.name : `${key.name} (${limits})`;
}

/** Returns a text such as `adv_…: denied`. */
interface AuditedWebhook {
  url: string;
  signed: boolean;
  retries: boolean;
  header: string | undefined;
  events: readonly string[];
}

function webhookText({ url, signed, retries, header, events }: AuditedWebhook): string {
  const options = [
    ...(signed ? ['signed'] : []),
    ...(retries ? ['with retries'] : []),
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(events.length === 0 ? [] : [`events ${events.join(' ')}`]),
  ];
  return [host({ url }), ...options].join(', ');
}

function noticeOf({ id, content }: { id: string; content: { action: string } }): string {
  return `${id}: ${content.action}`;
}

/** Returns a text such as `leases.csv: 95 of 100 rows checked`. */
function batchText({ id, name, rows, answered }: BatchCounts): string {
  const all = rows === 1 ? '1 row' : `${rows} rows`;
  return `${name ?? id}: ${answered === 0 ? all : `${answered} of ${all} checked`}`;
}

/** Returns a text such as `leases.csv: 95 of 100 rows filed, 5 rejected`. */
function countsText({ fileName, rows, filed, rejected }: ImportCounts): string {
  const all = rows === 1 ? '1 row' : `${rows} rows`;
  if (filed === 0 && rejected === 0) return `${fileName}: ${all}`;
  const done = `${fileName}: ${filed} of ${all} filed`;
  return rejected === 0 ? done : `${done}, ${rejected} rejected`;
}

/** Returns a text such as `leases.csv: 95 of 100 reports withdrawn`. */
function undoneText({ fileName, filed, withdrawn }: ImportCounts & { withdrawn: number }): string {
  return `${fileName}: ${withdrawn} of ${filed === 1 ? '1 report' : `${filed} reports`} withdrawn`;
}

interface Exported {
  kind: string;
  period: ZonePeriod;
  checks?: Partial<Record<'caller' | 'tier' | 'purpose' | 'reference', string | undefined>> | undefined;
  audit?: { userId?: string | undefined; action?: string | undefined } | undefined;
  /** The part of a roster. */
  view?: string;
}

/** Returns a text such as `checks, 2026-01-01 to 2026-01-31, by usr_…, tier HIGH`. */
function exportText({ kind, period, view, checks = {}, audit = {} }: Exported): string {
  const { caller, tier, purpose, reference } = checks;
  const person = caller ?? audit.userId;
  return [
    kind,
    view || periodText(period),
    ...(person ? [`by ${person}`] : []),
    ...(audit.action ? [`action ${audit.action}`] : []),
    ...(tier ? [`tier ${tier}`] : []),
    ...(purpose ? [`purpose ${purpose}`] : []),
    // The text itself may name a person.
    ...(reference ? ['with a reference'] : []),
  ].join(', ');
}

/** Returns a text such as `2026-01-01 to 2026-01-31`; the last day is part of the period. */
function periodText({ fromMs, toMs, timeZone }: ZonePeriod): string {
  const from = fromMs > 0 && dayIn(timeZone, fromMs);
  const to = toMs < Number.MAX_SAFE_INTEGER && dayIn(timeZone, toMs - 1);
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `up to ${to}` : 'all';
}
