import type { Recommendation, RiskTier } from '../rules/scoring/recommendation.ts';
import type { AssetCondition, PaymentCompliance } from '../rules/scoring/report-score.ts';

/** The domain of the personas. RFC 2606 reserves `.example`, so nobody has such an address. */
export const PERSONA_DOMAIN = 'test.example';

/** The number of a made-up organization that filed about the personas, from 1. */
export type PersonaOperator = 1 | 2 | 3;

/** What a made-up organization filed. */
export interface PersonaReport {
  by?: PersonaOperator;
  payment?: PaymentCompliance;
  condition?: AssetCondition;
  owedCents?: number;
  /** The types of incidents filed with it. */
  incidents?: readonly string[];
  /** Fields of the person in this report, if they differ from those of the persona. */
  as?: Partial<Pick<Persona, 'email' | 'fullName' | 'phone'>>;
}

/** The response to a check of a persona. */
export interface ExpectedCheck {
  recommendation: Recommendation;
  riskTier: RiskTier;
  /** Absent if nothing is found. */
  score?: number;
  flags?: readonly string[];
}

/** How a request that names a persona fails, or is delayed. */
export type PersonaBehavior = 'rate_limited' | 'slow' | 'internal' | 'lost';

/** A renter of every test world. A check of it gets the same response on every run, whatever is filed about it. */
export interface Persona {
  /** Never changed, because IDs depend on it. */
  number: number;
  email?: string;
  fullName: string;
  phone?: string;
  license?: string;
  /** What it is for, in a sentence. */
  shows: string;
  check: ExpectedCheck;
  reports?: readonly PersonaReport[];
  verified?: true;
  /** Flags of its newest identity check. */
  identityFlags?: readonly string[];
  hasFraudAlert?: true;
  openDisputes?: number;
  /** The e-mail of a persona that was merged into it. */
  mergedFrom?: string;
  behavior?: PersonaBehavior;
}

/** Returns the e-mail of a persona. */
export const at = (name: string) => `${name}@${PERSONA_DOMAIN}`;

export const LOW = (score: number, ...flags: string[]): ExpectedCheck => ({
  recommendation: 'APPROVED',
  riskTier: 'LOW',
  score,
  flags,
});
export const MODERATE = (score: number, ...flags: string[]): ExpectedCheck => ({
  recommendation: 'CONDITIONAL',
  riskTier: 'MODERATE',
  score,
  flags,
});
export const HIGH = (score: number, ...flags: string[]): ExpectedCheck => ({
  recommendation: 'REVIEW_REQUIRED',
  riskTier: 'HIGH',
  score,
  flags,
});
export const CRITICAL = (score: number, ...flags: string[]): ExpectedCheck => ({
  recommendation: 'DENIED',
  riskTier: 'CRITICAL',
  score,
  flags,
});
export const NOBODY: ExpectedCheck = { recommendation: 'APPROVED', riskTier: 'UNKNOWN' };

export const GOOD: PersonaReport = {};
export const UNPAID: PersonaReport = { payment: 'Not Paid', owedCents: 125_000 };

/**
 * Returns the member ID of a persona, such as `MB-TEST0001`.
 *
 * @param profile the number of the profile, from 0, if several were merged
 */
export function personaMemberId({ number }: Persona, profile = 0): string {
  return `MB-TEST${String(number + 1_000 * profile).padStart(4, '0')}`;
}
