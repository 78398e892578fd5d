import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/** A TrueType font for a document. */
export interface Font {
  /** Unique name. */
  name: string;
  file: Buffer;
  /** How much thinner its strokes are than those of the text font, as a share of the font size. */
  thinner: number;
}

/** The fonts of a document, loaded by the characters that it needs. */
export interface Fonts {
  /** Loads the fonts for all characters of a text. `find` finds only loaded characters. */
  load(text: string): Promise<void>;
  /** Returns the font that has a character, or `undefined`. */
  find(codePoint: number): Font | undefined;
}

/**
 * How much thinner some variable fonts are drawn, as a share of the font size: their default weight is the
 * thinnest one.
 */
const THIN = 0.04;

/**
 * The font families. The first one that has a character draws it. Each family is split into files by
 * characters, and only the files that a document needs are read. Their license (SIL Open Font License 1.1)
 * allows embedding subsets in documents.
 */
const FAMILIES = [
  // Latin, Greek and Cyrillic.
  ['inter', 0],
  ['noto-sans-arabic', 0],
  ['noto-sans-hebrew', THIN],
  ['noto-sans-devanagari', 0],
  ['noto-sans-thai', 0],
  // Chinese and Japanese.
  ['noto-sans-sc', THIN],
  ['noto-sans-kr', THIN],
] as const;

/** One file of a family, and the characters in it. */
interface Part {
  name: string;
  url: string;
  thinner: number;
  ranges: readonly (readonly [from: number, to: number])[];
}

interface ReadFont extends Font {
  has(codePoint: number): boolean;
}

/** All parts, read on first use. */
let allParts: Part[] | undefined;

/** Opens the fonts for one document. */
export async function openFonts(): Promise<Fonts> {
  allParts ??= (await Promise.all(FAMILIES.map(partsOf))).flat();
  const parts = allParts;
  const read = new Map<Part, ReadFont>();
  const claimed = new Map<number, Part[]>();
  const claiming = (codePoint: number) =>
    claimed.getOrInsertComputed(codePoint, () =>
      parts.filter(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)),
    );
  const found = new Map<number, ReadFont>();
  const find = (codePoint: number) => found.get(codePoint);
  return {
    async load(text) {
      for (const letter of new Set(text)) {
        const codePoint = letter.codePointAt(0) ?? 0;
        if (found.has(codePoint)) continue;
        for (const part of claiming(codePoint)) {
          const font = read.get(part) ?? (await readFont(part));
          read.set(part, font);
          // The index may list characters that the file lacks.
          if (!font.has(codePoint)) continue;
          found.set(codePoint, font);
          break;
        }
      }
    },
    find,
  };
}

/**
 * Returns the files of a family. Its index lists the characters of each file as in CSS: `U+0000-00FF,U+0131`.
 */
async function partsOf([family, thinner]: (typeof FAMILIES)[number]): Promise<Part[]> {
  const at = (path: string) => import.meta.resolve(`@fontsource-variable/${family}/${path}`);
  const list: Record<string, string> = JSON.parse(await readFile(fileURLToPath(at('unicode.json')), 'utf8'));
  return Object.entries(list).map(([subset, letters]) => {
    const name = `${family}-${subset.replace(/^\[|\]$/g, '')}`;
    const ranges = letters.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    return { name, url: at(`files/${name}-wght-normal.woff2`), thinner, ranges };
  });
}

/** Reads a font and converts it to TrueType, because not every character can be extracted from WOFF2. */
async function readFont({ name, url, thinner }: Part): Promise<ReadFont> {
  // Loaded only when a PDF is made, because this WebAssembly module takes time to load.
  const { decompress } = await import('wawoff2');
  const file = Buffer.from(await decompress(await readFile(fileURLToPath(url))));
  const font = create(file);
  return { name, file, thinner, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}
