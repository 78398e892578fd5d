import { isOneEdit } from './similarity.ts';

/** With fewer characters, one other letter makes another name. */
const LEAST_CHARACTERS = 4;

/** Characters of one shape, which readers of scanned documents confuse (Kukich 1992). */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/ri/g, 'n'],
  [/[0q]/g, 'o'],
  [/[1i|]/g, 'l'],
  [/2/g, 'z'],
  [/5/g, 's'],
  [/6/g, 'g'],
  [/8/g, 'b'],
];

/** Returns a text with characters of one shape unified, so that it is equal to what a scan makes of it. */
export function shapeOf(text: string): string {
  return SHAPES.reduce((shape, [characters, one]) => shape.replace(characters, one), text.toLowerCase());
}

/** Letters of one shape, which are also two sounds: only one of them in a word is an error. */
const ALIKE = ['ao', 'ce', 'uv', 'ij', 'hb'];

/** The rows of a keyboard, each shifted half a key against the one above. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Pairs of keys side by side or one above the other, and of letters of one shape, in both orders. */
export const NEIGHBOURS: ReadonlySet<string> = new Set([
  ...ALIKE.flatMap((letters) => [letters, [...letters].reverse().join('')]),
  ...KEYBOARD.flatMap((row, place) =>
    [...row].flatMap((key, at) => {
      const below = KEYBOARD[place + 1] ?? '';
      const near = [row[at + 1], below[at - 1], below[at]].filter((other) => other !== undefined);
      return near.flatMap((other) => [key + other, other + key]);
    }),
  ),
]);

/**
 * Returns whether a slip of a finger or the eye makes one word of the other: a letter left out, doubled or
 * added, two letters swapped, a key beside the right one, or a letter of the same shape.
 */
export function isMistyped(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST_CHARACTERS || !isOneEdit(one, other)) return false;
  if (one.length !== other.length) return true;
  const places = [...one].flatMap((letter, place) => (letter === other[place] ? [] : [place]));
  const [place = 0] = places;
  return places.length > 1 || NEIGHBOURS.has(one.charAt(place) + other.charAt(place));
}
