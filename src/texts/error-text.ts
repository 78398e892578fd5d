import { textsIn } from './all.ts';
import { errors } from './en/errors.ts';
import type { Language } from './languages.ts';
import type { SimpleTextKey } from './texts.ts';

interface Known {
  key: string;
  pattern: RegExp;
}

/** The known errors, each with a pattern that reads the values of its placeholders from the English text. */
const KNOWN: readonly Known[] = Object.entries(errors).map(([name, text]) => ({
  key: `errors.${name}`,
  pattern: new RegExp(`^${RegExp.escape(text).replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>\\S+)')}$`),
}));

/** Texts for all other errors, by the status of the response. */
const BY_STATUS: ReadonlyMap<number, SimpleTextKey> = new Map([
  [400, 'failures.invalid'],
  [401, 'errors.signedOut'],
  [403, 'failures.denied'],
  [404, 'failures.missing'],
  [409, 'failures.changed'],
  [413, 'errors.largeDocument'],
  [429, 'failures.wait'],
]);

/**
 * Returns the text of an error of the portal in the renter's language. The use cases are the same for everybody and have
 * English errors, so the English text is the key. For an unknown one it says what kind of error it is.
 */
export function errorText(language: Language, status: number, english: string): string {
  if (language === 'en') return english;
  const texts = textsIn(language);
  for (const { key, pattern } of KNOWN) {
    const found = pattern.exec(english);
    if (found !== null) return (texts.t as AnyText)(key, { ...found.groups });
  }
  return texts.t(BY_STATUS.get(status) ?? 'failures.failed');
}

/** The keys and values were read from the catalogue. */
type AnyText = (key: string, values: Record<string, string>) => string;
