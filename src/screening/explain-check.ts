import { Refusal } from '../errors.ts';
import type { CheckInputs } from '../rules/check-inputs.ts';
import { type Explanation, explainAbsent, explainInputs } from '../rules/explanation.ts';
import type { BillingReads, CheckPlace, CheckRecord } from '../store/store.ts';

/** The text for a check that the organization did not make, or whose month is not in the log any more. */
export const NO_CHECK = 'There is no such check in the log of your organization.';

/** The text for inputs that a newer version of the program kept. */
const UNKNOWN_RULES =
  'This check was answered by rules that this server does not know. A newer version of it can explain the check.';

/** A check of the log, and why it was answered so. */
export interface ExplainedCheck extends Pick<CheckRecord, 'at' | 'recommendation' | 'score'> {
  /** `null` for a check that was made before explanations were kept. */
  explanation: Explanation | null;
  /** The numbers that it was answered from; `null` besides when nobody was found. */
  inputs: CheckInputs | null;
}

export type ExplainCheck = (organizationId: string, place: CheckPlace) => Promise<ExplainedCheck>;

/**
 * Explains one of the organization's own checks from what was kept with it, whatever is on file by now. Refuses
 * (`notFound`) a check that is not in its log, and (`unavailable`) one by rules that are not known here.
 */
export function makeExplainCheck(billing: Pick<BillingReads, 'findCheck'>): ExplainCheck {
  return async (organizationId, { at, requestId }) => {
    const check = await billing.findCheck(organizationId, at, requestId);
    if (check === undefined) throw new Refusal('notFound', NO_CHECK);
    const { renterId, inputs, recommendation, score } = check;
    const answered = { at, recommendation, score };
    if (renterId === null) return { ...answered, explanation: explainAbsent(), inputs: null };
    if (inputs === null) return { ...answered, explanation: null, inputs };
    const explained = explainInputs(inputs);
    if (explained === undefined) throw new Refusal('unavailable', UNKNOWN_RULES);
    return { ...answered, ...explained };
  };
}
