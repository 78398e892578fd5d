import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { ELIGIBILITY_STATUSES } from '../rules/scoring/eligibility.ts';
import { HOLD_CAUSES, HOLD_OUTCOMES } from '../rules/scoring/held-filings.ts';
import {
  ASSET_SCORES,
  type AssetCondition,
  CONTRACT_SCORES,
  type ContractCompliance,
  PAYMENT_SCORES,
  type PaymentCompliance,
  REPORT_RECOMMENDATIONS,
} from '../rules/scoring/report-score.ts';
import type { Sendable } from './route.ts';
import {
  CENTS_OR_NULL,
  nullable,
  nullableEnum,
  pick,
  SCORE,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from './schemas.ts';

/** The fields of reports and incidents in responses for the pages of staff and renters. */

export const LABELS = Type.Object({
  paymentCompliance: Type.Enum(Object.keys(PAYMENT_SCORES) as PaymentCompliance[]),
  assetCondition: Type.Enum(Object.keys(ASSET_SCORES) as AssetCondition[]),
  contractCompliance: Type.Enum(Object.keys(CONTRACT_SCORES) as ContractCompliance[]),
});

const REPORT_FIELDS = {
  renterName: TEXT_OR_NULL,
  renterEmail: TEXT_OR_NULL,
  renterPhone: TEXT_OR_NULL,
  totalChargedCents: CENTS_OR_NULL,
  totalPaidCents: CENTS_OR_NULL,
  outstandingBalanceCents: CENTS_OR_NULL,
  rentalPeriod: TEXT_OR_NULL,
  damage: Type.Array(Type.String()),
  notes: TEXT_OR_NULL,
  score: SCORE,
  unpaid: Type.Boolean(),
  damaged: Type.Boolean(),
  occurredOn: TEXT_OR_NULL,
  settledOn: TEXT_OR_NULL,
};

/** Returns the schemas of both variants of a report, with these additional fields. */
export function reportSchemas<More extends TProperties>(more: More) {
  return {
    figures: Type.Object({
      ...more,
      ...REPORT_FIELDS,
      variant: Type.Literal('figures'),
      industry: TEXT_OR_NULL,
      recommendation: Type.Enum([...REPORT_RECOMMENDATIONS]),
    }),
    labels: Type.Object({
      ...more,
      ...REPORT_FIELDS,
      variant: Type.Literal('labels'),
      industry: Type.String(),
      contractId: TEXT_OR_NULL,
      labels: LABELS,
      recommendation: nullableEnum(REPORT_RECOMMENDATIONS),
    }),
  };
}

/** The fields of an incident. */
export const INCIDENT_FIELDS = {
  industry: TEXT_OR_NULL,
  type: Type.String(),
  details: TEXT_OR_NULL,
  occurredOn: TEXT_OR_NULL,
};

/** The operator's review of a record; `null` if it was never held. While `endedAt` is `null`, the record counts nowhere. */
export const REVIEW = nullable(
  Type.Object({
    cause: Type.Enum([...HOLD_CAUSES]),
    /** When it is released, unless the operator decides before. */
    releaseAt: TIME,
    endedAt: TIME_OR_NULL,
    outcome: nullableEnum(HOLD_OUTCOMES),
  }),
);

/** The certification with which an organization filed again what was removed; `null` if it did not. */
export const CERTIFIED = nullable(
  Type.Object({
    at: TIME,
    said: Type.String(),
    /** The record IDs of the removed records. */
    repeats: Type.Array(Type.String()),
  }),
);

export const ELIGIBILITY_STATUS = Type.Enum(Object.values(ELIGIBILITY_STATUSES));

/** Returns the fields of a report that the schemas of `reportSchemas` declare. */
export function pickReport<Figures extends TProperties, Labels extends TProperties>(
  { figures, labels }: { figures: TObject<Figures>; labels: TObject<Labels> },
  report: Sendable<Static<TObject<Figures>> | Static<TObject<Labels>>> & { variant: 'figures' | 'labels' },
) {
  return report.variant === 'labels'
    ? pick(labels, report as Sendable<Static<TObject<Labels>>>)
    : pick(figures, report as Sendable<Static<TObject<Figures>>>);
}
