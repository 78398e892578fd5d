import type { Inquire } from '../admission/inquire.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { type Explanation, explainComposite } from '../rules/scoring/explanation.ts';
import { type Components, componentsOf, compositeOf } from '../rules/scoring/rent-score.ts';
import type { Inquirer, RenterReads } from '../store/store.ts';

/** The error text for a renter that is not on file. */
export const UNKNOWN_RENTER = 'There is no renter with this renter_id.';

interface ScoreResult {
  compositeScore: number;
  components: Components;
  /** Totals over all reports on file. */
  financials: {
    totalReports: number;
    paidInFull: number;
    outstandingBalances: number;
    totalOwedCents: number;
  };
  /** Explains the composite score; `null` unless requested. */
  explanation: Explanation | null;
  /** Epoch milliseconds. */
  calculatedAt: number;
}

export type Score = (inquirer: Inquirer, renterId: string, explain: boolean) => Promise<ScoreResult>;

/**
 * Returns the score of a renter by component. Specification 4.3. It is an inquiry. Throws `not_found` for an unknown renter.
 */
export function makeScore(renters: Pick<RenterReads, 'findById'>, inquire: Inquire, clock: Clock): Score {
  return async (inquirer, renterId, explain) => {
    const renter = await renters.findById(renterId);
    if (renter === undefined) throw new ApiError('not_found', UNKNOWN_RENTER);
    await inquire(inquirer, { kind: 'score', identifier: null, renterIds: [renter.id] });
    const { summary } = renter;
    const verified = isVerified(renter);
    const components = componentsOf(summary, verified);
    return {
      compositeScore: compositeOf(components),
      components,
      financials: {
        totalReports: summary.reports,
        paidInFull: summary.reports - summary.unpaidReports,
        outstandingBalances: summary.unpaidReports,
        totalOwedCents: summary.owedCents,
      },
      explanation: explain ? explainComposite(summary, verified) : null,
      calculatedAt: clock(),
    };
  };
}
