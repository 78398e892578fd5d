import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, loadedWith } from './chunks.ts';

/** Fonts and images are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/;

/** What a first visit may load of script, compressed: two seconds on a phone's bad connection (1.5 Mbit/s). */
const MOST_FIRST_BYTES = 350 * 1024;

/**
 * Writes a brotli and a gzip copy beside every asset, and says what a first visit of each entry loads: the entry and
 * what it imports at once.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const compressedBytes = new Map<string, number>();
      for (const name of Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file))) {
        const path = join(dir, name);
        const content = readFileSync(path);
        const brotli = brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        });
        writeFileSync(`${path}.br`, brotli);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        compressedBytes.set(name, brotli.length);
      }
      const chunks = chunksOf(Object.values(bundle));
      for (const chunk of chunks.values()) {
        if (!chunk.isEntry) continue;
        const bytes = [...loadedWith(chunk.fileName, chunks)].reduce(
          (sum, name) => sum + (compressedBytes.get(name) ?? 0),
          0,
        );
        if (bytes > MOST_FIRST_BYTES)
          this.error(`first load of ${chunk.name} ${kib(bytes)} of script: at most ${kib(MOST_FIRST_BYTES)}`);
        this.info(`first load of ${chunk.name} ${kib(bytes)} of script, compressed`);
      }
      const allBytes = [...compressedBytes.values()].reduce((sum, size) => sum + size, 0);
      this.info(`all assets ${kib(allBytes)}, compressed`);
    },
  };
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
