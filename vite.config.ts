// The interface: its root is client/, its build goes to client/dist, and it fails above the budget of client/build/budget.ts.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './client/build/budget.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

// One file of words per language instead of one per namespace, for what every page needs (client/i18n/words.ts).
const firstWords = ['fr', 'en', 'ar'].map((language) => ({
  name: `words-${language}`,
  test: new RegExp(`client/i18n/${language}/(?:shell|kit|screens|roles|problems|statuses)\\.json$`),
}));

// Apart from our own code, which changes with every release and these do not.
const firstLibraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|jotai|wouter|regexparam|use-sync-external-store|urql|wonka|@urql\/core|@urql\/exchange-graphcache|@0no-co\/graphql\.web)\//,
};

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // The kit's gallery and the tests need no public folder of their own; boot.js, icons and the manifest live there.
  publicDir: 'public',
  plugins: [react(), budget()],
  // Two copies of the parser of documents would come otherwise.
  resolve: { dedupe: ['@0no-co/graphql.web'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...firstWords, firstLibraries] },
      },
    },
  },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/signals': { target: server, ws: true },
      '/uplink': { target: server },
      '/healthz': { target: server },
      '/explorer': { target: server },
    },
  },
});
