import type { CheckedRecord } from '../../../../src/http/dashboard/check.ts';
import type { IdentifierKind } from '../../../../src/rules/identifier-kind.ts';

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

/** Counting those who share a name stops there. */
const MOST_COUNTED = 100;

/** What a match is worth. */
export function matchWorth({ matchMethod, sharers }: CheckedRecord): string {
  switch (matchMethod) {
    case 'member_id':
      return 'A member ID belongs to one person: this is the record.';
    case 'email':
      return 'An e-mail address mostly belongs to one person. Compare the name.';
    case 'phone':
      return 'Families share phones, and numbers get new holders. Compare the name.';
    case 'license':
      return 'A license number belongs to one person. Compare it with the document.';
    case 'name':
      return `A name alone proves nothing. ${sharersText(sharers)} Check by e-mail, phone, license or member ID before you decide.`;
  }
}

function sharersText(sharers: number): string {
  if (sharers === 1)
    return 'This is the only renter of the name on file, and need not be the person before you.';
  const many = sharers >= MOST_COUNTED ? `At least ${MOST_COUNTED}` : sharers;
  return `${many} renters share it, and this is the oldest record.`;
}

/** `LATE_RETURN` as words. */
export function flagWords(flag: string): string {
  const words = flag.toLowerCase().replace(/_+/g, ' ').trim();
  return words === '' ? flag : words.charAt(0).toUpperCase() + words.slice(1);
}
