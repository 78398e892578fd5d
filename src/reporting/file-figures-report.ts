import type { Caller } from '../admission/admit.ts';
import { transactOnce } from '../idempotency.ts';
import { reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import { recordId } from '../rules/text/formats.ts';
import type { FiguresReport } from '../store/store.ts';
import {
  incidentOf,
  type ReportInput,
  type ReportingDependencies,
  rejectNameless,
  reportHead,
} from './filing.ts';
import { openProfile } from './open-profile.ts';
import { numberOfReport, putReportOnFile } from './put-on-file.ts';
import { certificationOf } from './reinsertions.ts';

/** The content of a report from raw figures. Specification 4.4. */
export interface FiguresInput extends ReportInput {
  /** Incident types. */
  incidents: readonly string[];
  /** Overrides the computed recommendation. */
  recommendation: ReportRecommendation | undefined;
}

interface FiledFiguresReport {
  reportId: string;
  recordId: string;
  renterId: string;
  score: number;
  recommendation: ReportRecommendation;
  /** When it will be released at the latest, if it is held for review; `null` if it counts. */
  heldUntil: number | null;
  /** Epoch milliseconds. */
  filedAt: number;
}

export type FileFiguresReport = (caller: Caller, input: FiguresInput) => Promise<FiledFiguresReport>;

/**
 * Files a report from raw figures; each incident type becomes an incident on file. Specification 4.4. Emits no event, because
 * `report.submitted` requires an industry. Throws `invalid` for a report that does not name a renter, and for an adverse one that
 * is more than seven years old, and `repeated` for one that repeats a removed record without a certification.
 */
export function makeFileFiguresReport(dependencies: ReportingDependencies): FileFiguresReport {
  const { store, newId, clock } = dependencies;
  return async (caller, input) => {
    rejectNameless(input.person);
    const at = clock();
    return transactOnce(store, caller, async (tx) => {
      const { organizationId } = caller;
      const certified = await certificationOf(tx, caller, input.certify, at);
      const asked = { hasIncidents: input.incidents.length > 0 };
      const [profile, numbers] = await Promise.all([
        openProfile(tx, { organizationId, at }, input.person, asked, dependencies),
        tx.reports.takeNumbers(input.incidents.length + 1),
      ]);
      const filing = { renterId: profile.renter.id, organizationId, filedAt: at };
      const report = figuresReport(newId('rep'), filing, input);
      const incidents = input.incidents.map((type) =>
        incidentOf(report, { id: newId('inc'), type, details: null }),
      );
      const heldUntil = await putReportOnFile(tx, profile, report, {
        newRental: true,
        incidents,
        certified,
        numbers,
      });
      const { id: reportId, renterId, score, recommendation, filedAt } = report;
      const filed = { reportId, recordId: recordId(numberOfReport(numbers)), renterId, score };
      return { ...filed, recommendation, heldUntil, filedAt };
    });
  };
}

function figuresReport(
  id: string,
  filing: Pick<FiguresReport, 'renterId' | 'organizationId' | 'filedAt'>,
  input: FiguresInput,
): FiguresReport {
  const head = reportHead(id, filing, input);
  const { damage } = head;
  const score = scoreFromFigures({
    outstandingBalanceCents: input.outstandingBalanceCents ?? 0,
    incidentCount: input.incidents.length,
    damageCount: damage.length,
  });
  return {
    ...head,
    ...reportFacts(head),
    variant: 'figures',
    industry: null,
    recommendation: input.recommendation ?? reportRecommendationForScore(score),
    score,
  };
}
