import type { NewId } from '../ids.ts';
import { reasonText } from '../rules/disputes/disputes.ts';
import { eligibilityStatusForRiskScore } from '../rules/scoring/eligibility.ts';
import { recordId } from '../rules/text/formats.ts';
import { type EventType, sentEvents } from '../rules/text/webhook-events.ts';
import type {
  CheckBatch,
  Delivery,
  DeliveryReads,
  DeliveryWrites,
  Dispute,
  EventWrites,
  IdentityCheck,
  NumberedReport,
  Receiver,
  Report,
  Webhook,
  WebhookReads,
} from '../store/store.ts';

/**
 * Most deliveries of an organization that wait for their first attempt, and most that wait for a retry. An unresponsive receiver
 * must not fill the database.
 */
export const MOST_PENDING = 1_000;

/**
 * The transaction that an event is part of. The event and its delivery are stored if and only if the transaction commits.
 */
export interface EventTransaction extends DeliveryTransaction {
  webhooks: Pick<WebhookReads, 'find' | 'findReceiver'>;
  events: Pick<EventWrites, 'add'>;
}

interface DeliveryTransaction {
  webhooks: Pick<WebhookReads, 'find'>;
  deliveries: Pick<DeliveryReads, 'countPending'> & Pick<DeliveryWrites, 'enqueue'>;
}

/** A delivery before it is enqueued. */
export type Outgoing = Pick<Delivery, 'organizationId' | 'eventId' | 'event' | 'body' | 'createdAt'> &
  Partial<Pick<Delivery, 'sentBy' | 'resendOf'>>;

/**
 * Enqueues a delivery and returns it; returns `undefined` if the organization has no webhook. Stores it as
 * failed if too many are already pending.
 */
export async function enqueue(
  { webhooks, deliveries }: DeliveryTransaction,
  newId: NewId,
  outgoing: Outgoing,
): Promise<Delivery | undefined> {
  const webhook = await webhooks.find(outgoing.organizationId);
  if (webhook === undefined) return undefined;
  return enqueueTo(webhook, deliveries, newId, outgoing, await isFull(deliveries, outgoing.organizationId));
}

async function isFull(
  deliveries: DeliveryTransaction['deliveries'],
  organizationId: string,
): Promise<boolean> {
  return (await deliveries.countPending(organizationId, MOST_PENDING)) === MOST_PENDING;
}

/** @param isTooMany whether too many are already pending, so that it is stored as failed */
export async function enqueueTo(
  { url }: Webhook,
  deliveries: Pick<DeliveryWrites, 'enqueue'>,
  newId: NewId,
  outgoing: Outgoing,
  isTooMany = false,
): Promise<Delivery> {
  const delivery: Delivery = {
    id: newId('dlv'),
    url,
    status: isTooMany ? 'failed' : 'pending',
    httpStatus: null,
    error: isTooMany ? `not sent: ${MOST_PENDING} deliveries wait already` : null,
    durationMs: null,
    attempts: 0,
    attemptedAt: null,
    dueAt: 0,
    failures: [],
    sentBy: null,
    resendOf: null,
    ...outgoing,
  };
  await deliveries.enqueue(delivery);
  return delivery;
}

/** Returns the JSON text of an event. Specification 6, rule 2. */
export function eventBody(event: string, orgId: string, data: object): string {
  return JSON.stringify({ event, orgId, data });
}

/**
 * Stores an event of an organization, and enqueues it for the webhook if there is one that gets events of this type. With retries, it
 * waits to be enqueued if too many deliveries are pending. Returns whether it was enqueued.
 */
async function emit(
  tx: EventTransaction,
  newId: NewId,
  event: EventType,
  organizationId: string,
  data: object,
  createdAt: number,
  receiver?: Receiver,
): Promise<boolean> {
  const body = eventBody(event, organizationId, data);
  const eventId = newId('evt');
  const { webhook, pending } = receiver ?? (await findReceiver(tx, organizationId));
  const isSent = webhook?.turnedOffAt === null && sentEvents(webhook.events).includes(event);
  const isTooMany = isSent && pending === MOST_PENDING;
  const isWaiting = isTooMany && webhook.retries;
  await tx.events.add({ id: eventId, organizationId, event, body, createdAt }, isWaiting);
  if (!isSent || isWaiting) return false;
  const outgoing = { organizationId, eventId, event, body, createdAt };
  await enqueueTo(webhook, tx.deliveries, newId, outgoing, isTooMany);
  return true;
}

/** Returns the webhook of an organization, and how many deliveries wait for their first attempt. */
export function findReceiver(
  { webhooks }: Pick<EventTransaction, 'webhooks'>,
  organizationId: string,
): Promise<Receiver> {
  return webhooks.findReceiver(organizationId, MOST_PENDING);
}

/**
 * Emits `report.submitted` to the organization that filed the report. Returns whether it was enqueued.
 *
 * @param receiver the organization's, if the caller has read it
 */
export function emitReportSubmitted(
  tx: EventTransaction,
  newId: NewId,
  report: IndustryReport,
  recordId: string,
  receiver?: Receiver,
): Promise<boolean> {
  const { organizationId, filedAt } = report;
  const data = reportSubmittedData(report, recordId);
  return emit(tx, newId, 'report.submitted', organizationId, data, filedAt, receiver);
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

/** Emits an event about a change of the organization's own report. Returns whether it was enqueued. */
export function emitReportChanged(
  tx: EventTransaction,
  newId: NewId,
  report: ChangedReport & Pick<Report, 'organizationId'>,
  status: ReportChange,
  at: number,
): Promise<boolean> {
  const event = status === 'withdrawn' ? 'report.withdrawn' : 'report.corrected';
  return emit(tx, newId, event, report.organizationId, reportChangedData(report, status, at), at);
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

/** Emits `dispute.filed` to the organization that filed the record. Returns whether it was enqueued. */
export function emitDisputeFiled(
  tx: EventTransaction,
  newId: NewId,
  dispute: FiledDispute & Pick<Dispute, 'organizationId'>,
  recordId: string,
): Promise<boolean> {
  const { organizationId, filedAt } = dispute;
  return emit(tx, newId, 'dispute.filed', organizationId, disputeFiledData(dispute, recordId), filedAt);
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

/** Emits `identity.check` to an organization with the renter on its roster. Returns whether it was enqueued. */
export function emitIdentityCheck(
  tx: EventTransaction,
  newId: NewId,
  organizationId: string,
  renterEmail: string | null,
  check: CheckedIdentity,
): Promise<boolean> {
  const data = identityCheckData(check, renterEmail);
  return emit(tx, newId, 'identity.check', organizationId, data, check.checkedAt);
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

/** Emits `batch.completed` to the organization that sent the batch, when it has ended. Returns whether it was enqueued. */
export function emitBatchEnded(tx: EventTransaction, newId: NewId, batch: EndedBatch): Promise<boolean> {
  const { organizationId, endedAt } = batch;
  return emit(tx, newId, 'batch.completed', organizationId, batchCompletedData(batch), endedAt ?? 0);
}

/** The fields of a batch that `batch.completed` contains. */
export type EndedBatch = Pick<
  CheckBatch,
  'id' | 'organizationId' | 'name' | 'status' | 'reason' | 'rows' | 'answered' | 'endedAt'
>;

/** Returns the `data` of `batch.completed`, without absent fields. */
export function batchCompletedData({ id, name, status, reason, rows, answered, endedAt }: EndedBatch) {
  return {
    batchId: id,
    name: name ?? undefined,
    status,
    reason: reason ?? undefined,
    rows,
    answered,
    billed: answered,
    endedAt: new Date(endedAt ?? 0).toISOString(),
  };
}
