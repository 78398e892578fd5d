import type { NewId } from '../ids.ts';
import { eligibilityStatusForRiskScore } from '../rules/eligibility.ts';
import type { Report } from '../store/store.ts';
import { type EventTransaction, enqueue, eventBody } from './enqueue.ts';

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
