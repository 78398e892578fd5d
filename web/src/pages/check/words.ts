import type { CheckedRecord } from '../../../../src/http/dashboard/check.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { evidenceOf } from '../../../../src/rules/identity/match-evidence.ts';

/** What each identifier is called. */
export const KIND_WORDS: Record<IdentifierKind, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license',
  name: 'name',
};

/** The same, at the beginning of a line. */
export const kindTitle = (kind: IdentifierKind): string =>
  KIND_WORDS[kind].charAt(0).toUpperCase() + KIND_WORDS[kind].slice(1);

/** What a match is worth. */
export function matchWorth({ matchMethod, sharers }: CheckedRecord): string {
  return evidenceOf(matchMethod, sharers).text;
}

/** `LATE_RETURN` as words. */
export function flagWords(flag: string): string {
  const words = flag.toLowerCase().replace(/_+/g, ' ').trim();
  return words === '' ? flag : words.charAt(0).toUpperCase() + words.slice(1);
}
