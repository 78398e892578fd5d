import { inflateSync } from 'node:zlib';

/** The parts of a PDF that tests check. Its streams are compressed, its objects are not. */
export interface ReadPdf {
  /** All texts in the order of drawing, separated by spaces. */
  text: string;
  /** The number of structure elements of each kind, such as `H1`. */
  elements: Record<string, number>;
  /** The texts that screen readers read in place of the drawn ones. */
  readAloud: string[];
  /** The scopes of table headers. */
  scopes: string[];
  fonts: number;
  /** The number of fonts that are embedded in the document. */
  embeddedFonts: number;
  pages: number;
  /** All objects, without their streams. */
  objects: string;
}

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

/** Reads a PDF as pdfkit writes it. */
export function readPdf(file: Buffer): ReadPdf {
  const whole = file.toString('latin1');
  const objects = new Map([...whole.matchAll(OBJECT)].map(([, number = '', body = '']) => [number, body]));
  const heads = [...objects.values()].map((body) => body.split('\nstream\n')[0] ?? '').join('\n');
  const kinds = [...heads.matchAll(/\/S \/(\w+)/g)].map(([, kind = '']) => kind);
  return {
    text: pagesOf(objects)
      .map((content) => drawn(content, lettersOf(objects)))
      .join('\n'),
    elements: Object.fromEntries(
      Map.groupBy(kinds, (kind) => kind)
        .entries()
        .map(([kind, all]) => [kind, all.length]),
    ),
    readAloud: [...heads.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) =>
      textOf(text),
    ),
    scopes: [...heads.matchAll(/\/Scope \/(\w+)/g)].map(([, scope = '']) => scope),
    fonts: heads.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    embeddedFonts: heads.match(/\/FontFile[23]? \d+ 0 R/g)?.length ?? 0,
    pages: heads.match(/\/Type \/Page\n/g)?.length ?? 0,
    objects: heads,
  };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function pagesOf(objects: ReadonlyMap<string, string>): string[] {
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''));
}

/** Returns the text of each glyph of each font, from the fonts' ToUnicode tables. */
function lettersOf(objects: ReadonlyMap<string, string>): Map<string, Map<number, string>> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', number = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
      const letters = new Map<number, string>();
      for (const [, from = '', list = ''] of streamOf(objects.get(table) ?? '').matchAll(
        /<(\w{4})> <\w{4}> \[([^\]]*)\]/g,
      )) {
        for (const [place, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
          const units = (hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
          letters.set(Number.parseInt(from, 16) + place, String.fromCharCode(...units));
        }
      }
      return [name, letters];
    }),
  );
}

function drawn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined;
  const texts: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/\w{4}/g) ?? [],
      );
      texts.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join(''));
    }
  }
  return texts.join(' ').replace(/ +/g, ' ');
}

/** Decodes a text string of an object: backslash escapes, and UTF-16 after a byte order mark. */
function textOf(written: string): string {
  const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = written.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
