import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Asks V8 to compile the functions of each file while it arrives, beside the page's own thread. Otherwise each function is compiled
 * when it is first called, and the page waits for it. See https://v8.dev/blog/explicit-compile-hints.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // Not earlier: Vite itself writes to the beginning of files. `precompress` comes next.
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler({ dir = '' }, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || showsDocuments(file)) continue;
          const path = join(dir, file.fileName);
          writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
        }
      },
    },
  };
}

/** A page calls few of the functions that show PDFs. */
const showsDocuments = ({ moduleIds }: Rolldown.OutputChunk) =>
  moduleIds.some((id) => id.includes('/pdfjs-dist/'));
