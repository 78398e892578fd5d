// Writes the documentation at /docs into a folder, as HTML: node web/docs/build.ts FOLDER. The pages are made from documents of
// the program and its OpenAPI document. The server puts its own address into them when it sends them, so only the files that they
// load are compressed here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { guidePages } from './guides.ts';
import { type Assets, layout } from './layout.ts';
import type { Page } from './page.ts';
import { referencePages } from './reference.ts';

/** Fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css)$/;

/** Writes the pages into a folder, and what they load into its `assets/`. */
async function buildDocs(folder: string): Promise<void> {
  const pages = [...guidePages(), ...referencePages()];
  rejectSameAddresses(pages);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const assets = await buildAssets(folder, searchIndex(pages));
  for (const page of pages) {
    const path = join(folder, `${page.address || 'index'}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, layout(page, pages, assets).text);
  }
}

function rejectSameAddresses(pages: readonly Page[]): void {
  const addresses = pages.map(({ address }) => address);
  const twice = addresses.find((address, place) => addresses.indexOf(address) !== place);
  if (twice !== undefined) throw new Error(`Two pages have the address /docs/${twice}`);
}

/** Characters of a section that a search looks at. */
const MOST_SEARCHED = 4_000;

/** Returns what a search finds: sections, each with its address, its title, the title of its page and its text. */
function searchIndex(pages: readonly Page[]): [address: string, title: string, page: string, text: string][] {
  return pages.flatMap(({ address, title, sections }) =>
    sections.map(({ id, text, depth, body }): [string, string, string, string] => [
      `/docs/${address}${depth === 1 ? '' : `#${id}`}`,
      text,
      title,
      body.slice(0, MOST_SEARCHED),
    ]),
  );
}

const INDEX = 'virtual:search-index';

/** Bundles script, style and font, writes them with their compressed variants, and returns their names. */
async function buildAssets(folder: string, index: object): Promise<Assets> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, 'browser'),
    base: '/docs/',
    logLevel: 'warn',
    plugins: [
      {
        name: 'search-index',
        resolveId: (id) => (id === INDEX ? `\0${INDEX}` : null),
        load: (id) => (id === `\0${INDEX}` ? `export default ${JSON.stringify(index)}` : null),
      },
    ],
    build: {
      write: false,
      // Everything is a file of this origin: the policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'browser', 'docs.ts') },
    },
  });
  if (!('output' in built)) throw new Error('Vite returned no files');
  for (const file of built.output) {
    const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
    const path = join(folder, file.fileName);
    writeFileSync(path, content);
    if (!COMPRESSIBLE.test(path)) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
  const names = built.output.map(({ fileName }) => fileName);
  const script = built.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const style = names.find((name) => name.endsWith('.css'));
  if (script === undefined || style === undefined) throw new Error('Vite wrote no script or no style');
  return { script, style };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to write to.');
await buildDocs(folder);
