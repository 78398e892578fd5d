import { hasRightToLeft, levelsOf, mirrored, visualOrder } from './bidi.ts';
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

/** A letter of a paragraph, with its embedding level there: a line is ordered by it, wherever it is broken. */
interface Letter {
  letter: string;
  level: number;
}

/** A tidy text in lines of at most `width` points. What is longer without a place to break is broken anywhere. */
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

/** The parts of a piece, each of which fits. */
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

/** A line's runs in the order in which they are seen. */
function runsOf(line: readonly Letter[], style: TextStyle, tools: LayoutTools): Run[] {
  const runs: Omit<Run, 'width'>[] = [];
  for (const { letter, level } of line) {
    const last = runs.at(-1);
    const drawn = drawnLetter(letter, last?.font, tools);
    const goesOn =
      last?.font.name === drawn.font.name && last.level === level && !isEnd(last.text, letter, level);
    if (last !== undefined && goesOn) last.text += drawn.text;
    else runs.push({ ...drawn, level });
  }
  const measured = runs.map((run) => {
    const text = textToDraw(run);
    return { ...run, text, width: tools.measure(text, run.font, style.size) };
  });
  return visualOrder(measured);
}

/** Whether letters that fontkit reverses end, or begin, between these two: each run is all or nothing of them. */
function isEnd(text: string, letter: string, level: number): boolean {
  return isReversed(text.at(-1) ?? '', level) !== isReversed(letter, level) && !/\p{M}/u.test(letter);
}

/** Whether fontkit draws a text from its end, by its script: words from the right, but also the digits of Persian. */
function isReversed(text: string, level: number): boolean {
  return level % 2 === 1 ? hasRightToLeft(text) : /\p{Script=Arabic}/u.test(text);
}

/** Returns a run's text in the order that has fontkit draw it from the left as it is to be seen. */
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
    // A space belongs to whatever stands before it.
    return { text: letter, font: letter === ' ' && before !== undefined ? before : font };
  }
  const instead = fonts.find(NO_LETTER.charCodeAt(0));
  if (instead === undefined) throw new Error('the fonts of the document are not loaded');
  return { text: NO_LETTER, font: instead };
}
