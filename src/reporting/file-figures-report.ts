import type { Caller } from '../admission/admit.ts';
import { Refusal } from '../errors.ts';
import { reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import { recordId } from '../rules/text/formats.ts';
import type { FiguresReport } from '../store/store.ts';
import { enqueueReportSubmitted } from '../webhooks/events.ts';
import { type EventReportingDependencies, putReportOnFile, type ReportInput, reportHead } from './filing.ts';
import { normalizePerson, profileOf } from './person.ts';

/** The text for a report that does not say whom it is about. Specification 4.4. */
export const EMAIL_OR_NAME_REQUIRED = 'renter_email or renter_name is required.';

/** A report from raw figures, as it is filed. Specification 4.4. */
export interface FiguresInput extends ReportInput {
  /** With one the report emits an event; the API takes none. */
  industry?: string | undefined;
  rentalPeriod: string | undefined;
  /** Incident types. */
  incidents: readonly string[];
  damage: readonly string[];
  /** Overrides the computed one. */
  recommendation: ReportRecommendation | undefined;
  notes: string | undefined;
}

export interface FiguresReceipt {
  reportId: string;
  recordId: string;
  renterId: string;
  score: number;
  recommendation: ReportRecommendation;
  /** Epoch milliseconds. */
  filedAt: number;
}

export type FileFiguresReport = (caller: Caller, input: FiguresInput) => Promise<FiguresReceipt>;

/**
 * Files a report from raw figures; each incident type becomes an incident on file. Specification 4.4. Emits
 * `report.submitted` when it names an industry, which that event must tell. Refuses (`invalid`) a report about nobody.
 */
export function makeFileFiguresReport(dependencies: EventReportingDependencies): FileFiguresReport {
  const { store, newId, clock, onEvent } = dependencies;
  return async ({ organizationId }, input) => {
    const { email, name } = normalizePerson(input.person);
    if (email === '' && name === '') throw new Refusal('invalid', EMAIL_OR_NAME_REQUIRED);
    const score = scoreFromFigures({
      outstandingBalanceCents: input.outstandingBalanceCents ?? 0,
      incidentCount: input.incidents.length,
      damageCount: input.damage.length,
    });
    const recommendation = input.recommendation ?? reportRecommendationForScore(score);
    const { industry = null, damage } = input;
    const filedAt = clock();
    let queued = false;
    const receipt = await store.transaction(async (tx) => {
      const renter = await profileOf(tx, organizationId, input.person, filedAt, dependencies);
      const filing = { renterId: renter.id, organizationId, filedAt };
      const head = reportHead(newId('rep'), filing, input);
      const report: FiguresReport = {
        ...head,
        ...reportFacts({ ...head, damage }),
        variant: 'figures',
        industry,
        rentalPeriod: input.rentalPeriod ?? null,
        damage,
        recommendation,
        notes: input.notes ?? null,
        score,
      };
      const incidents = input.incidents.map((type) => {
        return { id: newId('inc'), ...filing, industry, type, details: null };
      });
      const number = await putReportOnFile(tx, renter, report, { newRental: true, incidents });
      const record = recordId(number);
      queued =
        industry !== null && (await enqueueReportSubmitted(tx, newId, { ...report, industry }, record));
      return { reportId: report.id, recordId: record, renterId: renter.id, score, recommendation, filedAt };
    });
    if (queued) onEvent();
    return receipt;
  };
}
