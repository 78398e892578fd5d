/** Letters of scripts that need no joiners. */
const JOINED = String.raw`[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]`;

/**
 * Control characters, line breaks, and format characters: they show nothing, or change the direction of what follows. Joiners
 * are among them unless they are between letters of a script that is written with them, such as Persian or Hindi.
 */
const INVISIBLE = new RegExp(
  String.raw`[\p{Cc}\p{Zl}\p{Zp}]|[\p{Cf}--[\u200C\u200D]]|(?<!${JOINED})[\u200C\u200D]|[\u200C\u200D](?!${JOINED})`,
  'gv',
);

/** Those that separate words: tabs, line breaks and the zero width space. */
const SPACE = /[\t-\r\u0085\u200B\p{Zl}\p{Zp}]/u;

/** Returns whether a text contains characters that cannot be seen. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

/** Returns a text without characters that cannot be seen. Those that separate words become a space. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (SPACE.test(character) ? ' ' : ''));
}
