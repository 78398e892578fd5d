type Rule = readonly [RegExp, string];

/**
 * Arabic, Persian and Hebrew names as the Library of Congress, ICAO Doc 9303 and French usage write them
 * (`Yusuf`, `Youssef`), and Cyrillic ones as the Library of Congress, BGN/PCGN, ICAO and ISO 9 do (`Yury`,
 * `Iurii`, `Jurij`). Letters that one of them writes for another's become the same.
 */
const ALPHABETS: readonly Rule[] = [
  [/^[ae]l(?=[^aeiou].{2})/, ''],
  [/^abd[aeu](?:l|([rsn])(?=\1))/, 'abdl'],
  [/(?<=.{2}[oe])(?:w|ff)$/, 'v'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/c(?!h)|ch(?=[rln])|q/g, 'k'],
  [/shch|t?sch|t?ch|sh/g, 'c'],
  [/dzh|dj|zh/g, 'j'],
  [/t[sz]|z/g, 's'],
  [/kh/g, 'h'],
  [/([gtd])h/g, '$1'],
  [/^ou(?=[aei])|w(?=[aeiouy])/g, 'v'],
  [/ou|oo|w/g, 'u'],
  [/^ye/, 'e'],
  [/^[yji](?=[aou])/, 'j'],
  [/ee|y|(?<=[^aeiou])j|j$/g, 'i'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  [/o/g, 'u'],
  [/(.)\1+/g, '$1'],
];

/** Chinese in Hanyu Pinyin (ISO 7098) and in Wade-Giles, whose apostrophes are left out (`Zhang`, `Chang`). */
const CHINESE: readonly Rule[] = [
  [/^(?!(?:(?:zh|ch|sh|hs|t[sz]|s[sz]|[bpmfdtnlgkhjqxrzcswy])?[aeiou]+(?:ng?|rh?|h)?)+$).*/, ''],
  [/hs/g, 'x'],
  [/t[sz]|z(?!h)|c(?!h)/g, 's'],
  [/zh|ch|j|q/g, 'c'],
  [/s[sz]/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g(?=[aeiou])/g, 'k'],
  [/([aeiou])h/g, '$1'],
  [/ung/g, 'ong'],
  [/ien/g, 'ian'],
  [/yen/g, 'yan'],
  [/uo|(?<=[klhtsc])o(?!u|n)/g, 'e'],
  [/you/g, 'yu'],
  [/uei/g, 'ui'],
  [/(?<=s|sh|c)ih?$|(?<=^s)u$/g, 'i'],
];

/**
 * Korean in the Revised Romanization (2000), in McCune-Reischauer without diacritics, and as people write
 * their names (`Jeong`, `Jung`, `Chung`; `Lee`, `Yi`; `Park`, `Bak`).
 */
const KOREAN: readonly Rule[] = [
  [
    /^(?!(?:(?:ch|sh|kk|tt|pp|ss|jj|[bcdghjklmnprst])?[wy]?[aeiou]+(?:ng|ck|rk|[nmklpthr](?![aeiou]))?)+$).*/,
    '',
  ],
  [/^(?:lee|yi|rhee|ri)$/, 'i'],
  [/^park$/, 'pak'],
  [/^[lr]im$/, 'im'],
  [/^(?:ryu|yoo)$/, 'yu'],
  [/^r/, 'n'],
  [/eo|eu|oo|ou/g, 'u'],
  [/wu/g, 'u'],
  [/wae|we|oi/g, 'oe'],
  [/ai|ae/g, 'e'],
  [/ee|yi|ui/g, 'i'],
  [/([aeiou])h(?![aeiou])/g, '$1'],
  [/ck|g(?!$)(?<!ng)|kk/g, 'k'],
  [/d|tt/g, 't'],
  [/b|pp/g, 'p'],
  [/ch|jj|j/g, 'c'],
  [/sh|ss/g, 's'],
  [/r/g, 'l'],
];

/** A folded word, split at its consonants. */
interface Sounds {
  consonants: string;
  /** The vowels before, between and after the consonants. */
  vowels: readonly string[];
}

interface Spelling {
  sounds: Sounds;
  chinese: string;
  korean: string;
}

const LATIN = /^[a-z]{2,}$/;
const VOWELS = /[aeiu]*/g;
/** With fewer consonants, other vowels make another name. */
const LEAST_CONSONANTS = 3;
/** Words whose spelling is remembered. Names repeat, and folding takes microseconds. */
const MOST_KEPT = 10_000;

const kept = new Map<string, Spelling>();

/**
 * Returns whether two different words may be one name that was romanized differently. Returns false for
 * words with letters other than a to z.
 *
 * @param one one word of a normalized name
 */
export function areSpellings(one: string, other: string): boolean {
  if (!LATIN.test(one) || !LATIN.test(other)) return false;
  const [a, b] = [spellingOf(one), spellingOf(other)];
  return (
    areSounds(a.sounds, b.sounds) ||
    (a.chinese !== '' && a.chinese === b.chinese) ||
    (a.korean !== '' && a.korean === b.korean)
  );
}

function spellingOf(word: string): Spelling {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const folded = fold(word, ALPHABETS);
  const spelling = {
    sounds: { consonants: folded.replace(VOWELS, ''), vowels: folded.split(/[^aeiu]/) },
    chinese: fold(word, CHINESE),
    korean: fold(word, KOREAN),
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(word, spelling);
  return spelling;
}

function fold(word: string, rules: readonly Rule[]): string {
  return rules.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/** Returns whether two words have the same consonants, and vowels that are written for one another. */
function areSounds(one: Sounds, other: Sounds): boolean {
  if (one.consonants !== other.consonants) return false;
  if (one.vowels.join(' ') === other.vowels.join(' ')) return true;
  if (one.consonants.length < 2) return false;
  const last = one.vowels.length - 1;
  return one.vowels.every((vowels, place) => {
    const others = other.vowels[place] ?? '';
    if (vowels === others) return true;
    if (one.consonants.length < LEAST_CONSONANTS)
      return (place > 0 && isShort(vowels + others)) || withoutE(vowels) === withoutE(others);
    // Arabic script leaves out vowels between consonants. The end of a name tells the sexes apart.
    if (vowels === '' || others === '') return place > 0 && place < last;
    return areVowels(vowels, others);
  });
}

/** Any short vowel may be written as e. Of two vowels, one may be left out. */
function areVowels(one: string, other: string): boolean {
  if (one === 'e' || other === 'e' || one.includes(other) || other.includes(one)) return true;
  return withoutE(one) === withoutE(other);
}

/** Returns whether two vowels are e and i, which are written for one another in Arabic names. */
function isShort(vowels: string): boolean {
  return vowels === 'ei' || vowels === 'ie';
}

function withoutE(vowels: string): string {
  return vowels.replaceAll('e', 'a');
}
