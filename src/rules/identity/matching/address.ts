import { normalizeName } from '../normalization.ts';

/** The normalized parts of an address; '' for a missing part. */
export interface AddressParts {
  /** House number. */
  number: string;
  street: string;
  unit: string;
  /** ZIP or postal code. */
  zip: string;
  /** City and state. */
  place: string;
}

/**
 * Abbreviations of the United States Postal Service (Publication 28, appendices B and C, and for Puerto Rico
 * section 29; they are the same in Mexico).
 */
const ABBREVIATIONS = new Map(
  `street st strt str|avenue ave av aven|boulevard blvd boul|road rd|drive dr drv|lane ln|court ct crt|place pl
  |circle cir circ|terrace ter terr|parkway pkwy parkwy|highway hwy|square sq|trail trl|way wy|alley aly|plaza plz
  |crossing xing|heights hts|mount mt|saint st|fort ft|north n|south s|east e|west w|northeast ne|northwest nw
  |southeast se|southwest sw|first 1st|second 2nd|third 3rd|fourth 4th|fifth 5th|sixth 6th|seventh 7th|eighth 8th
  |ninth 9th|tenth 10th|apartment unit apt apto apartamento|suite unit ste|interior unit int|departamento unit depto dpto|calle c|avenida ave|room unit rm|number unit no|flat unit|number unit nr`
    .split('|')
    .flatMap((line) => {
      const [full = '', short = '', ...others] = line.trim().split(/\s+/);
      return [full, ...others].map((word): [string, string] => [word, short]);
    }),
);
const STREET_KINDS = new Set(
  'st ave blvd rd dr ln ct pl cir ter pkwy hwy sq trl way wy aly plz xing loop run pike path row'.split(' '),
);
const DIRECTIONS = new Set('n s e w ne nw se sw'.split(' '));
const UNIT = 'unit';
const HOUSE_NUMBER = /^\d+[a-z]?$/;
const ZIP = /^\d{5}$/;
/** In `Calle Luna #12`, the sign is before the number of the house, which has no other. */
const NUMBER_SIGN = /^([^\d#]*\p{L}[^\d#]*)#/u;
/** Words of an address that count; later ones do not help to distinguish it. */
const MOST_WORDS = 40;

/** Parses an address written on one or several lines. Returns `undefined` if it has no letter or digit. */
export function addressParts(address: string): AddressParts | undefined {
  const lines = address
    .split(/[,;\n\r]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  if (lines.length === 0) return undefined;
  // The unit may be on its own line before the street, with or without a word for it: `4B, 200 Main St`.
  const at = Math.max(0, lines.findIndex(lines.some(isHouseAndStreet) ? isHouseAndStreet : hasNumber));
  const street = lines[at] ?? [];
  const rest = lines.slice(at + 1).flat();
  const parts = rest.length > 0 ? partsOf(street, rest) : partsOf(...splitAfterStreet(street));
  return { ...parts, unit: parts.unit || unitOf(lines.slice(0, at)) };
}

/**
 * Returns whether a line has a house number and a street, such as `200 main st`. A place does not: `1010
 * wien`, `63101 st louis`.
 */
function isHouseAndStreet(line: string[]): boolean {
  const [words] = withoutUnit(line);
  return (
    HOUSE_NUMBER.test(words[0] ?? '') && words.some((word, place) => place > 1 && STREET_KINDS.has(word))
  );
}

function hasNumber(line: string[]): boolean {
  return withoutUnit(line)[0].some((word) => /\d/.test(word));
}

/**
 * Returns the unit from the lines before the street: what follows a word such as `apt`, or a number on its
 * own line.
 */
function unitOf(lines: string[][]): string {
  const [, unit] = withoutUnit(lines.flat());
  const [alone = '', ...others] = lines.at(-1) ?? [];
  return unit || (others.length === 0 && /\d/.test(alone) ? alone : '');
}

function wordsOf(line: string): string[] {
  // People leave out the last four digits of a ZIP+4 code.
  const short = line.replace(/(\b\d{5})-\d{4}\b/g, '$1').replace(NUMBER_SIGN, '$1 ');
  const text = normalizeName(short.replaceAll('#', ` ${UNIT} `));
  const words = text.split(' ').filter((word) => word !== '');
  return words.slice(0, MOST_WORDS).map((word) => ABBREVIATIONS.get(word) ?? word);
}

/**
 * Splits an address on one line without commas: the place begins after the kind of street, direction and
 * unit.
 */
function splitAfterStreet(words: string[]): [string[], string[]] {
  let end = words.findIndex((word, place) => place > 1 && STREET_KINDS.has(word)) + 1;
  if (end === 0) return [words, []];
  if (DIRECTIONS.has(words[end] ?? '')) end++;
  if (words[end] === UNIT) end += words[end + 1] === UNIT ? 3 : 2;
  return [words.slice(0, end), words.slice(end)];
}

function partsOf(streetWords: string[], placeWords: string[]): AddressParts {
  const [street, unit] = withoutUnit(streetWords);
  const [place, unitOfPlace] = withoutUnit(placeWords);
  const zipAt = place.findLastIndex((word) => ZIP.test(word));
  const numberAt = street.findIndex((word) => HOUSE_NUMBER.test(word));
  return {
    number: street[numberAt] ?? '',
    street: street.filter((_, word) => word !== numberAt).join(' '),
    unit: unit || unitOfPlace,
    zip: place[zipAt] ?? '',
    place: place.filter((_, word) => word !== zipAt).join(' '),
  };
}

/** Splits off `unit 4b`: returns the other words, and `4b`. */
function withoutUnit(words: string[]): [string[], string] {
  const at = words.indexOf(UNIT);
  if (at < 0) return [words, ''];
  const last = words[at + 1] === UNIT ? at + 2 : at + 1;
  return [[...words.slice(0, at), ...words.slice(last + 1)], words[last] ?? ''];
}
