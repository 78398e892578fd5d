/**
 * Letters and digits that look like Latin ones, each followed by what it looks like. A selection of
 * https://www.unicode.org/Public/security/latest/confusables.txt for text without case.
 */
const LOOKALIKES = new Map(
  [
    // Cyrillic, Greek and Armenian letters, in upper case where only that looks alike.
    'аa вb ВB еe зз кk мm Нh оo рp сc тt уy хx ѕs іl јj ӏl ԁd ԛq ԝw һh нh ԍg',
    'αa βb Εe εe ζz Ζz Ηh ηn ιl κk μu Μm νv Νn οo ρp σo τt υu Υy χx γy ωw',
    'օo սu ոn հh ցg զq յj',
    // Latin letters that do not decompose, and digits.
    'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪl ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
    'ıl łl øo đd ħh ɑa ɡg ʟl ɩl ƒf 0o 1l il |l',
  ].flatMap((line) =>
    line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1).toLowerCase()] as const),
  ),
);

/**
 * Returns what two names have in common that people may take for one another: the name without case, accents, spaces and
 * punctuation, with letters that look alike unified. `Harbor Homes`, `HARB0R-HOMES` and `Нarbоr Hоmes` in Cyrillic have
 * one key.
 */
export function lookalikeKey(name: string): string {
  const letters = [...name.normalize('NFKD')].map(
    (letter) => LOOKALIKES.get(letter) ?? LOOKALIKES.get(letter.toLowerCase()) ?? letter.toLowerCase(),
  );
  const key = letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  // A name of nothing but symbols.
  return key === '' ? name.normalize('NFKC') : key;
}

/** Control characters, invisible ones such as U+3164 and U+2800, and those that change the direction of text. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What becomes a link: an address with a scheme, `www.`, or a domain. */
const URL = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** Returns what is wrong with a name of an organization, as the end of a sentence; undefined if nothing is. */
export function organizationNameFault(name: string): string | undefined {
  if (INVISIBLE.test(name)) return 'must not contain control or invisible characters.';
  if (hasLink(name)) return 'must not contain a URL or a domain.';
  return undefined;
}

/** Returns whether programs that show mail turn a part of a text into a link. */
export function hasLink(text: string): boolean {
  return URL.test(text.normalize('NFKC'));
}
