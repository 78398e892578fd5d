import type { NewId } from '../ids.ts';
import { eligibilityStatusForRiskScore } from '../rules/eligibility.ts';
import type { LabelsReport, WebhookReads, WebhookWrites } from '../store/store.ts';

/** So many deliveries of an organization wait at most; a receiver that hangs must not fill the database. */
const MOST_PENDING = 1_000;

/** The `webhooks` of the transaction that makes an event: the delivery exists exactly when the event does. */
interface EventTransaction {
  webhooks: Pick<WebhookReads, 'find' | 'countPending'> & Pick<WebhookWrites, 'enqueue'>;
}

/**
 * Leaves a `report.submitted` event to be delivered, when the organization that filed the report has a
 * webhook. Answers whether it did. When too many wait already, it is on the list as failed.
 */
export async function enqueueReportSubmitted(
  tx: EventTransaction,
  newId: NewId,
  report: LabelsReport,
  recordId: string,
): Promise<boolean> {
  const webhook = await tx.webhooks.find(report.organizationId);
  if (!webhook) return false;
  const full = (await tx.webhooks.countPending(report.organizationId, MOST_PENDING)) === MOST_PENDING;
  await tx.webhooks.enqueue({
    id: newId('dlv'),
    organizationId: report.organizationId,
    event: 'report.submitted',
    url: webhook.url,
    body: eventBody('report.submitted', report.organizationId, reportSubmittedData(report, recordId)),
    status: full ? 'failed' : 'pending',
    httpStatus: null,
    error: full ? `not sent: ${MOST_PENDING} deliveries wait already` : null,
    durationMs: null,
    createdAt: report.filedAt,
  });
  return true;
}

/** The JSON text of an event. Specification 6, rule 2. */
function eventBody(event: string, orgId: string, data: object): string {
  return JSON.stringify({ event, orgId, data });
}

/** Specification 6, 'report.submitted data'. What is absent is left out. */
function reportSubmittedData(report: LabelsReport, recordId: string) {
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
