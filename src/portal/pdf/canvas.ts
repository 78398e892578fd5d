import PDFDocument from 'pdfkit';
import { LOCALES } from '../../texts/languages.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Font, openFonts } from './fonts.ts';
import { isDrawnOtherwise, type LayoutTools, type Line, layOut, NO_LETTER, tidyText } from './layout.ts';

/** Page dimensions in points. US Letter is 612 by 792. */
export const MARGIN = 56;
export const WIDTH = 612 - 2 * MARGIN;
export const BOTTOM = 792 - MARGIN;

const BOLD = 0.03;
/** `size` is in points. `thicker` is the added stroke width, as a share of the size. */
export const STYLES = {
  h1: { size: 20, thicker: BOLD },
  h2: { size: 14, thicker: BOLD },
  h3: { size: 11, thicker: BOLD },
  text: { size: 10, thicker: 0 },
  label: { size: 10, thicker: BOLD },
  small: { size: 8.5, thicker: 0 },
} as const;
export type Style = (typeof STYLES)[keyof typeof STYLES];

/** Height of a line, as a multiple of the font size. */
const LINE_HEIGHT = 1.4;

const INK = '#171b22';
const DIM = '#444c59';
const RULE = '#d3d8e0';

/** A text that is laid out for drawing. */
export interface LaidOut {
  text: string;
  style: Style;
  lines: Line[];
  /** Height in points if it fits on one page. */
  height: number;
  /** The text for screen readers, if it differs from what is drawn. */
  read: { actual: string } | object;
}

/** The pages of a document, written in order. */
export interface Canvas {
  doc: PDFKit.PDFDocument;
  layOut(text: string, style: Style, width: number): Promise<LaidOut>;
  /** Draws a text from a height on, across pages if needed. Returns the height below it. */
  draw(text: LaidOut, x: number, from: number): number;
  /** Begins a new page unless `height` points are left on this one. */
  room(height: number): void;
  /** Draws a line across the page, which screen readers skip. */
  rule(): void;
  /** Returns the number of the current page. */
  page(): number;
}

/**
 * Opens the first page of a new document.
 *
 * @param texts the language of the document
 * @param footer text at the foot of each page, before the page number
 */
export async function openCanvas({ language, t }: Texts, title: string, footer: string): Promise<Canvas> {
  const footerOf = (number: number) => tidyText(`${footer} · ${t('pdf.page', { number })}`);
  const fonts = await openFonts();
  await fonts.load(`${footerOf(0)}0123456789${NO_LETTER}`);
  const doc = new PDFDocument({
    // The first page is added below, after the handler for the footer.
    autoFirstPage: false,
    // Standard fonts are not embedded, so none is used.
    font: '',
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: title },
  });
  const use = userOf(doc);
  const measure = (text: string, font: Font, size: number) => use(font, size).widthOfString(text);
  const tools: LayoutTools = { fonts, measure };
  let pages = 0;

  function drawLine(line: Line, x: number, y: number, { size, thicker }: Style, ink: string): void {
    doc.fillColor(ink).strokeColor(ink);
    let left = x;
    for (const { text, font, width } of line) {
      const stroke = (font.thinner + thicker) * size;
      doc.lineWidth(stroke);
      const options = { lineBreak: false, stroke: stroke > 0, fill: true, baseline: 'alphabetic' } as const;
      use(font, size).text(text, left, y + size, options);
      left += width;
    }
  }
  function drawFooter(): void {
    doc.markContent('Artifact', { type: 'Pagination' });
    const [line = []] = layOut(footerOf(++pages), STYLES.small, WIDTH, tools);
    // The footer is in the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    drawLine(line, MARGIN, BOTTOM + 20, STYLES.small, DIM);
    doc.page.margins.bottom = MARGIN;
    doc.endMarkedContent();
    doc.y = MARGIN;
  }
  doc.on('pageAdded', drawFooter);
  doc.addPage();

  return {
    doc,
    async layOut(written, style, width) {
      const text = tidyText(written);
      await fonts.load(text);
      const lines = layOut(text, style, width, tools);
      const height = lines.length * style.size * LINE_HEIGHT;
      return { text, style, lines, height, read: isDrawnOtherwise(text, tools) ? { actual: text } : {} };
    },
    draw({ lines, style }, x, from) {
      const height = style.size * LINE_HEIGHT;
      let y = from;
      for (const line of lines) {
        if (y + height > BOTTOM) {
          doc.continueOnNewPage();
          y = MARGIN;
        }
        drawLine(line, x, y, style, INK);
        y += height;
      }
      return y;
    },
    room(height) {
      if (doc.y + height > BOTTOM) doc.addPage();
    },
    rule() {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.moveTo(MARGIN, doc.y - 1).lineTo(MARGIN + WIDTH, doc.y - 1);
      doc.lineWidth(0.5).strokeColor(RULE).stroke();
      doc.endMarkedContent();
      doc.y += 3;
    },
    page: () => pages,
  };
}

/** Returns a function that selects a font, and registers it in the document on first use. */
function userOf(doc: PDFKit.PDFDocument): (font: Font, size: number) => PDFKit.PDFDocument {
  const known = new Set<string>();
  return ({ name, file }, size) => {
    if (!known.has(name)) doc.registerFont(name, file);
    known.add(name);
    return doc.font(name, size);
  };
}
