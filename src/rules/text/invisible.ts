/** Letters of scripts that need no joiners. */
const JOINED = String.raw`[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]`;

/** Letters and signs whose look a variation selector may change, such as emoji. */
const VARIED = String.raw`[\p{Emoji}\p{S}\p{Lo}]`;

/**
 * Control characters, line breaks, format characters, and blank letters, such as the Hangul filler and the blank of Braille: they
 * show nothing, or change the direction of what follows. Joiners are among them unless they are between letters of a script that is
 * written with them, such as Persian or Hindi. Variation selectors are among them unless they follow a character whose look they change.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`[\p{Cc}\p{Zl}\p{Zp}\u2800]`,
    String.raw`[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200C\u200D\p{Variation_Selector}]]`,
    String.raw`(?<!${JOINED})[\u200C\u200D]|[\u200C\u200D](?!${JOINED})`,
    String.raw`(?<!${VARIED})\p{Variation_Selector}`,
  ].join('|'),
  'gv',
);

/** Those that separate words: tabs, line breaks, the zero width space and the blank of Braille. */
const SPACE = /[\t-\r\u0085\u200B\u2800\p{Zl}\p{Zp}]/u;

/** Returns whether a text contains characters that cannot be seen. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

/** Returns a text without characters that cannot be seen. Those that separate words become a space. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (SPACE.test(character) ? ' ' : ''));
}
