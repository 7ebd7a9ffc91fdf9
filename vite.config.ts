// The interface: its root is client/, its build goes to client/dist, and it fails above the budget of client/build/budget.ts.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './client/build/budget.ts';
import { leafletParts } from './client/build/leaflet-parts.ts';

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

// One file for what the first page is made of: twenty small ones compress worse and each costs a request.
const firstPage = {
  name: 'first',
  test: /client\/(?:app|session\/session|shell\/document-title|i18n\/words)\.tsx?$/,
  includeDependenciesRecursively: true,
};

// Small parts that most screens share would each be a file of a few hundred bytes, which compress badly and cost a request.
const parts = {
  name: 'parts',
  test: /client\/(?:kit\/(?:debounce|ui\/(?:arrow-focus|amount-text|badge|checkbox|choice\.module|control\.module|field-context|money|pager|pill|relative-time|search-field|tabs|text-field|use-delayed))|live\/(?:use-live|use-action|graphql|pending|feed\/tally))\.|gql\.tada\//,
  includeDependenciesRecursively: false,
};
// What every list has, without what it fetches later.
const lists = {
  name: 'lists',
  test: /(?:client\/kit\/(?:list-screen\/(?:list-(?:screen|body|table|toolbar|pager)|address|around|definition|filters-shell|on-offer|pending-pill|preferences|row-(?:end|people)|search-box|use-(?:address|columns|enter|list|list-actions|list-keys|selection|trail))|ui\/(?:table(?:-(?:head|row|cards|keys|layout|skeleton))?|late-presence|use-(?:flash-turn|row-focus|row-selection)))|shared\/access\/matches|client\/shell\/row-people)\./,
  includeDependenciesRecursively: false,
};

// What a field needs that offers a list: two files where every form wants both.
const choosers = {
  name: 'choosers',
  test: /client\/kit\/ui\/(?:combobox|use-async-options)\.tsx?$/,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // The kit's gallery and the tests need no public folder of their own; boot.js, icons and the manifest live there.
  publicDir: 'public',
  plugins: [react(), leafletParts(), budget()],
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
        codeSplitting: { groups: [...firstWords, firstLibraries, firstPage, parts, lists, choosers] },
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
