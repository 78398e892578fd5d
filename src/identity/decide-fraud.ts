import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import type { FraudDecision, Renter, Store } from '../store/store.ts';

/** The renter with the decision, and whether checks report fraud now. */
interface DecidedFraud extends FraudDecision {
  renter: Renter;
  fraudReported: boolean;
}

export type DecideFraud = (
  renterId: string,
  decision: Pick<FraudDecision, 'confirmed' | 'reason'>,
) => Promise<DecidedFraud>;

/**
 * Returns the use case with which the operator decides whether a renter is a fraud. Checks report it at once,
 * and the renter sees the reason. Incidents that report fraud stay. Throws `not_found` for an unknown renter,
 * and `invalid` without a reason.
 */
export function makeDecideFraud(store: Pick<Store, 'transaction'>, clock: Clock): DecideFraud {
  return async (renterId, { confirmed, reason: text }) => {
    const reason = text.trim();
    if (reason === '') throw new ApiError('invalid', 'A reason is required: the renter sees it.');
    return store.transaction(async (tx) => {
      const found = await tx.renters.findById(renterId);
      if (found === undefined) throw new ApiError('not_found', `There is no renter with the ID ${renterId}.`);
      await tx.locks.renter(found.id);
      const decision = { confirmed, reason, decidedAt: clock() };
      await tx.identity.addFraudDecision(found.id, decision);
      await recomputeSummary(tx, found.id);
      const renter = (await tx.renters.findById(found.id)) ?? found;
      return { ...decision, renter, fraudReported: renter.summary.fraudReported };
    });
  };
}
