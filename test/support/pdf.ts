import { inflateSync } from 'node:zlib';

/** What a PDF holds, as far as tests look: its objects are not compressed, its streams are. */
export interface ReadPdf {
  /** All that is drawn, in its order; what is drawn apart is parted by spaces. */
  text: string;
  /** How many elements of structure it has of each kind, such as `H1`. */
  elements: Record<string, number>;
  /** What is read in place of what is drawn. */
  readAloud: string[];
  /** The scopes of heads of tables. */
  scopes: string[];
  fonts: number;
  /** Of them within the document. */
  embeddedFonts: number;
  pages: number;
  /** All of it but streams. */
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

/** What each glyph of each font stands for: a font's table of Unicode texts. */
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

/** A text as an object holds it: UTF-16 after a byte order mark, signs with a backslash before them. */
function textOf(written: string): string {
  const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = written.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
