import PDFDocument from 'pdfkit';
import { type Font, openFonts } from './fonts.ts';
import { isDrawnOtherwise, type LayoutTools, type Line, layOut, NO_LETTER, tidyText } from './layout.ts';

/** Points. US Letter: 612 by 792. */
export const MARGIN = 56;
export const WIDTH = 612 - 2 * MARGIN;
export const BOTTOM = 792 - MARGIN;

const BOLD = 0.03;
/** `thicker`: how much the strokes are, as a share of the size, which is in points. */
export const STYLES = {
  h1: { size: 20, thicker: BOLD },
  h2: { size: 14, thicker: BOLD },
  h3: { size: 11, thicker: BOLD },
  text: { size: 10, thicker: 0 },
  label: { size: 10, thicker: BOLD },
  small: { size: 8.5, thicker: 0 },
} as const;
export type Style = (typeof STYLES)[keyof typeof STYLES];

/** Of the size of the letters. */
const LINE_HEIGHT = 1.4;

const INK = '#171b22';
const DIM = '#444c59';
const RULE = '#d3d8e0';

/** A text that is ready to be drawn. */
export interface LaidOut {
  text: string;
  style: Style;
  lines: Line[];
  /** Points, on one page. */
  height: number;
  /** What is read in place of what is drawn, where that differs. */
  read: { actual: string } | object;
}

/** The pages of a document, one after the other. */
export interface Canvas {
  doc: PDFKit.PDFDocument;
  layOut(text: string, style: Style, width: number): Promise<LaidOut>;
  /** Draws from a height on, over as many pages as it takes; answers the height below. */
  draw(text: LaidOut, x: number, from: number): number;
  /** Goes to the next page unless so many points are left on this one. */
  room(height: number): void;
  /** A line across the page, which is not read. */
  rule(): void;
  /** The number of this page. */
  page(): number;
}

/** @param footer stands at the foot of each page, with its number */
export async function openCanvas(title: string, footer: string): Promise<Canvas> {
  const fonts = await openFonts();
  await fonts.load(`${tidyText(footer)}0123456789 · Page${NO_LETTER}`);
  const doc = new PDFDocument({
    // The first page waits for its footer.
    autoFirstPage: false,
    // None of the standard fonts, which a document does not hold.
    font: '',
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
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
    const [line = []] = layOut(tidyText(`${footer} · Page ${++pages}`), STYLES.small, WIDTH, tools);
    // It stands in the margin, where text would begin a new page.
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

/** Takes a font up, which the document knows by its name from then on. */
function userOf(doc: PDFKit.PDFDocument): (font: Font, size: number) => PDFKit.PDFDocument {
  const known = new Set<string>();
  return ({ name, file }, size) => {
    if (!known.has(name)) doc.registerFont(name, file);
    known.add(name);
    return doc.font(name, size);
  };
}
