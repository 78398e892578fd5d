import { hasRightToLeft, levelsOf, mirrored, visualOrder } from './bidi.ts';
import type { Font, Fonts } from './fonts.ts';

/** Adjacent characters with one font and direction. */
interface Run {
  text: string;
  font: Font;
  width: number;
  level: number;
}

/** A line of text: its runs from left to right. */
export type Line = readonly Run[];

interface TextStyle {
  /** In points. */
  size: number;
}

export interface LayoutTools {
  fonts: Pick<Fonts, 'find'>;
  /** Returns the width of a text in points. */
  measure(text: string, font: Font, size: number): number;
}

/** Drawn in place of a character that no font has: a box. */
export const NO_LETTER = '\u25A1';

/**
 * Invisible characters, which could also reorder text: direction marks, joiners, and control characters
 * except line breaks.
 */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}]|(?!\n)\p{Cc}/gu;

/**
 * Matches the pieces between which a line may break: after spaces, after hyphens and similar, and around
 * characters of CJK scripts.
 */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{P}*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+?(?:[-/@,;]+\s*|\s+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|$)|\s+/gu;

/**
 * Returns a text ready for layout: composed (NFC), with uniform line breaks, without invisible characters.
 */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(UNSEEN, '');
}

/**
 * Returns whether what is drawn differs from the text. Then the document also contains the text for screen
 * readers.
 */
export function isDrawnOtherwise(text: string, { fonts }: LayoutTools): boolean {
  return (
    hasRightToLeft(text) ||
    [...text].some((letter) => letter !== '\n' && fonts.find(letter.codePointAt(0) ?? 0) === undefined)
  );
}

/**
 * A character with its embedding level in the paragraph, by which each line is ordered, wherever it breaks.
 */
interface Letter {
  letter: string;
  level: number;
}

/**
 * Lays out a tidy text in lines of at most `width` points. Longer pieces without a break opportunity are
 * broken anywhere.
 */
export function layOut(text: string, style: TextStyle, width: number, tools: LayoutTools): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: Letter[][] = [];
    let line: Letter[] = [];
    for (const piece of piecesOf(paragraph)) {
      if (widthOf([...line, ...trimmed(piece)], style, tools) <= width) line.push(...piece);
      else {
        if (line.length > 0) lines.push(line);
        const parts = brokenAnywhere(piece, style, width, tools);
        line = parts.pop() ?? [];
        lines.push(...parts);
      }
    }
    return [...lines, line].map((each) => runsOf(trimmed(each), style, tools));
  });
}

/** Returns the parts of a paragraph between which a line may break. */
function piecesOf(paragraph: string): Letter[][] {
  const written = [...paragraph];
  const levels = hasRightToLeft(paragraph) ? levelsOf(written) : undefined;
  let place = 0;
  return (paragraph.match(PIECES) ?? []).map((piece) =>
    [...piece].map((letter) => ({ letter, level: levels?.[place++] ?? 0 })),
  );
}

function trimmed(letters: readonly Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex(({ letter }) => letter.trim() !== '') + 1);
}

/** Splits a piece into parts that fit the width. */
function brokenAnywhere(piece: Letter[], style: TextStyle, width: number, tools: LayoutTools): Letter[][] {
  if (widthOf(trimmed(piece), style, tools) <= width) return [piece];
  const parts: Letter[][] = [];
  let part: Letter[] = [];
  let partWidth = 0;
  for (const letter of piece) {
    const letterWidth = widthOf([letter], style, tools);
    if (partWidth + letterWidth > width && part.length > 0) {
      parts.push(part);
      [part, partWidth] = [[], 0];
    }
    part.push(letter);
    partWidth += letterWidth;
  }
  return [...parts, part];
}

function widthOf(letters: readonly Letter[], style: TextStyle, tools: LayoutTools): number {
  return runsOf(letters, style, tools).reduce((sum, { width }) => sum + width, 0);
}

/** Returns the runs of a line in visual order. */
function runsOf(line: readonly Letter[], style: TextStyle, tools: LayoutTools): Run[] {
  const runs: Omit<Run, 'width'>[] = [];
  for (const { letter, level } of line) {
    const last = runs.at(-1);
    const drawn = drawnLetter(letter, last?.font, tools);
    const continuesRun =
      last?.font.name === drawn.font.name && last.level === level && !isEnd(last.text, letter, level);
    if (last !== undefined && continuesRun) last.text += drawn.text;
    else runs.push({ ...drawn, level });
  }
  const measured = runs.map((run) => {
    const text = textToDraw(run);
    return { ...run, text, width: tools.measure(text, run.font, style.size) };
  });
  return visualOrder(measured);
}

/** Returns whether a run must end before a letter: fontkit must reverse all characters of a run or none. */
function isEnd(text: string, letter: string, level: number): boolean {
  return isReversed(text.at(-1) ?? '', level) !== isReversed(letter, level) && !/\p{M}/u.test(letter);
}

/**
 * Returns whether fontkit reverses a text, which it decides by script: right-to-left text, but also Persian
 * digits.
 */
function isReversed(text: string, level: number): boolean {
  return level % 2 === 1 ? hasRightToLeft(text) : /\p{Script=Arabic}/u.test(text);
}

/** Returns the text of a run in the order that fontkit needs to draw it correctly. */
function textToDraw({ text, level }: Pick<Run, 'text' | 'level'>): string {
  if (level % 2 === 1) return isReversed(text, level) ? text : mirrored(text);
  return isReversed(text, level) ? [...text].reverse().join('') : text;
}

function drawnLetter(
  letter: string,
  before: Font | undefined,
  { fonts }: LayoutTools,
): Pick<Run, 'text' | 'font'> {
  const font = fonts.find(letter.codePointAt(0) ?? 0);
  if (font !== undefined) {
    // A space takes the font of the character before it.
    return { text: letter, font: letter === ' ' && before !== undefined ? before : font };
  }
  const instead = fonts.find(NO_LETTER.charCodeAt(0));
  if (instead === undefined) throw new Error('the fonts of the document are not loaded');
  return { text: NO_LETTER, font: instead };
}
