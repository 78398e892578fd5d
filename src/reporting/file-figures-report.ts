import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import {
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../rules/report-score.ts';
import { reportFacts } from '../rules/standing.ts';
import type { FiguresReport } from '../store/store.ts';
import { putReportOnFile, type ReportInput, type ReportingDependencies, reportHead } from './filing.ts';
import { normalizePerson, profileOf } from './person.ts';

/** The text for a report that does not say whom it is about. Specification 4.4. */
export const EMAIL_OR_NAME_REQUIRED = 'renter_email or renter_name is required.';

/** A report from raw figures, as it is filed. Specification 4.4. */
interface FiguresInput extends ReportInput {
  rentalPeriod: string | undefined;
  /** Incident types. */
  incidents: readonly string[];
  damage: readonly string[];
  /** Overrides the computed one. */
  recommendation: ReportRecommendation | undefined;
  notes: string | undefined;
}

interface FiguresReceipt {
  reportId: string;
  score: number;
  recommendation: ReportRecommendation;
  /** Epoch milliseconds. */
  filedAt: number;
}

export type FileFiguresReport = (caller: Caller, input: FiguresInput) => Promise<FiguresReceipt>;

/**
 * Files a report from raw figures; each incident type becomes an incident on file. Specification 4.4. Emits no
 * event: such a report has no industry. Refuses (`invalid`) a report about nobody.
 */
export function makeFileFiguresReport(dependencies: ReportingDependencies): FileFiguresReport {
  const { store, newId, clock } = dependencies;
  return async ({ organizationId }, input) => {
    const { email, name } = normalizePerson(input.person);
    if (email === '' && name === '') throw new Refusal('invalid', EMAIL_OR_NAME_REQUIRED);
    const score = scoreFromFigures({
      outstandingBalanceCents: input.outstandingBalanceCents ?? 0,
      incidentCount: input.incidents.length,
      damageCount: input.damage.length,
    });
    const recommendation = input.recommendation ?? reportRecommendationForScore(score);
    const reportId = newId('rep');
    const filedAt = clock();
    await store.transaction(async (tx) => {
      const renter = await profileOf(tx.renters, organizationId, input.person, filedAt, dependencies);
      const filing = { renterId: renter.id, organizationId, filedAt };
      const head = reportHead(reportId, filing, input);
      const { damage } = input;
      const report: FiguresReport = {
        ...head,
        ...reportFacts({ ...head, damage }),
        variant: 'figures',
        rentalPeriod: input.rentalPeriod ?? null,
        damage,
        recommendation,
        notes: input.notes ?? null,
        score,
      };
      const incidents = input.incidents.map((type) => {
        return { id: newId('inc'), ...filing, industry: null, type, details: null };
      });
      await putReportOnFile(tx, renter, report, { newRental: true, incidents });
    });
    return { reportId, score, recommendation, filedAt };
  };
}
