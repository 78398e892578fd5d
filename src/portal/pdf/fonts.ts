import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/** A font as it goes into a document, as TrueType. */
export interface Font {
  /** Tells it from the others. */
  name: string;
  file: Buffer;
  /** How much thinner its strokes are than those of a text's, as a share of the size of the letters. */
  thinner: number;
}

/** The fonts of a document, by the letters that it needs. */
export interface Fonts {
  /** Loads all that these letters need; before that nothing is found. */
  load(text: string): Promise<void>;
  /** The font that has a letter; `undefined` when none has. */
  find(codePoint: number): Font | undefined;
}

/** The fonts come in one file for all weights, which begins with the thinnest one where it says so. */
const THIN = 0.04;

/**
 * Who has a letter first writes it. Each family is cut into files by the letters that they hold, and of those only what
 * a document needs is read. Their license (SIL Open Font License 1.1) lets parts of them be put into a document.
 */
const FAMILIES = [
  // Latin, Greek and Cyrillic.
  ['inter', 0],
  ['noto-sans-arabic', 0],
  ['noto-sans-hebrew', THIN],
  ['noto-sans-devanagari', 0],
  ['noto-sans-thai', 0],
  // Chinese, and the Japanese syllables.
  ['noto-sans-sc', THIN],
  ['noto-sans-kr', THIN],
] as const;

/** One file of a family, and the letters that it holds. */
interface Part {
  name: string;
  url: string;
  thinner: number;
  ranges: readonly (readonly [from: number, to: number])[];
}

interface ReadFont extends Font {
  has(codePoint: number): boolean;
}

/** Read once. */
let allParts: Part[] | undefined;

/** Fonts for one document. */
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
          // Not each letter that a list names is in the file.
          if (!font.has(codePoint)) continue;
          found.set(codePoint, font);
          break;
        }
      }
    },
    find,
  };
}

/** The files of a family. Its list says the letters of each as style sheets do: `U+0000-00FF,U+0131`. */
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

/** As TrueType: out of WOFF2 not all letters can be taken. */
async function readFont({ name, url, thinner }: Part): Promise<ReadFont> {
  // Not before somebody takes a PDF: it is a program of its own, which takes its time to load.
  const { decompress } = await import('wawoff2');
  const file = Buffer.from(await decompress(await readFile(fileURLToPath(url))));
  const font = create(file);
  return { name, file, thinner, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}
