import type { NewId } from '../ids.ts';
import { reasonText } from '../rules/disputes/disputes.ts';
import { eligibilityStatusForRiskScore } from '../rules/scoring/eligibility.ts';
import type {
  Delivery,
  Dispute,
  IdentityCheck,
  Report,
  WebhookReads,
  WebhookWrites,
} from '../store/store.ts';

/** So many deliveries of an organization wait at most; a receiver that hangs must not fill the database. */
const MOST_PENDING = 1_000;

/** The `webhooks` of the transaction that makes an event: the delivery exists exactly when the event does. */
export interface EventTransaction {
  webhooks: Pick<WebhookReads, 'find' | 'countPending'> & Pick<WebhookWrites, 'enqueue'>;
}

/** What is to be sent to an organization's webhook. */
export type Outgoing = Pick<Delivery, 'organizationId' | 'event' | 'body' | 'createdAt'> &
  Partial<Pick<Delivery, 'sentBy' | 'resendOf'>>;

/**
 * Leaves something to be delivered, when its organization has a webhook; answers the delivery. When too many wait
 * already, it is on the list as failed.
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

/** The JSON text of an event. Specification 6, rule 2. */
export function eventBody(event: string, orgId: string, data: object): string {
  return JSON.stringify({ event, orgId, data });
}

/**
 * Leaves a `report.submitted` event to be delivered, when the organization that filed the report has a
 * webhook. Answers whether it did.
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

/** A report that an event can tell of: every event names an industry. */
export type IndustryReport = Report & { industry: string };

/** What `report.submitted` tells of a report. */
export type ReportedFacts = Pick<
  IndustryReport,
  'id' | 'renterEmail' | 'renterName' | 'score' | 'industry' | 'filedAt'
>;

/** Specification 6, 'report.submitted data'. What is absent is left out. */
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

/** Likewise a `dispute.filed` event, for the organization that filed the disputed record. */
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

/** What `dispute.filed` tells of a dispute. */
export type FiledDispute = Pick<Dispute, 'id' | 'renterEmail' | 'reason' | 'said' | 'status' | 'filedAt'>;

/** Specification 6, 'dispute.filed data'. */
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

/** Likewise an `identity.check` event, for an organization that has the renter on its roster. */
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

/** What `identity.check` tells of a check. */
export type CheckedIdentity = Pick<IdentityCheck, 'renterId' | 'result' | 'flags' | 'checkedAt'>;

/** Specification 6, 'identity.check data'. */
export function identityCheckData(check: CheckedIdentity, renterEmail: string | null) {
  return {
    renterId: check.renterId,
    renterEmail: renterEmail ?? undefined,
    result: check.result,
    flags: check.flags,
    checkedAt: new Date(check.checkedAt).toISOString(),
  };
}
