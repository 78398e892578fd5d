import type { EmailParts } from './contacts.ts';
import type { NameParts } from './names.ts';

/** Shorter words occur in e-mails by chance. */
const LEAST_CHARACTERS = 4;

/** Returns whether an e-mail contains a name before the @, such as the maiden name of its owner. */
export function isMailed(emails: readonly EmailParts[], name: string): boolean {
  return name.length >= LEAST_CHARACTERS && emails.some(({ local }) => local.includes(name));
}

/**
 * Returns full names that e-mails suggest besides the names on file: `jgirsan@…` of a Jesse Stasov suggests
 * Jesse Girsan, and `crystal.bragov@…` of an Ace Bragov suggests Crystal Bragov.
 */
export function mailNames(emails: readonly EmailParts[], names: readonly NameParts[]): NameParts[] {
  return emails.flatMap(({ local }) => {
    const letters = local.replace(/[^a-z]/g, '');
    return names.flatMap((name) => {
      const { first, surname } = name;
      const surnames = [first, first.slice(0, 1)].map((start) => without(letters, start));
      return [
        ...surnames.map((rest) => ({ ...name, middle: [], surname: rest })),
        { ...name, middle: [], first: without(letters, surname) },
      ].filter((suggested) => isSuggested(suggested, name));
    });
  });
}

/** Returns what is left of a text that begins or ends with a word, or ''. */
function without(text: string, word: string): string {
  if (word === '') return '';
  if (text.startsWith(word)) return text.slice(word.length);
  return word.length > 1 && text.endsWith(word) ? text.slice(0, -word.length) : '';
}

function isSuggested(suggested: NameParts, name: NameParts): boolean {
  const [first, surname] = [suggested.first !== name.first, suggested.surname !== name.surname];
  const word = first ? suggested.first : suggested.surname;
  return first !== surname && word.length >= LEAST_CHARACTERS;
}
