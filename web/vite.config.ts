import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Rolldown } from 'vite';
import { namesOfFiles } from './chunks.ts';
import { compileHints } from './compile-hints.ts';
import { languageOfTexts, portalLanguages, portalPages } from './portal-languages.ts';
import { precompress } from './precompress.ts';
import { prerender } from './prerender.ts';
import { removeUnusedStyles } from './unused-styles.ts';

/** `npm run dev` shows the pages as they are written, on the data of a server that runs beside it. */
const DEV_SERVER = process.env.SCREENING_URL ?? 'http://127.0.0.1:8080';

/** The staff's pages and the renters'. */
const ENTRIES = ['index.html', 'portal.html'];

// Renters load none of the staff's pages.
const input = ENTRIES.map((entry) => join(import.meta.dirname, entry));

/** Otherwise a module that pages share may end up in the file of one of them, as if the others loaded that page, too. */
const SEPARATE = { chunkOptimization: false };

/** Builds the pages without writing them, to find out which pages share a module, and returns the file for each module. */
async function filesOfModules(): Promise<Map<string, string>> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    build: { write: false, minify: false, rolldownOptions: { input, experimental: SEPARATE } },
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  return namesOfFiles(output);
}

/** The texts of each language have the same file name. */
function chunkFileNames(chunk: Rolldown.PreRenderedChunk): string {
  const language = languageOfTexts({ facadeModuleId: chunk.facadeModuleId ?? null });
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${language}-[hash].js`;
}

const isText = (id: string) => /\/src\/texts\/\w+\/\w+\.ts$/.test(id);

async function codeSplitting(): Promise<Rolldown.CodeSplittingOptions> {
  const files = await filesOfModules();
  return {
    groups: [
      {
        debugName: 'shared',
        // Otherwise renters would load what staff load first, for the few English texts that both have.
        name: (id) => (isText(id) ? null : (files.get(id) ?? null)),
        includeDependenciesRecursively: false,
      },
    ],
  };
}

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [
    portalPages(),
    react(),
    portalLanguages(),
    prerender(),
    removeUnusedStyles(),
    compileHints(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input,
      // People who start a server do not need a warning about how long the plugins of this build take.
      checks: { bundlerTimings: false },
      ...(command === 'build' && { output: { chunkFileNames, codeSplitting: await codeSplitting() } }),
    },
    emptyOutDir: true,
    // Everything is a file of this origin: the policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ['/dashboard', '/portal/api', '/docs', '/openapi.json', '/v1'].map((path) => [
        path,
        { target: DEV_SERVER },
      ]),
    ),
  },
}));
