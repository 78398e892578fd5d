import { type Static, Type } from 'typebox';
import type { Decision } from '../disputes/decide-dispute.ts';
import { ApiError } from '../errors.ts';
import { MOST_ENTRIES } from '../rules/text/limits.ts';
import { requiredText, text } from './fields.ts';
import { CORRECTION_SCHEMAS } from './record-bodies.ts';

/** The corrected fields of a report. Fields that are left out do not change. */
const CORRECTION = Type.Object(CORRECTION_SCHEMAS, {
  additionalProperties: false,
  description: 'What a report is to say instead; what is left out stays. Without it the record is removed',
});

/** The fields of a decision, for the pages and the API. */
export const DECISION = {
  decision: Type.Enum(['uphold', 'reject'], { description: '`uphold`: the renter is right' }),
  reason: Type.Optional(text('The renter is sent it; required to reject')),
  correction: Type.Optional(CORRECTION),
  incidents: Type.Optional(
    Type.Array(requiredText('The ID of an incident that came with the disputed report'), {
      maxItems: MOST_ENTRIES,
      description:
        'Goes with `uphold` of a report: incidents that you filed with it, to be removed, too. None unless told',
    }),
  ),
};

const DECISION_OBJECT = Type.Object(DECISION);

/** Reads a decision. Throws `invalid` for a rejection with a correction or with incidents to remove. */
export function decisionOf(body: Static<typeof DECISION_OBJECT>): Decision {
  const { decision, reason = '', correction, incidents } = body;
  if (decision === 'uphold') return { decision, reason, correction, incidents };
  if (correction === undefined && incidents === undefined) return { decision, reason };
  const given = correction === undefined ? 'incidents' : 'correction';
  throw new ApiError('invalid', `${given} goes with decision uphold: what is rejected stays as it is.`);
}
