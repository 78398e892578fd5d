import { NEIGHBOURS } from './matching/typing-errors.ts';

/** Kinds of identifiers for which a similar one is looked for. A similar license or name says nothing: many are alike. */
export const SIMILAR_KINDS = ['email', 'phone'] as const;
export type SimilarKind = (typeof SIMILAR_KINDS)[number];

/** Longer e-mails are not compared: the number of lookups grows with the length. Hardly anybody has a longer one. */
const MOST_EMAIL_CHARACTERS = 40;

/** With fewer digits, every number is similar to another. A local number has 7. */
const LEAST_PHONE_DIGITS = 7;

const EMAIL = /^[!-?A-~]+@[!-?A-~]+$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** Characters that are mistaken for each other besides keys: of one sound, of one shape, and separators. */
const ALIKE = ['aeiouy', 'ckq', 'scz', 'dt', 'bp', 'fv', 'gj', 'o0', 'l1', '._-', ...beside(DIGITS)];

/** Pairs of characters that are mistaken for each other in an e-mail, by the first one. */
const CONFUSED = Map.groupBy([...NEIGHBOURS, ...ALIKE.flatMap(pairsIn)], (pair) => pair.charAt(0));

/**
 * Returns the e-mails or phone numbers of which one slip makes this one: a character left out, added or replaced, or two
 * neighbours swapped. In an e-mail only characters that are easily confused are replaced, and only letters, dots, and digits
 * beside a digit are left out: others are rare, and each costs a lookup. None for an e-mail that is too long or not ASCII.
 *
 * @param value normalized
 */
export function similarIdentifiers(kind: SimilarKind, value: string): string[] {
  if (kind === 'phone') {
    return value.length < LEAST_PHONE_DIGITS
      ? []
      : oneSlipFrom(
          value,
          () => DIGITS,
          () => [...DIGITS],
        );
  }
  if (value.length > MOST_EMAIL_CHARACTERS || !EMAIL.test(value)) return [];
  const addable = (place: number) =>
    /[0-9]/.test(value.slice(Math.max(0, place - 1), place + 1)) ? `${LETTERS}.${DIGITS}` : `${LETTERS}.`;
  return oneSlipFrom(value, addable, (character) =>
    (CONFUSED.get(character) ?? []).map((pair) => pair.charAt(1)),
  );
}

/**
 * @param addable returns the characters that may be missing before a place
 * @param replaceable returns the characters that may be meant in place of one
 */
function oneSlipFrom(
  text: string,
  addable: (place: number) => string,
  replaceable: (character: string) => string[],
): string[] {
  const found = new Set<string>();
  for (let place = 0; place <= text.length; place++) {
    const [before, here, rest] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)];
    for (const added of addable(place)) found.add(before + added + here + rest);
    for (const other of replaceable(here)) found.add(before + other + rest);
    found.add(before + rest);
    found.add(before + rest.charAt(0) + here + rest.slice(1));
  }
  found.delete(text);
  return [...found];
}

/** Returns all pairs of different characters, in both orders. */
function pairsIn(characters: string): string[] {
  const others = (one: string) => [...characters].filter((other) => other !== one);
  return [...characters].flatMap((one) => others(one).map((other) => one + other));
}

/** Returns the pairs of characters that follow each other. */
function beside(characters: string): string[] {
  return [...characters.slice(1)].map((character, place) => characters.charAt(place) + character);
}

const TEXTS: Record<SimilarKind, string> = {
  email:
    'A similar e-mail is on file: one character differs, or two are swapped. Ask how it is spelled and check again.',
  phone:
    'A similar phone number is on file: one digit differs, or two are swapped. Ask for the number and check again.',
};

/** Says that a similar identifier is on file, without saying which or whose. */
export interface Suggestion {
  identifier: SimilarKind;
  text: string;
}

export function suggestionOf(identifier: SimilarKind): Suggestion {
  return { identifier, text: TEXTS[identifier] };
}
