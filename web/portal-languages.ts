import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown, ViteDevServer } from 'vite';
import { LANGUAGES, type Language, languageOf } from '../src/texts/languages.ts';
import { preloadTag } from './chunks.ts';

const TEXTS_FOLDER = join(import.meta.dirname, '..', 'src', 'texts');

/** Returns the language of the texts that a chunk begins with; `undefined` for any other chunk. */
export const languageOfTexts = ({ facadeModuleId }: Pick<Rolldown.RenderedChunk, 'facadeModuleId'>) =>
  /\/src\/texts\/(\w+)\/pages\.ts$/.exec(facadeModuleId ?? '')?.[1];

/**
 * Writes the HTML of the portal once for each language, as `portal.es.html`: with its `lang`, its title and its text for
 * browsers without scripts. It preloads the texts, which the entry would ask for only after it is loaded itself.
 */
export function portalLanguages(): Plugin {
  return {
    name: 'portal-languages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = bundle['portal.html'];
      if (html?.type !== 'asset') this.error('there is no portal.html');
      for (const language of LANGUAGES) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && languageOfTexts(file) === language,
        );
        if (chunk?.type !== 'chunk') this.error(`there are no texts in ${language}`);
        const source = await localized(String(html.source), language, [chunk.fileName, ...chunk.imports]);
        this.emitFile({ type: 'asset', fileName: `portal.${language}.html`, source });
      }
    },
  };
}

/** Answers the addresses of the portal's pages as the server does, in the language of the browser. For `npm run dev`. */
export function portalPages(): Plugin {
  return {
    name: 'portal-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', headers } = request;
        if (!/^\/portal(?!\/api\/)([/?]|$)/.test(url)) return next();
        servedPage(server, url, languageOf(headers.cookie, headers['accept-language'])).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
        }, next);
      });
    },
  };
}

async function servedPage(server: ViteDevServer, url: string, language: Language): Promise<string> {
  const html = await readFile(join(import.meta.dirname, 'portal.html'), 'utf8');
  return server.transformIndexHtml('/portal.html', await localized(html, language, []), url);
}

async function localized(html: string, language: Language, files: readonly string[]): Promise<string> {
  const { frame } = (await import(
    join(TEXTS_FOLDER, language, 'frame.ts')
  )) as typeof import('../src/texts/en/frame.ts');
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*<\/title>/, `<title>${frame.title}</title>`)
    .replace(/<noscript>.*<\/noscript>/, `<noscript>${withoutScript(frame)}</noscript>`)
    .replace('</head>', `${files.map(preload).join('')}  </head>`);
}

/** What browsers without scripts show. The server puts how to reach the operator in place of `OPERATOR_CONTACT`. */
const withoutScript = ({
  title,
  needsScript,
  byPost,
  byPostText,
}: Record<'title' | 'needsScript' | 'byPost' | 'byPostText', string>) =>
  `<main><h1>${title}</h1><p>${needsScript}</p><h2>${byPost}</h2><p>${byPostText}</p><address>OPERATOR_CONTACT</address></main>`;

const preload = (file: string) => `  ${preloadTag(file)}\n  `;
