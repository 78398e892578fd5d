import type { IdentifierKind } from './identifier-kind.ts';

/** Counting how many renters share a name stops here: beyond it the figure says no more. */
export const MOST_NAMESAKES = 100;

/** How surely an identifier tells who somebody is, the surest first. */
export const MATCH_STRENGTHS = ['CERTAIN', 'STRONG', 'MODERATE', 'WEAK'] as const;
export type MatchStrength = (typeof MATCH_STRENGTHS)[number];

/** What the match of a renter rests on. */
export interface MatchEvidence {
  identifier: IdentifierKind | 'renter_id';
  strength: MatchStrength;
  /** What the identifier is worth, in words. */
  text: string;
  /** How many renters have the name, this one included, counted up to `MOST_NAMESAKES`; `null` unless a name matched. */
  sharedBy: number | null;
}

type Worth = Pick<MatchEvidence, 'strength' | 'text'>;

const WORTH: Record<Exclude<MatchEvidence['identifier'], 'name'>, Worth> = {
  renter_id: { strength: 'CERTAIN', text: 'A renter ID belongs to one person: this is the record.' },
  member_id: { strength: 'CERTAIN', text: 'A member ID belongs to one person: this is the record.' },
  license: {
    strength: 'STRONG',
    text: 'A license number belongs to one person. Compare it with the document.',
  },
  email: { strength: 'STRONG', text: 'An e-mail address mostly belongs to one person. Compare the name.' },
  phone: {
    strength: 'MODERATE',
    text: 'Families share phones, and numbers get new holders. Compare the name.',
  },
};

/**
 * What a match by this identifier is worth as evidence of who somebody is.
 *
 * @param sharers how many renters have what matched; counts for a name alone
 */
export function evidenceOf(identifier: MatchEvidence['identifier'], sharers: number): MatchEvidence {
  if (identifier !== 'name') return { identifier, ...WORTH[identifier], sharedBy: null };
  const text = `A name alone proves nothing. ${sharersText(sharers)} Check by e-mail, phone, license or member ID before you decide.`;
  return { identifier, strength: 'WEAK', text, sharedBy: sharers };
}

function sharersText(sharers: number): string {
  if (sharers === 1)
    return 'This is the only renter of the name on file, and need not be the person before you.';
  const many = sharers >= MOST_NAMESAKES ? `At least ${MOST_NAMESAKES}` : sharers;
  return `${many} renters share it, and this is the oldest record.`;
}
