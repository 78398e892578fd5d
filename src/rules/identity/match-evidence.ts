import type { IdentifierKind } from './identifier-kind.ts';

/** Highest count of renters with the same name. A larger exact number would tell nothing more. */
export const MOST_NAMESAKES = 100;

/** Count of renters with the same e-mail, phone or license: a check sees whether there is another, and no further. */
export const AT_LEAST_TWO = 2;

/** How reliably an identifier identifies a person, strongest first. */
export const MATCH_STRENGTHS = ['CERTAIN', 'STRONG', 'MODERATE', 'WEAK'] as const;
type MatchStrength = (typeof MATCH_STRENGTHS)[number];

/** The evidence for a match. */
export interface MatchEvidence {
  identifier: IdentifierKind | 'renter_id';
  strength: MatchStrength;
  /** What the identifier proves, in words. */
  text: string;
  /**
   * Renters with this name, including this one, counted up to `MOST_NAMESAKES`. For other identifiers
   * `AT_LEAST_TWO` if another renter also has it, otherwise `null`.
   */
  sharedBy: number | null;
}

type Evidence = Pick<MatchEvidence, 'strength' | 'text'>;

const EVIDENCE: Record<Exclude<MatchEvidence['identifier'], 'name'>, Evidence> = {
  renter_id: { strength: 'CERTAIN', text: 'A renter ID belongs to one person, so this is their record.' },
  member_id: { strength: 'CERTAIN', text: 'A member ID belongs to one person, so this is their record.' },
  license: {
    strength: 'STRONG',
    text: 'A license number belongs to one person. Compare it with the document.',
  },
  email: { strength: 'STRONG', text: 'An e-mail address usually belongs to one person. Compare the name.' },
  phone: {
    strength: 'MODERATE',
    text: 'Families share phones, and numbers are reassigned. Compare the name.',
  },
};

/**
 * Returns how reliable a match by this identifier is.
 *
 * @param sharers how many renters have the matched value, up to `MOST_NAMESAKES` for a name and `AT_LEAST_TWO` for
 *   other identifiers
 */
export function evidenceOf(identifier: MatchEvidence['identifier'], sharers: number): MatchEvidence {
  if (identifier !== 'name') {
    const { strength, text } = EVIDENCE[identifier];
    if (sharers === 1) return { identifier, strength, text, sharedBy: null };
    return { identifier, strength: 'MODERATE', text: `${SHARED} ${text}`, sharedBy: AT_LEAST_TWO };
  }
  const text = `A name alone does not identify anyone. ${sharersText(sharers)} Check by e-mail, phone, license or member ID before you decide.`;
  return { identifier, strength: 'WEAK', text, sharedBy: sharers };
}

const SHARED =
  'At least one other renter also has it. This is the renter most organizations filed it for; in a tie, the first who had it.';

function sharersText(sharers: number): string {
  if (sharers === 1)
    return 'This is the only renter on file with this name, but may not be the applicant in front of you.';
  const many = sharers >= MOST_NAMESAKES ? `At least ${MOST_NAMESAKES}` : sharers;
  return `${many} renters share it. This is the one most organizations filed it for; in a tie, the first who had it.`;
}
