import { evidenceOf, type MatchEvidence } from '../identity/match-evidence.ts';
import { type CheckInputs, decodeInputs, RULES_VERSION } from './check-inputs.ts';
import { NOTHING_ON_FILE } from './reasons.ts';
import { adviceForScore, type Recommendation } from './recommendation.ts';
import {
  componentsOf,
  compositeOf,
  POINTS_PER_INCIDENT,
  rentScoreOf,
  type ScoredStanding,
} from './rent-score.ts';
import { HIGHEST_SCORE, type Reason, scoreReasons } from './score-reasons.ts';

/** Why an answer is what it is. */
export interface Explanation {
  rulesVersion: number;
  /** What the points are taken from; `null` where there is no score. */
  highestScore: number | null;
  /** `highestScore` and all points, exactly. */
  score: number | null;
  /** What takes most first. The first four that take points are the key factors of 15 U.S.C. 1681g(f). */
  reasons: readonly Reason[];
  /** What follows from the score, in words. */
  outcome: string;
  /** What says that it is this person; `null` where nobody was found. */
  match: MatchEvidence | null;
}

/** The scores of each recommendation. Specification 4.2. */
const BANDS: Record<Recommendation, string> = {
  APPROVED: '800 to 1000',
  CONDITIONAL: '600 to 799',
  REVIEW_REQUIRED: '400 to 599',
  DENIED: '0 to 399',
};

/** Explains a check that found somebody. */
export function explainFound({ identifier, sharers, verified, standing }: CheckInputs): Explanation {
  const score = rentScoreOf(standing, verified);
  const { recommendation, riskTier } = adviceForScore(score);
  return {
    rulesVersion: RULES_VERSION,
    highestScore: HIGHEST_SCORE,
    score,
    reasons: scoreReasons(standing, verified, 'rentScore'),
    outcome: `A score from ${BANDS[recommendation]} is ${recommendation}, tier ${riskTier}.`,
    match: evidenceOf(identifier, sharers),
  };
}

/** Explains a check that found nobody. */
export function explainAbsent(): Explanation {
  return {
    rulesVersion: RULES_VERSION,
    highestScore: null,
    score: null,
    reasons: [NOTHING_ON_FILE],
    outcome:
      'The recommendation is APPROVED because nothing is known against this person. The tier is UNKNOWN because nothing is known for this person either.',
    match: null,
  };
}

/** Explains the composite of a renter who was asked for by renter ID. */
export function explainComposite(standing: ScoredStanding, verified: boolean): Explanation {
  const { incidents } = standing;
  const besides =
    incidents === 0
      ? 'No incident is on file.'
      : `${incidents === 1 ? 'One incident is' : `${incidents} incidents are`} on file: in a check each takes ${POINTS_PER_INCIDENT} points more.`;
  return {
    rulesVersion: RULES_VERSION,
    highestScore: HIGHEST_SCORE,
    score: compositeOf(componentsOf(standing, verified)),
    reasons: scoreReasons(standing, verified, 'composite'),
    outcome: `The composite leaves incidents out. ${besides}`,
    match: evidenceOf('renter_id', 1),
  };
}

/** A check of the log that found somebody, explained from what was kept with it. */
export interface ExplainedInputs {
  explanation: Explanation;
  /** The numbers that its summary was made of. */
  inputs: CheckInputs;
}

/** Said of a check that found somebody and has no inputs. */
export const INPUTS_NOT_KEPT = 'This check was made before explanations were kept.';

/** Explains a check from its inputs alone; `undefined` for inputs by rules that this program does not know. */
export function explainInputs(inputs: string): ExplainedInputs | undefined {
  const read = decodeInputs(inputs);
  return read && { explanation: explainFound(read), inputs: read };
}
