// The build of the public page: a bundle of its own, so that a recipient loads nothing of the dashboard.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { trackingNamespaces } from '../messages/initial-namespaces.ts';
import { frenchSpaces } from './french-spaces.ts';
import { preloadPage } from './preload-page.ts';
import { trackingBudget } from './size-budget.ts';

const client = resolve(import.meta.dirname, '..');

/** One file of messages per language. */
const messages = {
  name: (id: string) => `messages-${id.replace(/.*\/([a-z]{2})\/[^/]+$/, '$1')}`,
  test: new RegExp(`client/messages/[a-z]{2}/(?:${trackingNamespaces.join('|')})[.]json$`),
};

export default defineConfig({
  root: client,
  // The files of the public folder are those of the dashboard's build.
  publicDir: false,
  plugins: [react(), frenchSpaces(), preloadPage(), trackingBudget()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: resolve(client, 'tracking.html'),
      output: {
        codeSplitting: { groups: [messages, { name: 'page', tags: ['$initial' as const] }] },
      },
    },
  },
});
