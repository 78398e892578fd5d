/** Letters of a code, as in the New York system. */
const CODE_LETTERS = 6;

const FIRST_LETTERS: readonly [RegExp, string][] = [
  [/^mac/, 'mcc'],
  [/^kn/, 'nn'],
  [/^k/, 'c'],
  [/^p[hf]/, 'ff'],
  [/^sch/, 'sss'],
];
const LAST_LETTERS: readonly [RegExp, string][] = [
  [/(?:ee|ie)$/, 'y'],
  [/(?:dt|rt|rd|nt|nd)$/, 'd'],
];
const LATIN = /^[a-z]+$/;
const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiou'.includes(letter);

/**
 * Returns a code for the sound of a word of a name; names with equal codes may be one name spelled twice.
 * The code is that of the New York State Identification and Intelligence System (NYSIIS; Taft, 'Name search
 * techniques', 1970), made for New York's surnames of many languages. A word with letters other than a to z
 * is its own code.
 *
 * @param word one word of a normalized name
 */
export function soundOf(word: string): string {
  if (!LATIN.test(word)) return word;
  const letters = replaceFirst(replaceFirst(word, FIRST_LETTERS), LAST_LETTERS);
  let code = letters.charAt(0);
  let before = code;
  for (let place = 1; place < letters.length; ) {
    const [sound, length] = soundAt(letters, place, before);
    for (const letter of sound) if (!code.endsWith(letter)) code += letter;
    before = sound.at(-1) ?? before;
    place += length;
  }
  return withoutEnding(code).slice(0, CODE_LETTERS);
}

function replaceFirst(text: string, replacements: readonly [RegExp, string][]): string {
  const found = replacements.find(([pattern]) => pattern.test(text));
  return found === undefined ? text : text.replace(found[0], found[1]);
}

/** Returns the sound of the letters at `place`, and how many letters it covers. */
function soundAt(letters: string, place: number, before: string): [string, number] {
  const letter = letters.charAt(place);
  if (letters.startsWith('ev', place)) return ['af', 2];
  if (letters.startsWith('kn', place)) return ['n', 2];
  if (letters.startsWith('sch', place)) return ['sss', 3];
  if (letters.startsWith('ph', place)) return ['ff', 2];
  if (isVowel(letter)) return ['a', 1];
  if (letter === 'h' && !(isVowel(before) && isVowel(letters[place + 1]))) return [before, 1];
  if (letter === 'w' && isVowel(before)) return [before, 1];
  return [SOUND_OF_LETTER[letter] ?? letter, 1];
}

const SOUND_OF_LETTER: Readonly<Record<string, string>> = { q: 'g', z: 's', m: 'n', k: 'c' };

function withoutEnding(code: string): string {
  let end = code;
  if (end.length > 1 && end.endsWith('s')) end = end.slice(0, -1);
  if (end.length > 2 && end.endsWith('ay')) end = `${end.slice(0, -2)}y`;
  if (end.length > 1 && end.endsWith('a')) end = end.slice(0, -1);
  return end;
}

/**
 * Classes of consonants as in Soundex (Russell 1918; National Archives), but also for the first letter:
 * romanizations differ in it.
 */
const CONSONANT_CLASSES: Readonly<Record<string, string>> = {
  ...classed('bfpv', '1'),
  ...classed('cgjkqsxz', '2'),
  ...classed('dt', '3'),
  ...classed('l', '4'),
  ...classed('mn', '5'),
  ...classed('r', '6'),
};
/** Sounds that romanizations write with one letter or with two, and Korean surnames. */
const TWO_LETTER_SOUNDS: readonly [RegExp, string][] = [
  [/^(?:lee|rhee|yi)$/, 'i'],
  [/^park$/, 'pak'],
  [/^[lr]im$/, 'im'],
  [/^(?:ryu|yoo)$/, 'yu'],
  [/^dj/, 'j'],
  [/kh/g, 'h'],
  [/t[sz]/g, 's'],
  [/^[yji](?=[aeou])/, ''],
];

function classed(letters: string, code: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, code]));
}

/**
 * Returns a rougher code for the sound of a word of a name than `soundOf`: only the classes of its
 * consonants, so that names that were romanized differently have the same code. Other scripts stay.
 */
export function roughSoundOf(word: string): string {
  if (!LATIN.test(word)) return word;
  const letters = TWO_LETTER_SOUNDS.reduce((text, [from, to]) => text.replace(from, to), word);
  let code = isVowel(letters[0]) ? '0' : '';
  let before = '';
  for (const letter of letters) {
    const sound = CONSONANT_CLASSES[letter] ?? '';
    if (sound !== '' && sound !== before) code += sound;
    if (letter !== 'h' && letter !== 'w') before = sound;
  }
  return code.slice(0, CODE_LETTERS);
}
