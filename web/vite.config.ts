import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/** `npm run dev` shows the pages as they are written, on the data of a server that runs beside it. */
const DEV_SERVER = process.env.SCREENING_URL ?? 'http://127.0.0.1:8080';

/** The staff's pages and the renters'. */
const ENTRIES = ['index.html', 'portal.html'];

/** Answers the addresses of the portal's pages as the server does. */
const portalPages: Plugin = {
  name: 'portal-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/portal(?!\/api\/)([/?]|$)/.test(request.url ?? '')) request.url = '/portal.html';
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [portalPages, react(), precompress()],
  build: {
    outDir: 'dist',
    // Renters load none of the staff's pages.
    rolldownOptions: { input: ENTRIES.map((entry) => join(import.meta.dirname, entry)) },
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
});
