import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { FOR_VISITORS, htmlName, PRERENDERED } from '../src/http/page-addresses.ts';
import { LANGUAGES } from '../src/texts/languages.ts';
import { chunksOf, loadedWith, preloadTag } from './chunks.ts';

const ROOT = import.meta.dirname;

type Prerender = typeof import('./src/prerender.tsx');

/** Where the pages of an application are listed: `['/keys', () => import('./pages/keys/keys-page.tsx')]`. */
const ROUTERS = { staff: 'src/router.tsx', renter: 'src/portal/router.tsx' };
const ENTRY = /\['(\/[^']*)', \(\) => import\('(.+?)'\)\]/g;

/**
 * Writes the HTML of some pages with their content, so that it is drawn before any script has run. A page for visitors is whole:
 * its scripts give it its behaviour. Of a page with data it is the frame, which the scripts replace. The HTML also loads the
 * scripts of the page, which the entry would ask for only after it is loaded itself.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = chunksOf(Object.values(bundle));
      const modules = await pageModules();
      const htmlOf = (fileName: string) => {
        const html = bundle[fileName];
        if (html?.type !== 'asset') this.error(`there is no ${fileName}`);
        return String(html.source);
      };
      /** Returns the tags for the scripts and styles of modules. */
      const tagsOf = (ids: readonly string[]): string[] => {
        const files = ids.flatMap((id) => {
          const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
          return chunk === undefined
            ? this.error(`there is no file for ${id}`)
            : [...loadedWith(chunk.fileName, chunks)];
        });
        const styles = files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
        return [...new Set(styles)].map(styleTag).concat([...new Set(files)].map(preloadTag));
      };
      await withPrerender(async ({ staffPage, renterPage }) => {
        const pages = PRERENDERED.map((path) => ({
          name: htmlName(path),
          path,
          ids: modules.get(path) ?? [],
        }));
        for (const { name, path, ids } of [...pages, ...FRAMES]) {
          const tags = tagsOf(ids);
          const write = (fileName: string, html: string, content: string) =>
            this.emitFile({ type: 'asset', fileName, source: filled(html, path, content, tags) });
          if (!path.startsWith('/portal')) {
            write(`${name}.html`, htmlOf('index.html'), await staffPage(path));
            continue;
          }
          for (const language of LANGUAGES)
            write(
              `${name}.${language}.html`,
              htmlOf(`portal.${language}.html`),
              await renterPage(path, language),
            );
        }
      });
    },
  };
}

const LAYOUT = join(ROOT, 'src/layout/layout.tsx');

/** The frames of all other pages. That of the portal is of a page without a link in the navigation, so that no link is marked as current. */
const FRAMES = [
  { name: 'frame', path: '/keys', ids: [LAYOUT] },
  { name: 'portal.frame', path: '/portal/blocks', ids: [] },
];

/** Returns the modules that each page loads when it is opened. */
async function pageModules(): Promise<Map<string, string[]>> {
  const modules = new Map<string, string[]>();
  for (const router of Object.values(ROUTERS)) {
    const source = await readFile(join(ROOT, router), 'utf8');
    for (const [, path = '', module = ''] of source.matchAll(ENTRY)) {
      const layout = FOR_VISITORS.test(path) || path.startsWith('/portal') ? [] : [LAYOUT];
      const charts = CHART_PAGES.includes(path) ? [join(ROOT, 'src/charts/time-series-chart.tsx')] : [];
      modules.set(path, [...layout, join(ROOT, router, '..', module), ...charts]);
    }
  }
  return modules;
}

/** Pages that show charts at once. Others load the script of charts when they show one. */
const CHART_PAGES = ['/', '/usage'];

/** Builds the module that renders pages for Node, and loads it. */
async function withPrerender(use: (prerender: Prerender) => Promise<void>): Promise<void> {
  // Where Node finds the packages that the module imports.
  const folder = await mkdtemp(join(ROOT, '..', 'node_modules', '.prerender-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      plugins: [react()],
      publicDir: false,
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: false },
      logLevel: 'error',
    });
    await use((await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Prerender);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the HTML of a page with its content. What is needed to draw it is loaded first: all styles, then all scripts. */
function filled(html: string, path: string, content: string, tags: readonly string[]): string {
  const all: string[] = [];
  const bare = html.replaceAll(
    / *<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")[^>]*>(?:<\/script>)?\n/g,
    (tag) => {
      all.push(tag.trim());
      return '';
    },
  );
  const styles = [...new Set([...all, ...tags].filter((tag) => tag.includes('rel="stylesheet"')))];
  const scripts = [...new Set([...all, ...tags].filter((tag) => !tag.includes('rel="stylesheet"')))].map(
    (tag) => tag.replace(' crossorigin', ' fetchpriority="low" crossorigin'),
  );
  const [unstyled, rules] = withoutInlineStyles(content);
  const kind = FOR_VISITORS.test(path) ? 'whole' : 'frame';
  const early = kind === 'whole' ? ['<script src="/early-submit.js"></script>'] : [];
  return bare
    .replace(/ *<\/head>/, () => `    ${[...early, ...styles, rules, ...scripts].join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-rendered="${kind}"${kind === 'frame' ? ' inert' : ''}>${unstyled}</div>`,
    );
}

/**
 * Returns HTML without inline styles, which the policy ignores, and a style element with the same styles. `show.tsx` sets them on
 * the elements.
 */
function withoutInlineStyles(html: string): [html: string, styleElement: string] {
  const styles = new Set<string>();
  const unstyled = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    styles.add(style);
    return ` data-style="${style}"`;
  });
  const rules = [...styles].map((escaped) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    return `#root [data-style="${style.replaceAll('"', '\\"')}"]{${style}}`;
  });
  return [unstyled, `<style nonce="CSP_NONCE">${rules.join('')}</style>`];
}

const styleTag = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="CSP_NONCE">`;
