import { countedIncidents } from '../rules/scoring/counted-incidents.ts';
import {
  EMPTY_SUMMARY,
  type RenterSummary,
  withIncident,
  withReport,
} from '../rules/scoring/renter-summary.ts';
import type {
  IncidentReads,
  NumberedIncident,
  NumberedReport,
  ReportReads,
  Transaction,
} from '../store/store.ts';

/** Records in one read. */
const RECORDS_PER_READ = 500;

type FileReads = {
  reports: Pick<ReportReads, 'listOfRenter'>;
  incidents: Pick<IncidentReads, 'listOfRenter'>;
};

/**
 * Recomputes a renter's summary from the records that count and the operator's decision about fraud. Keeps the open
 * disputes, what the identity check found and the fraud alert. The caller's transaction must have locked the renter.
 */
export async function recomputeSummary(
  tx: Pick<Transaction, 'renters' | 'reports' | 'incidents' | 'identity'>,
  renterId: string,
): Promise<void> {
  const renter = await tx.renters.findById(renterId);
  if (renter === undefined) return;
  const { openDisputes, identityFlags, hiddenFlags, fraudAlertUntil } = renter.summary;
  const onFile = await summaryOnFile(tx, renterId);
  const decision = await tx.identity.findFraudDecision(renterId);
  const fraudReported = onFile.fraudReported || decision?.confirmed === true;
  const summary = { ...onFile, fraudReported, openDisputes, identityFlags, hiddenFlags, fraudAlertUntil };
  await tx.renters.update({ ...renter, summary });
}

/** Returns the summary of all reports and incidents that count, added in the order of filing. */
async function summaryOnFile(reads: FileReads, renterId: string): Promise<RenterSummary> {
  let summary = EMPTY_SUMMARY;
  const incidents = await allIncidents(reads, renterId);
  const counted = countedIncidents(incidents);
  for (const incident of incidents.toReversed())
    summary = withIncident(summary, { ...incident, counted: counted.has(incident) });
  const contracts = new Set<string>();
  for (const report of (await allReports(reads, renterId)).toReversed()) {
    const contractId = report.variant === 'labels' ? report.contractId : null;
    const contract = `${report.organizationId} ${contractId}`;
    summary = withReport(summary, {
      ...report,
      newRental: contractId === null || !contracts.has(contract),
    });
    if (contractId !== null) contracts.add(contract);
  }
  return summary;
}

/** Returns all reports of a renter that count, the newest first. */
async function allReports({ reports }: FileReads, renterId: string): Promise<NumberedReport[]> {
  const all: NumberedReport[] = [];
  for (;;) {
    const page = await reports.listOfRenter(renterId, 'counted', all.at(-1)?.number, RECORDS_PER_READ);
    all.push(...page);
    if (page.length < RECORDS_PER_READ) return all;
  }
}

/** Returns all incidents of a renter that count, the newest first. */
async function allIncidents({ incidents }: FileReads, renterId: string): Promise<NumberedIncident[]> {
  const all: NumberedIncident[] = [];
  for (;;) {
    const page = await incidents.listOfRenter(renterId, 'counted', all.at(-1)?.id, RECORDS_PER_READ);
    all.push(...page);
    if (page.length < RECORDS_PER_READ) return all;
  }
}
