/** How a made-up renter behaves. */
export type Temper = 'steady' | 'careless' | 'struggling' | 'harmful';

/** The probability of each outcome of a rental, 0 to 1. */
export interface Likelihood {
  verified: number;
  unpaid: number;
  damaged: number;
  incident: number;
  /** Probability that an incident is fraud. */
  fraud: number;
}

export const LIKELIHOODS: Readonly<Record<Temper, Likelihood>> = {
  steady: { verified: 0.75, unpaid: 0.02, damaged: 0.03, incident: 0.03, fraud: 0 },
  careless: { verified: 0.6, unpaid: 0.12, damaged: 0.35, incident: 0.45, fraud: 0 },
  struggling: { verified: 0.5, unpaid: 0.6, damaged: 0.25, incident: 0.5, fraud: 0.02 },
  harmful: { verified: 0.25, unpaid: 0.85, damaged: 0.7, incident: 0.9, fraud: 0.3 },
};

/**
 * Returns the temper at a point of the population.
 *
 * @param share 0 to 1
 */
export function temperAt(share: number, percent: Readonly<Record<Temper, number>>): Temper {
  const careless = percent.steady + percent.careless;
  if (share * 100 < percent.steady) return 'steady';
  if (share * 100 < careless) return 'careless';
  return share * 100 < careless + percent.struggling ? 'struggling' : 'harmful';
}
