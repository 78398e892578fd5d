import type { Caller } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import { type SentForm, transactOnce } from '../idempotency.ts';
import { reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import { recordId } from '../rules/text/formats.ts';
import type { FiguresReport } from '../store/store.ts';
import { emitReportSubmitted, findReceiver } from '../webhooks/events.ts';
import {
  type EventReportingDependencies,
  fileReport,
  incidentOf,
  type ReportInput,
  reportHead,
} from './filing.ts';
import { openProfile } from './open-profile.ts';
import { normalizePerson } from './person.ts';
import { numberOfReport, putReportOnFile } from './put-on-file.ts';
import { certificationOf } from './reinsertions.ts';

/** The error text for a report that does not name a renter. Specification 4.4. */
export const EMAIL_OR_NAME_REQUIRED = 'renter_email or renter_name is required.';

/** The content of a report from raw figures. Specification 4.4. */
export interface FiguresInput extends ReportInput {
  /** If given, the report emits an event. The API has no such field. */
  industry?: string | undefined;
  rentalPeriod: string | undefined;
  /** Incident types. */
  incidents: readonly string[];
  damage: readonly string[];
  /** Overrides the computed recommendation. */
  recommendation: ReportRecommendation | undefined;
  notes: string | undefined;
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

/** @param form the form of a page; a form that is sent again is filed only once */
export type FileFiguresReport = (
  caller: Caller,
  input: FiguresInput,
  form?: SentForm,
) => Promise<FiledFiguresReport>;

/**
 * Files a report from raw figures; each incident type becomes an incident on file. Specification 4.4. Emits
 * `report.submitted` if the report has an industry, because that event requires one. Throws `invalid` for a
 * report that does not name a renter, and for an adverse one that is more than seven years old, and `repeated` for one that
 * repeats a removed record without a certification.
 */
export function makeFileFiguresReport(dependencies: EventReportingDependencies): FileFiguresReport {
  const { store, newId, clock, onEvent } = dependencies;
  return async (caller, input, form) => {
    const { email, name } = normalizePerson(input.person);
    if (email === '' && name === '') throw new ApiError('invalid', EMAIL_OR_NAME_REQUIRED);
    const at = clock();
    let queued = false;
    const filed = await transactOnce(store, caller, (tx) =>
      fileReport(tx, { caller, kind: 'figures', at, form }, async () => {
        const { organizationId } = caller;
        const { industry = null } = input;
        const certified = await certificationOf(tx, caller, input.certify, at);
        const asked = { hasIncidents: input.incidents.length > 0 };
        const [profile, receiver, numbers] = await Promise.all([
          openProfile(tx, { organizationId, at }, input.person, asked, dependencies),
          industry === null ? undefined : findReceiver(tx, organizationId),
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
        const record = recordId(numberOfReport(numbers));
        const { id: reportId, renterId, score, recommendation, filedAt } = report;
        queued =
          industry !== null &&
          (await emitReportSubmitted(tx, newId, { ...report, industry }, record, receiver));
        return { reportId, recordId: record, renterId, score, recommendation, heldUntil, filedAt };
      }),
    );
    if (queued) onEvent();
    return filed;
  };
}

function figuresReport(
  id: string,
  filing: Pick<FiguresReport, 'renterId' | 'organizationId' | 'filedAt'>,
  input: FiguresInput,
): FiguresReport {
  const { industry = null, damage } = input;
  const score = scoreFromFigures({
    outstandingBalanceCents: input.outstandingBalanceCents ?? 0,
    incidentCount: input.incidents.length,
    damageCount: damage.length,
  });
  const head = reportHead(id, filing, input);
  return {
    ...head,
    ...reportFacts({ ...head, damage }),
    variant: 'figures',
    industry,
    rentalPeriod: input.rentalPeriod ?? null,
    damage,
    recommendation: input.recommendation ?? reportRecommendationForScore(score),
    notes: input.notes ?? null,
    score,
  };
}
