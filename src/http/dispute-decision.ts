import { type Static, Type } from 'typebox';
import type { Decision } from '../disputes/decide-dispute.ts';
import { Refusal } from '../errors.ts';
import { MOST_ENTRIES } from '../rules/field-limits.ts';
import { ASSET_SCORES, CONTRACT_SCORES, PAYMENT_SCORES } from '../rules/report-score.ts';
import { cents, requiredText, text } from './fields.ts';

const labelOf = <Label extends string>(scores: Record<Label, number>) =>
  Type.Optional(
    Type.Enum(Object.keys(scores) as Label[], { description: 'Of a report from compliance labels' }),
  );

/** What a report is to say instead; what is left out stays. */
const CORRECTION = Type.Object(
  {
    totalCharged: Type.Optional(cents('Charged')),
    totalPaid: Type.Optional(cents('Paid')),
    outstandingBalance: Type.Optional(cents('Still owed')),
    damage: Type.Optional(
      Type.Array(requiredText('What was damaged'), {
        maxItems: MOST_ENTRIES,
        description: 'Of a report from figures: all of it',
      }),
    ),
    paymentCompliance: labelOf(PAYMENT_SCORES),
    assetCondition: labelOf(ASSET_SCORES),
    contractCompliance: labelOf(CONTRACT_SCORES),
  },
  {
    additionalProperties: false,
    description: 'What a report is to say instead; what is left out stays. Without it the record is removed',
  },
);

/** A decision, as the pages and the API take it. */
export const DECISION = {
  decision: Type.Enum(['uphold', 'reject'], { description: '`uphold`: the renter is right' }),
  reason: Type.Optional(text('The renter is sent it; required to reject')),
  correction: Type.Optional(CORRECTION),
};

const DECISION_OBJECT = Type.Object(DECISION);

/** Refuses (`invalid`) a rejection that corrects. */
export function decisionOf(body: Static<typeof DECISION_OBJECT>): Decision {
  const { decision, reason = '', correction } = body;
  if (decision === 'uphold') return { decision, reason, correction };
  if (correction === undefined) return { decision, reason };
  throw new Refusal('invalid', 'correction goes with decision uphold: what is rejected stays as it is.');
}
