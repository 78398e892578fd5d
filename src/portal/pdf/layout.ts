import { hasRightToLeft, levelsOf, visualOrder } from './bidi.ts';
import type { Font, Fonts } from './fonts.ts';

/** Letters of one font and direction, side by side. */
export interface Run {
  text: string;
  font: Font;
  width: number;
  level: number;
}

/** One line of text: its runs from the left. */
export type Line = readonly Run[];

export interface TextStyle {
  /** Points. */
  size: number;
}

export interface LayoutTools {
  fonts: Pick<Fonts, 'find'>;
  /** How wide a text is, in points. */
  measure(text: string, font: Font, size: number): number;
}

/** Stands for a letter that no font has: a box. */
export const NO_LETTER = '\u25A1';

/** What nobody sees and what would turn the text around it: marks of direction, joiners, controls but line breaks. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}]|(?!\n)\p{Cc}/gu;

/** Where a line may break: behind spaces, behind hyphens and the like, and around letters that stand for words. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{P}*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+?(?:[-/@,;]+\s*|\s+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|$)|\s+/gu;

/** A text as it is laid out: composed, one kind of line break, and nothing unseen. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(UNSEEN, '');
}

/** Whether what is drawn is other than the text: then the document says the text besides, for whoever reads it aloud. */
export function isDrawnOtherwise(text: string, { fonts }: LayoutTools): boolean {
  return (
    hasRightToLeft(text) ||
    [...text].some((letter) => letter !== '\n' && fonts.find(letter.codePointAt(0) ?? 0) === undefined)
  );
}

/** A tidy text in lines of at most `width` points. What is longer without a place to break is broken anywhere. */
export function layOut(text: string, style: TextStyle, width: number, tools: LayoutTools): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of paragraph.match(PIECES) ?? []) {
      if (widthOf(line + piece.trimEnd(), style, tools) <= width) line += piece;
      else {
        if (line !== '') lines.push(line);
        const parts = brokenAnywhere(piece, style, width, tools);
        line = parts.pop() ?? '';
        lines.push(...parts);
      }
    }
    return [...lines, line].map((each) => runsOf(each.trimEnd(), style, tools));
  });
}

/** The parts of a piece, each of which fits. */
function brokenAnywhere(piece: string, style: TextStyle, width: number, tools: LayoutTools): string[] {
  if (widthOf(piece.trimEnd(), style, tools) <= width) return [piece];
  const parts: string[] = [];
  let part = '';
  let partWidth = 0;
  for (const letter of piece) {
    const letterWidth = widthOf(letter, style, tools);
    if (partWidth + letterWidth > width && part !== '') {
      parts.push(part);
      [part, partWidth] = ['', 0];
    }
    part += letter;
    partWidth += letterWidth;
  }
  return [...parts, part];
}

function widthOf(text: string, style: TextStyle, tools: LayoutTools): number {
  return runsOf(text, style, tools).reduce((sum, { width }) => sum + width, 0);
}

/** A line's runs in the order in which they are seen. */
function runsOf(line: string, style: TextStyle, tools: LayoutTools): Run[] {
  const letters = [...line];
  const levels = hasRightToLeft(line) ? levelsOf(letters) : undefined;
  const runs: Omit<Run, 'width'>[] = [];
  for (const [place, letter] of letters.entries()) {
    const level = levels?.[place] ?? 0;
    const drawn = drawnLetter(letter, runs.at(-1)?.font, tools);
    const last = runs.at(-1);
    // From the right words are set one by one: a run is drawn from the left.
    const goesOn =
      last?.font.name === drawn.font.name &&
      last.level === level &&
      (level % 2 === 0 || !isEnd(last.text, letter));
    if (last !== undefined && goesOn) last.text += drawn.text;
    else runs.push({ ...drawn, level });
  }
  const measured = runs.map((run) => {
    const text = run.level % 2 === 1 && !hasRightToLeft(run.text) ? mirrored(run.text) : run.text;
    return { ...run, text, width: tools.measure(text, run.font, style.size) };
  });
  return visualOrder(measured);
}

/** Whether letters of their own direction end, or begin, between these two. */
function isEnd(text: string, letter: string): boolean {
  const before = text.at(-1) ?? '';
  return hasRightToLeft(before) !== hasRightToLeft(letter) && !/\p{M}/u.test(letter);
}

function drawnLetter(
  letter: string,
  before: Font | undefined,
  { fonts }: LayoutTools,
): Pick<Run, 'text' | 'font'> {
  const font = fonts.find(letter.codePointAt(0) ?? 0);
  if (font !== undefined) {
    // A space belongs to whatever stands before it.
    return { text: letter, font: letter === ' ' && before !== undefined ? before : font };
  }
  const instead = fonts.find(NO_LETTER.charCodeAt(0));
  if (instead === undefined) throw new Error('the fonts of the document are not loaded');
  return { text: NO_LETTER, font: instead };
}

const MIRRORS: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** Signs between words that are written from the right: the first stands rightmost, and brackets turn around. */
function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((letter) => MIRRORS[letter] ?? letter)
    .join('');
}
