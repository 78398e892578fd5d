import type { NewId } from '../ids.ts';
import { reasonText } from '../rules/disputes/disputes.ts';
import { eligibilityStatusForRiskScore } from '../rules/scoring/eligibility.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  Delivery,
  Dispute,
  IdentityCheck,
  NumberedReport,
  Report,
  WebhookReads,
  WebhookWrites,
} from '../store/store.ts';

/** Most pending deliveries of an organization. An unresponsive receiver must not fill the database. */
const MOST_PENDING = 1_000;

/**
 * The transaction that an event is part of. Its delivery is stored if and only if the transaction commits.
 */
export interface EventTransaction {
  webhooks: Pick<WebhookReads, 'find' | 'countPending'> & Pick<WebhookWrites, 'enqueue'>;
}

/** A delivery before it is enqueued. */
export type Outgoing = Pick<Delivery, 'organizationId' | 'event' | 'body' | 'createdAt'> &
  Partial<Pick<Delivery, 'sentBy' | 'resendOf'>>;

/**
 * Enqueues a delivery and returns it; returns `undefined` if the organization has no webhook. Stores it as
 * failed if too many are already pending.
 */
export async function enqueue(
  { webhooks }: EventTransaction,
  newId: NewId,
  outgoing: Outgoing,
): Promise<Delivery | undefined> {
  const webhook = await webhooks.find(outgoing.organizationId);
  if (!webhook) return undefined;
  const full = (await webhooks.countPending(outgoing.organizationId, MOST_PENDING)) === MOST_PENDING;
  const delivery: Delivery = {
    id: newId('dlv'),
    url: webhook.url,
    status: full ? 'failed' : 'pending',
    httpStatus: null,
    error: full ? `not sent: ${MOST_PENDING} deliveries wait already` : null,
    durationMs: null,
    sentBy: null,
    resendOf: null,
    ...outgoing,
  };
  await webhooks.enqueue(delivery);
  return delivery;
}

/** Returns the JSON text of an event. Specification 6, rule 2. */
export function eventBody(event: string, orgId: string, data: object): string {
  return JSON.stringify({ event, orgId, data });
}

/**
 * Enqueues a `report.submitted` event for the organization that filed the report. Returns false if it has no
 * webhook.
 */
export async function enqueueReportSubmitted(
  tx: EventTransaction,
  newId: NewId,
  report: IndustryReport,
  recordId: string,
): Promise<boolean> {
  const { organizationId, filedAt } = report;
  const body = eventBody('report.submitted', organizationId, reportSubmittedData(report, recordId));
  const delivery = await enqueue(tx, newId, {
    organizationId,
    event: 'report.submitted',
    body,
    createdAt: filedAt,
  });
  return delivery !== undefined;
}

/** A report with an industry, which the event requires. */
type IndustryReport = Report & { industry: string };

/** The fields of a report that `report.submitted` contains. */
type ReportedFacts = Pick<
  IndustryReport,
  'id' | 'renterEmail' | 'renterName' | 'score' | 'industry' | 'filedAt'
>;

/**
 * Returns the `data` of `report.submitted`, without absent fields. Specification 6, 'report.submitted data'.
 */
export function reportSubmittedData(report: ReportedFacts, recordId: string) {
  return {
    reportId: report.id,
    recordId,
    renterEmail: report.renterEmail ?? undefined,
    renterName: report.renterName ?? undefined,
    riskScore: report.score,
    eligibilityStatus: eligibilityStatusForRiskScore(report.score),
    industryType: report.industry,
    createdAt: new Date(report.filedAt).toISOString(),
  };
}

/** How a report was changed by the organization that filed it. */
type ReportChange = 'corrected' | 'settled' | 'withdrawn';

/**
 * Enqueues an event about a change of the organization's own report, if its webhook asks for it. Returns whether an event was
 * enqueued.
 */
export async function enqueueReportChanged(
  tx: EventTransaction,
  newId: NewId,
  report: ChangedReport & Pick<Report, 'organizationId'>,
  status: ReportChange,
  at: number,
): Promise<boolean> {
  const { organizationId } = report;
  const event = status === 'withdrawn' ? 'report.withdrawn' : 'report.corrected';
  const webhook = await tx.webhooks.find(organizationId);
  if (webhook === undefined || !webhook.events.includes(event)) return false;
  const body = eventBody(event, organizationId, reportChangedData(report, status, at));
  await enqueue(tx, newId, { organizationId, event, body, createdAt: at });
  return true;
}

/** The fields of a report that an event about its change contains. */
export type ChangedReport = Pick<NumberedReport, 'id' | 'number' | 'renterId' | 'score'>;

/** Returns the `data` of `report.corrected` and `report.withdrawn`. A withdrawn report has no score. */
export function reportChangedData(
  { id, number, renterId, score }: ChangedReport,
  status: ReportChange,
  at: number,
) {
  return {
    reportId: id,
    recordId: recordId(number),
    renterId,
    status,
    riskScore: status === 'withdrawn' ? undefined : score,
    changedAt: new Date(at).toISOString(),
  };
}

/**
 * Enqueues a `dispute.filed` event for the organization that filed the record. Returns false if it has no
 * webhook.
 */
export async function enqueueDisputeFiled(
  tx: EventTransaction,
  newId: NewId,
  dispute: FiledDispute & Pick<Dispute, 'organizationId'>,
  recordId: string,
): Promise<boolean> {
  const { organizationId, filedAt } = dispute;
  const body = eventBody('dispute.filed', organizationId, disputeFiledData(dispute, recordId));
  const delivery = await enqueue(tx, newId, {
    organizationId,
    event: 'dispute.filed',
    body,
    createdAt: filedAt,
  });
  return delivery !== undefined;
}

/** The fields of a dispute that `dispute.filed` contains. */
export type FiledDispute = Pick<Dispute, 'id' | 'renterEmail' | 'reason' | 'said' | 'status' | 'filedAt'>;

/** Returns the `data` of `dispute.filed`. Specification 6, 'dispute.filed data'. */
export function disputeFiledData(dispute: FiledDispute, recordId: string) {
  return {
    disputeId: dispute.id,
    recordId,
    renterEmail: dispute.renterEmail,
    reason: reasonText(dispute.reason, dispute.said),
    status: dispute.status,
    filedAt: new Date(dispute.filedAt).toISOString(),
  };
}

/**
 * Enqueues an `identity.check` event for an organization with the renter on its roster. Returns false without
 * a webhook.
 */
export async function enqueueIdentityCheck(
  tx: EventTransaction,
  newId: NewId,
  organizationId: string,
  renterEmail: string | null,
  check: CheckedIdentity,
): Promise<boolean> {
  const body = eventBody('identity.check', organizationId, identityCheckData(check, renterEmail));
  const delivery = await enqueue(tx, newId, {
    organizationId,
    event: 'identity.check',
    body,
    createdAt: check.checkedAt,
  });
  return delivery !== undefined;
}

/** The fields of an identity check that `identity.check` contains. */
export type CheckedIdentity = Pick<IdentityCheck, 'renterId' | 'result' | 'flags' | 'checkedAt'>;

/** Returns the `data` of `identity.check`. Specification 6, 'identity.check data'. */
export function identityCheckData(check: CheckedIdentity, renterEmail: string | null) {
  return {
    renterId: check.renterId,
    renterEmail: renterEmail ?? undefined,
    result: check.result,
    flags: check.flags,
    checkedAt: new Date(check.checkedAt).toISOString(),
  };
}
