import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { fileOnce, type SentForm, transactOnce } from '../idempotency.ts';
import { isAdverseReport, isTooOld } from '../rules/scoring/record-age.ts';
import { isUnpaid, reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  type ComplianceLabels,
  type ReportRecommendation,
  riskScoreFromLabels,
} from '../rules/scoring/report-score.ts';
import { recordId } from '../rules/text/formats.ts';
import type { LabelsReport, Transaction } from '../store/store.ts';
import { emitReportSubmitted, findReceiver } from '../webhooks/events.ts';
import {
  type EventReportingDependencies,
  type Filing,
  incidentOf,
  type ReportInput,
  rejectNameless,
  reportHead,
} from './filing.ts';
import { openProfile } from './open-profile.ts';
import { numberOfReport, putReportOnFile } from './put-on-file.ts';
import { type Certified, certificationOf } from './reinsertions.ts';

/** An incident to file with a report. */
interface NewIncident {
  type: string;
  details: string | null;
}

/**
 * The content of a report from compliance labels. Specification 4.5. Software names the renter by e-mail and name; for staff one
 * of them suffices. Only the dashboard files what a report says in words, and a recommendation.
 */
export interface LabelsInput extends ReportInput {
  industry: string;
  contractId: string | undefined;
  labels: ComplianceLabels;
  recommendation?: ReportRecommendation | undefined;
  /** IDs of incidents that the organization filed about the renter, and incidents to file. */
  incidents: readonly (string | NewIncident)[];
}

interface FiledLabelsReport {
  reportId: string;
  recordId: string;
  renterId: string;
  riskScore: number;
  /** When it will be released at the latest, if it is held for review; `null` if it counts. */
  heldUntil: number | null;
}

/** @param form the form of a page; a form that is sent again is filed only once */
export type FileLabelsReport = (
  caller: Caller,
  input: LabelsInput,
  form?: SentForm,
) => Promise<FiledLabelsReport>;

/**
 * Files a report from compliance labels and emits `report.submitted`. Specification 4.5 and 6. Throws
 * `invalid` for a report that does not name a renter, for an adverse one that is more than seven years old, and for the ID of
 * an incident that the organization did not file about the renter. Throws `repeated` for one that repeats a removed record
 * without a certification.
 */
export function makeFileLabelsReport(dependencies: EventReportingDependencies): FileLabelsReport {
  const { store, clock, onEvent } = dependencies;
  return async (caller, input, form) => {
    rejectNameless(input.person);
    const at = clock();
    let queued = false;
    const { organizationId, staff } = caller;
    const filed = await transactOnce(store, caller, (tx) =>
      fileOnce(tx, { organizationId, kind: 'labels', form, at }, async () => {
        const certified = await certificationOf(tx, caller, input.certify, at);
        const put = await putLabelsReport(tx, organizationId, input, {
          ...dependencies,
          at,
          certified,
        });
        queued = put.queued;
        await recordAction(tx, { staff, at }, 'report.filed', put.filed);
        return put.filed;
      }),
    );
    if (queued) onEvent();
    // Responses that an earlier version stored have no such field: nothing was held then.
    return { ...filed, heldUntil: filed.heldUntil ?? null };
  };
}

/** Returns whether a report is adverse and too old to be filed at `at`, so that a preview can say so. */
export function isTooOldToFile(input: LabelsInput, at: number): boolean {
  const { labels, outstandingBalanceCents = 0, incidents, occurredOn } = input;
  const unpaid = isUnpaid(outstandingBalanceCents, labels.paymentCompliance);
  const isAdverse =
    isAdverseReport({ score: riskScoreFromLabels(labels), unpaid }) ||
    incidents.some((incident) => typeof incident !== 'string');
  return isAdverse && isTooOld({ occurredOn, filedAt: at }, at);
}

interface PutLabelsReportOptions extends Pick<EventReportingDependencies, 'newId' | 'randomBytes'> {
  /** The time of filing, in epoch milliseconds. */
  at: number;
  certified: Certified | undefined;
}

interface PutLabelsReport {
  filed: FiledLabelsReport;
  /** Whether an event was enqueued. */
  queued: boolean;
}

/** Files a report from labels in the caller's transaction. Throws its errors, except for one that names nobody. */
export async function putLabelsReport(
  tx: Transaction,
  organizationId: string,
  input: LabelsInput,
  { newId, randomBytes, at: filedAt, certified }: PutLabelsReportOptions,
): Promise<PutLabelsReport> {
  const { contractId = null } = input;
  const linkedIncidentIds = input.incidents.filter((incident) => typeof incident === 'string');
  const newIncidents = input.incidents.filter((incident) => typeof incident !== 'string');
  const by = { organizationId, at: filedAt };
  const asked = { contractId, incidentIds: linkedIncidentIds, hasIncidents: newIncidents.length > 0 };
  // Sent together: everything that is needed takes one round trip.
  const [profile, receiver, numbers] = await Promise.all([
    openProfile(tx, by, input.person, asked, { newId, randomBytes }),
    findReceiver(tx, organizationId),
    tx.reports.takeNumbers(newIncidents.length + 1),
  ]);
  const { renter, ownIncidentIds, hasContract } = profile;
  rejectUnknownIncidents(ownIncidentIds, linkedIncidentIds);
  const filing = { renterId: renter.id, organizationId, filedAt };
  const report = labelsReportOf(newId('rep'), filing, input);
  const incidents = newIncidents.map((incident) => incidentOf(report, { id: newId('inc'), ...incident }));
  const heldUntil = await putReportOnFile(tx, profile, report, {
    newRental: !hasContract,
    incidents,
    linkedIncidentIds,
    certified,
    numbers,
  });
  const record = recordId(numberOfReport(numbers));
  const queued = await emitReportSubmitted(tx, newId, report, record, receiver);
  const filed = {
    reportId: report.id,
    recordId: record,
    renterId: renter.id,
    riskScore: report.score,
    heldUntil,
  };
  return { filed, queued };
}

/** Returns the row of a report from labels. */
export function labelsReportOf(id: string, filing: Filing, input: LabelsInput): LabelsReport {
  const { industry, labels, contractId = null, recommendation = null } = input;
  const head = reportHead(id, filing, input);
  return {
    ...head,
    ...reportFacts({ ...head, labels }),
    variant: 'labels',
    industry,
    contractId,
    labels,
    recommendation,
    score: riskScoreFromLabels(labels),
  };
}

/**
 * An incident of another organization is as unknown as any other ID. Otherwise a guessed ID would tell that it exists, and
 * linking it would show its type in exports, even while it is held for review.
 */
function rejectUnknownIncidents(ownIds: readonly string[], ids: readonly string[]): void {
  const known = new Set(ownIds);
  const index = ids.findIndex((id) => !known.has(id));
  if (index === -1) return;
  throw new ApiError(
    'invalid',
    `incidents: ${ids[index]} is not the ID of an incident that you filed about this renter.`,
  );
}
