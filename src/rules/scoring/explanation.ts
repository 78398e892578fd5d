import { evidenceOf, type MatchEvidence } from '../identity/match-evidence.ts';
import { type SimilarKind, type Suggestion, suggestionOf } from '../identity/similar-identifiers.ts';
import { type CheckInputs, decodeInputs, RULES_VERSION } from './check-inputs.ts';
import { INCIDENT_LIMIT, NOTHING_ON_FILE } from './reasons.ts';
import { adviceForScore, type Recommendation } from './recommendation.ts';
import {
  componentsOf,
  compositeOf,
  POINTS_PER_INCIDENT,
  rentScoreOf,
  type ScoredSummary,
} from './rent-score.ts';
import { HIGHEST_SCORE, type Reason, scoreReasons } from './score-reasons.ts';

/** Explains the response to a check or score request. */
export interface Explanation {
  rulesVersion: number;
  /** The score from which points are deducted; `null` if there is no score. */
  highestScore: number | null;
  /** `highestScore` plus the points of all reasons. */
  score: number | null;
  /** Largest deduction first. The first four deductions are the key factors of 15 U.S.C. 1681g(f). */
  reasons: readonly Reason[];
  /** The consequence of the score, in words. */
  outcome: string;
  /** The evidence that this is the right person; `null` if no renter was found. */
  match: MatchEvidence | null;
  /** Set if no renter was found and a similar identifier is on file. */
  didYouMean?: Suggestion;
}

/** Range of scores of each recommendation. Specification 4.2. */
const BANDS: Record<Recommendation, string> = {
  APPROVED: '800 to 1000',
  CONDITIONAL: '600 to 799',
  REVIEW_REQUIRED: '400 to 599',
  DENIED: '0 to 399',
};

/** Explains a check that found a renter. */
export function explainFound(
  { identifier, sharers, verified, summary }: Omit<CheckInputs, 'flags' | 'nameGiven'>,
  rulesVersion = RULES_VERSION,
): Explanation {
  const score = rentScoreOf(summary, verified);
  const { recommendation, riskTier } = adviceForScore(score);
  return {
    rulesVersion,
    highestScore: HIGHEST_SCORE,
    score,
    reasons: scoreReasons(summary, verified, 'rentScore'),
    outcome: `A score from ${BANDS[recommendation]} is ${recommendation}, tier ${riskTier}.`,
    match: evidenceOf(identifier, sharers),
  };
}

/**
 * Explains a check that found no renter.
 *
 * @param similar the identifier to which a similar one is on file
 */
export function explainAbsent(similar: SimilarKind | null = null): Explanation {
  return {
    rulesVersion: RULES_VERSION,
    highestScore: null,
    score: null,
    reasons: [NOTHING_ON_FILE],
    outcome:
      'The recommendation is APPROVED because nothing negative is on file. The tier is UNKNOWN because nothing positive is on file either.',
    match: null,
    ...(similar !== null && { didYouMean: suggestionOf(similar) }),
  };
}

/** Explains the composite of a renter looked up by renter ID. */
export function explainComposite(summary: ScoredSummary, verified: boolean): Explanation {
  return {
    rulesVersion: RULES_VERSION,
    highestScore: HIGHEST_SCORE,
    score: compositeOf(componentsOf(summary, verified)),
    reasons: scoreReasons(summary, verified, 'composite'),
    outcome: `The composite leaves incidents out. ${incidentsText(summary)}`,
    match: evidenceOf('renter_id', 1),
  };
}

function incidentsText({ incidents, countedIncidents }: ScoredSummary): string {
  if (incidents === 0) return 'No incident is on file.';
  const takes = `in a check each takes ${POINTS_PER_INCIDENT} points more`;
  if (incidents === 1) return `One incident is on file: ${takes}.`;
  if (incidents === countedIncidents) return `${incidents} incidents are on file: ${takes}.`;
  return `${incidents} incidents are on file, and ${countedIncidents} of them count: ${takes}. ${INCIDENT_LIMIT}`;
}

/** A logged check that found a renter, explained from its stored inputs. */
interface ExplainedInputs {
  explanation: Explanation;
  /** The counts from which its summary was computed. */
  inputs: CheckInputs;
}

/** Shown for a logged check that found a renter but has no inputs. */
export const INPUTS_NOT_KEPT = 'This check was made before explanations were kept.';

/**
 * Explains a logged check from its inputs alone. Returns `undefined` for a version of the rules that this
 * program does not know.
 */
export function explainInputs(inputs: string): ExplainedInputs | undefined {
  const read = decodeInputs(inputs);
  return read && { explanation: explainFound(read.inputs, read.rulesVersion), inputs: read.inputs };
}
