import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Language, LOCALES } from '../../texts/languages.ts';
import type { Texts } from '../../texts/texts.ts';
import {
  BOTTOM,
  type Canvas,
  type LaidOut,
  MARGIN,
  openCanvas,
  STYLES,
  type Style,
  WIDTH,
} from './canvas.ts';

const LABEL_WIDTH = 150;
/** Space between columns, below a block, and so on, in points. */
const GAP = 10;

type Element = PDFKit.PDFStructureElement;

/** A column of a table. The width is divided by the shares. */
export interface PdfColumn {
  title: string;
  share: number;
}

/** A name, such as `Phone`, and its value. */
type PdfFact = readonly [name: string, value: string | null];

/**
 * A tagged PDF with embedded fonts: screen readers read its headings, paragraphs and tables in
 * order (ISO 32000-1, 14.8). Finished bytes can be taken at any time, so that only a page or two are in
 * memory.
 */
export interface TaggedDocument {
  heading(level: 1 | 2 | 3, text: string): Promise<void>;
  paragraph(text: string): Promise<void>;
  /**
   * Adds a table of names and values. Omits facts without a value.
   *
   * @param language their language, if it may be another one than that of the document
   */
  facts(facts: readonly PdfFact[], language?: Language): Promise<void>;
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): Promise<void>;
  /** Returns the bytes that were finished since the last call. */
  take(): Buffer[];
  /** Ends the document, and returns the remaining bytes. */
  end(): Buffer[];
}

/**
 * Begins a document.
 *
 * @param texts the language of the document
 * @param footer text at the foot of each page, before the page number
 */
export async function openTaggedDocument(
  texts: Texts,
  title: string,
  footer: string,
): Promise<TaggedDocument> {
  const canvas = await openCanvas(texts, title, footer);
  const { doc } = canvas;
  const root = doc.struct('Document');
  doc.addStructure(root);
  let section = root;

  async function block(kind: string, text: string, style: Style, keptWithPoints: number): Promise<void> {
    const laidOut = await canvas.layOut(text, style, WIDTH);
    canvas.room(Math.min(laidOut.height, 3 * GAP) + keptWithPoints);
    let y = doc.y;
    const draw = () => {
      y = canvas.draw(laidOut, MARGIN, y);
    };
    section.add(doc.struct(kind, laidOut.read, [draw]));
    doc.y = y + style.size * 0.5;
  }

  function take(): Buffer[] {
    const parts: Buffer[] = [];
    for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part);
    return parts;
  }

  return {
    async heading(level, text) {
      if (level < 3) {
        if (section !== root) section.end();
        section = doc.struct('Sect');
        root.add(section);
      }
      if (level > 1) doc.y += GAP;
      // Keeps the heading on one page with what follows: after a section's, often another heading.
      await block(`H${level}`, text, STYLES[`h${level}`], level === 2 ? 110 : 60);
    },
    paragraph: (text) => block('P', text, STYLES.text, 0),
    async facts(facts, language = texts.language) {
      const table = openTable(canvas, section, language === texts.language ? undefined : language);
      for (const [name, value] of facts) {
        if (value === null || value === '') continue;
        await table.add(
          [
            await cell(canvas, 'row', name, MARGIN, LABEL_WIDTH - GAP),
            await cell(canvas, 'data', value, MARGIN + LABEL_WIDTH, WIDTH - LABEL_WIDTH),
          ],
          // A row may break across pages, so a long value begins on the current page.
          10 * GAP,
        );
      }
      table.end();
    },
    async table(columns, rows) {
      const table = openTable(canvas, section);
      const places = placesOf(columns);
      const add = async (heads: CellHeads, texts: readonly string[]) => {
        const cells = places.map(({ x, width }, place) => cell(canvas, heads, texts[place] ?? '', x, width));
        await table.add(await Promise.all(cells), BOTTOM - MARGIN);
      };
      await add(
        'column',
        columns.map(({ title: name }) => name),
      );
      for (const texts of rows) await add('data', texts);
      table.end();
    },
    take,
    end() {
      root.end();
      doc.end();
      return take();
    },
  };
}

/** Whether a cell is the header of its row or column, or contains data. */
type CellHeads = 'row' | 'column' | 'data';

interface Cell {
  heads: CellHeads;
  x: number;
  laidOut: LaidOut;
}

async function cell(canvas: Canvas, heads: CellHeads, text: string, x: number, width: number): Promise<Cell> {
  const style = heads === 'data' ? STYLES.text : STYLES.label;
  return { heads, x, laidOut: await canvas.layOut(text, style, width) };
}

function placesOf(columns: readonly PdfColumn[]): { x: number; width: number }[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share }) => {
    const place = { x, width: (share / shares) * WIDTH - GAP };
    x += place.width + GAP;
    return place;
  });
}

interface Table {
  /**
   * Adds a row.
   *
   * @param together rows up to this height are kept on one page; in higher ones, only the last cell may be
   *   that high
   */
  add(cells: readonly Cell[], together: number): Promise<void>;
  end(): void;
}

/** @param language the language of the table, if it is not that of the document */
function openTable(canvas: Canvas, section: Element, language?: Language): Table {
  const { doc } = canvas;
  const table = doc.struct('Table', language === undefined ? {} : { lang: LOCALES[language] });
  section.add(table);
  return {
    async add(cells, together) {
      const highest = Math.max(...cells.map(({ laidOut }) => laidOut.height));
      canvas.room(Math.min(together, highest) + GAP);
      const row = doc.struct('TR');
      table.add(row);
      const top = doc.y;
      let bottom = top;
      for (const { heads, x, laidOut } of cells) {
        const draw = () => {
          const page = canvas.page();
          const below = canvas.draw(laidOut, x, top);
          bottom = page === canvas.page() ? Math.max(bottom, below) : below;
        };
        row.add(doc.struct(heads === 'data' ? 'TD' : 'TH', { ...laidOut.read, ...SCOPES[heads] }, [draw]));
      }
      row.end();
      doc.y = bottom + 4;
      canvas.rule();
      // A row takes a millisecond. Other requests get their turn in between.
      await nextTurn();
    },
    end() {
      table.end();
      doc.y += GAP;
    },
  };
}

/** The scope of a header cell (ISO 32000-1, 14.8.5.7). */
const SCOPES = { row: { scope: 'Row' }, column: { scope: 'Column' }, data: {} };
