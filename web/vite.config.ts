import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/** `npm run dev` shows the pages as they are written, on the data of a server that runs beside it. */
const DEV_SERVER = process.env.SCREENING_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything is a file of this origin: the policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ['/dashboard', '/docs', '/openapi.json', '/v1'].map((path) => [path, { target: DEV_SERVER }]),
    ),
  },
});
