import { normalizeName } from '../identity/normalization.ts';

/** Scripts that are written without spaces, so one word may be a full name. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

/**
 * Returns whether a name is probably a first or a last name alone, which finds nobody: checks find people by their full name.
 * People are asked before it is used, but it is not rejected: some people have one name.
 */
export function isSingleName(text: string): boolean {
  const name = normalizeName(text);
  return name !== '' && !name.includes(' ') && !UNSPACED.test(name);
}
