import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import {
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../rules/report-score.ts';
import { isUnpaid } from '../rules/standing.ts';
import { incidentRows, putOnFile, type ReportingDependencies } from './filing.ts';
import { normalizePerson, type Person, profileOf } from './person.ts';

/** A report from raw figures, as it is filed. Amounts in cents. Specification 4.4. */
export interface FiguresInput {
  person: Person;
  rentalPeriod: string | undefined;
  totalChargedCents: number | undefined;
  totalPaidCents: number | undefined;
  outstandingBalanceCents: number | undefined;
  /** Incident types. */
  incidents: readonly string[];
  damage: readonly string[];
  /** Overrides the computed one. */
  recommendation: ReportRecommendation | undefined;
  notes: string | undefined;
}

export interface FiguresReceipt {
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
    if (email === '' && name === '') throw new Refusal('invalid', 'renter_email or renter_name is required.');
    const outstandingBalanceCents = input.outstandingBalanceCents ?? 0;
    const score = scoreFromFigures({
      outstandingBalanceCents,
      incidentCount: input.incidents.length,
      damageCount: input.damage.length,
    });
    const recommendation = input.recommendation ?? reportRecommendationForScore(score);
    const reportId = newId('rep');
    const at = clock();
    await store.transaction(async (tx) => {
      const renter = await profileOf(tx.renters, organizationId, input.person, at, dependencies);
      const unpaid = isUnpaid(outstandingBalanceCents);
      const damaged = input.damage.length > 0;
      const row = {
        variant: 'figures' as const,
        id: reportId,
        renterId: renter.id,
        organizationId,
        renterName: input.person.name ?? null,
        renterEmail: input.person.email ?? null,
        renterPhone: input.person.phone ?? null,
        rentalPeriod: input.rentalPeriod ?? null,
        totalChargedCents: input.totalChargedCents ?? null,
        totalPaidCents: input.totalPaidCents ?? null,
        outstandingBalanceCents: input.outstandingBalanceCents ?? null,
        damage: input.damage,
        recommendation,
        notes: input.notes ?? null,
        score,
        unpaid,
        damaged,
        filedAt: at,
      };
      const context = { renterId: renter.id, organizationId, industry: null, filedAt: at };
      const types = input.incidents.map((type) => ({ type, details: null }));
      const incidents = incidentRows(newId, context, types);
      const facts = { unpaid, damaged, outstandingBalanceCents, newRental: true };
      await putOnFile(tx, { renter, organizationId, report: { row, facts }, incidents, at });
    });
    return { reportId, score, recommendation, filedAt: at };
  };
}
