import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import { recordId } from '../rules/formats.ts';
import { type ComplianceLabels, riskScoreFromLabels } from '../rules/report-score.ts';
import { isDamaged, isUnpaid } from '../rules/standing.ts';
import type { IncidentReads, LabelsReport, Renter } from '../store/store.ts';
import { enqueueReportSubmitted } from '../webhooks/events.ts';
import { incidentRows, type NewIncident, putOnFile, type ReportingDependencies } from './filing.ts';
import { normalizePerson, type Person, profileOf } from './person.ts';

/** The text for a report that does not say whom it is about. Specification 4.5. */
export const PERSON_REQUIRED = 'renterEmail and renterName are required.';

/** A report from compliance labels, as it is filed. Amounts in cents. Specification 4.5. */
export interface LabelsInput {
  person: Person;
  industry: string;
  contractId: string | undefined;
  labels: ComplianceLabels;
  /** IDs of incidents on file, or incidents to file. */
  incidents: readonly (string | NewIncident)[];
  totalChargedCents: number | undefined;
  totalPaidCents: number | undefined;
  outstandingBalanceCents: number | undefined;
}

export interface LabelsReceipt {
  reportId: string;
  recordId: string;
  riskScore: number;
}

export type FileLabelsReport = (caller: Caller, input: LabelsInput) => Promise<LabelsReceipt>;

export interface LabelsReportDependencies extends ReportingDependencies {
  /** Called when a filing with an event is durable. */
  onEvent: () => void;
}

/**
 * Files a report from compliance labels and emits `report.submitted`. Specification 4.5 and 6. Refuses
 * (`invalid`) a report about nobody and an incident ID that is not on file for the renter.
 */
export function makeFileLabelsReport(dependencies: LabelsReportDependencies): FileLabelsReport {
  const { store, newId, clock, onEvent } = dependencies;
  return async ({ organizationId }, input) => {
    const { email, name } = normalizePerson(input.person);
    if (email === '' || name === '') throw new Refusal('invalid', PERSON_REQUIRED);
    const outstandingBalanceCents = input.outstandingBalanceCents ?? 0;
    const riskScore = riskScoreFromLabels(input.labels);
    const at = clock();
    const linkedIncidentIds = input.incidents.filter((incident) => typeof incident === 'string');
    const newIncidents = input.incidents.filter((incident) => typeof incident !== 'string');

    const { queued, receipt } = await store.transaction(async (tx) => {
      const renter = await profileOf(tx.renters, organizationId, input.person, at, dependencies);
      await refuseUnknownIncidents(tx.incidents, renter, linkedIncidentIds);
      const row = reportRow(input, newId('rep'), renter, organizationId, riskScore, at);
      const known =
        row.contractId !== null && (await tx.reports.hasContract(renter.id, organizationId, row.contractId));
      const context = { renterId: renter.id, organizationId, industry: input.industry, filedAt: at };
      const incidents = incidentRows(newId, context, newIncidents);
      const { unpaid, damaged } = row;
      const facts = { unpaid, damaged, outstandingBalanceCents, newRental: !known };
      const report = { row, facts };
      const number = await putOnFile(tx, {
        renter,
        organizationId,
        report,
        incidents,
        linkedIncidentIds,
        at,
      });
      const record = recordId(number);
      const queued = await enqueueReportSubmitted(tx, newId, row, record);
      return { queued, receipt: { reportId: row.id, recordId: record, riskScore } };
    });
    if (queued) onEvent();
    return receipt;
  };
}

function reportRow(
  input: LabelsInput,
  id: string,
  renter: Renter,
  organizationId: string,
  score: number,
  filedAt: number,
): LabelsReport {
  return {
    variant: 'labels',
    id,
    renterId: renter.id,
    organizationId,
    renterName: input.person.name ?? null,
    renterEmail: input.person.email ?? null,
    renterPhone: input.person.phone ?? null,
    industry: input.industry,
    contractId: input.contractId ?? null,
    labels: input.labels,
    totalChargedCents: input.totalChargedCents ?? null,
    totalPaidCents: input.totalPaidCents ?? null,
    outstandingBalanceCents: input.outstandingBalanceCents ?? null,
    score,
    unpaid: isUnpaid(input.outstandingBalanceCents ?? 0, input.labels.paymentCompliance),
    damaged: isDamaged(input.labels.assetCondition),
    filedAt,
  };
}

async function refuseUnknownIncidents(
  incidents: Pick<IncidentReads, 'findIdsOf'>,
  renter: Renter,
  ids: readonly string[],
): Promise<void> {
  const known = new Set(await incidents.findIdsOf(renter.id, ids));
  const index = ids.findIndex((id) => !known.has(id));
  if (index === -1) return;
  throw new Refusal(
    'invalid',
    `incidents: ${ids[index]} is not the ID of an incident on file for this renter.`,
  );
}
