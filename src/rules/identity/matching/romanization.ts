import { pinyinOf } from './pinyin.ts';

/**
 * Cyrillic letters as in passports (ICAO Doc 9303, part 3, section 6), Greek as in ISO 843 and ELOT 743, and Arabic as
 * the Library of Congress writes them, without diacritics and with w and y for the long vowels. Arabic leaves short
 * vowels out.
 */
const LETTERS = letters(`
  а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
  ъ - ы y ь - э e ю iu я ia є ie і i ї i ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o
  ا a أ a إ i آ a ٱ a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ک k ل l
  م m ن n ه h ة a و w ي y ی y ى a ء - ؤ w ئ y پ p چ ch ژ zh گ g
`);

/** Japanese syllables in Hepburn romanization (ANSI Z39.11), for hiragana; katakana is one block further. */
const KANA = letters(`
  あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so た ta ち chi つ tsu て te と to
  な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ま ma み mi む mu め me も mo や ya ゆ yu よ yo
  ら ra り ri る ru れ re ろ ro わ wa を o ん n が ga ぎ gi ぐ gu げ ge ご go ざ za じ ji ず zu ぜ ze ぞ zo
  だ da ぢ ji づ zu で de ど do ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ゃ ya ゅ yu ょ yo っ - ー -
`);
const KATAKANA_OFFSET = 0x60;

/** Parts of Korean syllables in the Revised Romanization (2000), in the order of Unicode 3.12. */
const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const FIRST_HANGUL = 0xac00;
const LAST_HANGUL = 0xd7a3;

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const SURNAME_FIRST = /^[\p{Script=Han}\p{Script=Hangul} ]+$/u;
/** Chinese and Korean surnames of two characters. */
const DOUBLE_SURNAMES = new Set(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 东方 東方 夏侯 皇甫 尉迟 尉遲 公孙 公孫 令狐 慕容 长孙 長孫 남궁 황보 제갈 사공 선우 서문 독고'.split(
    ' ',
  ),
);

function letters(table: string): ReadonlyMap<string, string> {
  const words = table.trim().split(/\s+/);
  const pairs = words.flatMap((word, place): [string, string][] =>
    place % 2 === 0 ? [[word.normalize('NFKC'), withoutDash(words[place + 1])]] : [],
  );
  return new Map(pairs);
}

function withoutDash(text = ''): string {
  return text === '-' ? '' : text;
}

/** Returns whether a name has a letter that is not Latin. */
export function isOtherScript(name: string): boolean {
  return OTHER_SCRIPT.test(name);
}

/**
 * Returns a name in Latin letters, first name first. Letters of unknown scripts stay. Chinese and Korean names, which
 * are written surname first, are turned round.
 *
 * @param name normalized
 */
export function romanizeName(name: string): string {
  if (!isOtherScript(name)) return name;
  if (SURNAME_FIRST.test(name) && name.replaceAll(' ', '').length > 1) {
    const [surname, given] = splitSurnameFirst(name);
    return `${romanized(given)} ${romanized(surname)}`;
  }
  return romanized(name);
}

function splitSurnameFirst(name: string): [string, string] {
  const [first = '', ...rest] = name.split(' ').filter((word) => word !== '');
  if (rest.length > 0) return [first, rest.join('')];
  const length = first.length > 2 && DOUBLE_SURNAMES.has(first.slice(0, 2)) ? 2 : 1;
  return [first.slice(0, length), first.slice(length)];
}

function romanized(text: string): string {
  // Greek writes one vowel with two letters, and Japanese writes a small y after a syllable in i.
  const letters = [...text.replaceAll('ου', 'ou')].map(latinOf).join('');
  return letters.replace(/([cs]h|j)iy([auo])|([kgnhbpmr])i(y[auo])/g, '$1$2$3$4');
}

function latinOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character;
  if (code >= FIRST_HANGUL && code <= LAST_HANGUL) return syllableOf(code - FIRST_HANGUL);
  const hiragana = String.fromCodePoint(code >= 0x30a1 && code <= 0x30f6 ? code - KATAKANA_OFFSET : code);
  return LETTERS.get(character) ?? KANA.get(hiragana) ?? pinyinOf(character) ?? character;
}

function syllableOf(index: number): string {
  const [initial, vowel, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return withoutDash(INITIALS[initial]) + (VOWELS[vowel] ?? '') + withoutDash(FINALS[final]);
}
