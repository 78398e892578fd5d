import type { NewId } from '../ids.ts';
import { eligibilityStatusForRiskScore } from '../rules/eligibility.ts';
import type { LabelsReport, WebhookReads, WebhookWrites } from '../store/store.ts';

/** The `webhooks` of the transaction that makes an event: the delivery exists exactly when the event does. */
export interface EventTransaction {
  webhooks: Pick<WebhookReads, 'find'> & Pick<WebhookWrites, 'enqueue'>;
}

/**
 * Leaves a `report.submitted` event to be delivered, when the organization that filed the report has a
 * webhook. Answers whether it did.
 */
export async function enqueueReportSubmitted(
  tx: EventTransaction,
  newId: NewId,
  report: LabelsReport,
  recordId: string,
): Promise<boolean> {
  const webhook = await tx.webhooks.find(report.organizationId);
  if (!webhook) return false;
  await tx.webhooks.enqueue({
    id: newId('dlv'),
    organizationId: report.organizationId,
    event: 'report.submitted',
    url: webhook.url,
    body: eventBody('report.submitted', report.organizationId, reportSubmittedData(report, recordId)),
    status: 'pending',
    httpStatus: null,
    error: null,
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
