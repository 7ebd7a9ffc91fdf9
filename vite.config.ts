// The interface: its root is client/, its build goes to client/dist, and it fails above the limits of client/build/size-budget.ts.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sizeBudget } from './client/build/size-budget.ts';
import { leafletTreeShaking } from './client/build/leaflet-tree-shaking.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

// One file of messages per language instead of one per namespace, for the namespaces that every page needs
// (client/messages/i18n.ts).
const initialMessages = ['fr', 'en', 'ar'].map((language) => ({
  name: `messages-${language}`,
  test: new RegExp(`client/messages/${language}/(?:shell|kit|screens|roles|problems|statuses)\\.json$`),
}));

// A chunk of their own: libraries change less often than our code, so browsers keep them cached.
const firstLibraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|jotai|wouter|regexparam|use-sync-external-store|urql|wonka|@urql\/core|@urql\/exchange-graphcache|@0no-co\/graphql\.web)\//,
};

// One chunk for the first page, and for what every screen needs: many small ones compress worse, and each costs a request.
const firstPage = {
  name: 'first',
  test: /client\/(?:app|app\/session\/session|app\/screens\/use-document-title|messages\/i18n|live\/use-[a-z-]+|ui\/(?:button|display|feedback)\/[a-z-]+)\.tsx?$/,
  includeDependenciesRecursively: true,
};

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // boot.js, icons and the manifest.
  publicDir: 'public',
  plugins: [react(), leafletTreeShaking(), sizeBudget()],
  // Otherwise the bundle would contain two copies of the GraphQL parser.
  resolve: { dedupe: ['@0no-co/graphql.web'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // All target browsers support modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...initialMessages, firstLibraries, firstPage] },
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
