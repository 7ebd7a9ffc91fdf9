// The interface: its root is client/, its build goes to client/dist, and it fails above the limits of client/build/size-budget.ts.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sizeBudget } from './client/build/size-budget.ts';
import { earlyLoads } from './client/build/early-loads.ts';
import { shellWorker } from './client/build/shell-worker.ts';
import { frenchSpaces } from './client/build/french-spaces.ts';
import { leafletTreeShaking } from './client/build/leaflet-tree-shaking.ts';
import { trackingPage } from './client/build/tracking-page.ts';
import { initialNamespaces } from './client/messages/initial-namespaces.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

/** One file of messages per language instead of one per namespace, for the namespaces that every page needs. */
const initialMessages = {
  name: (id: string) => `messages-${id.replace(/.*[/-]([a-z]{2})(?:\/[^/]+|\.ts)$/, '$1')}`,
  test: new RegExp(`client/messages/(?:files-[a-z]{2}[.]ts|[a-z]{2}/(?:${initialNamespaces.join('|')})[.]json)$`),
};

// The first page is two chunks, because many small ones compress worse, and each costs a request. Libraries change less
// often than our code, so browsers keep them cached. What several screens share is split by Vite.
// Before the messages, whose lists of files would take what loads chunks with them.
const first = { priority: 1 };
const firstLibraries = { ...first, name: 'libraries', tags: ['$initial' as const], test: /node_modules/ };
const firstPage = { ...first, name: 'first', tags: ['$initial' as const] };
// And the folders of which every screen uses nearly all: in chunks of their own they weigh a third more. With the theme,
// whose rules must come before those of the components: they are as specific (`:focus-visible`).
const kit = {
  ...first,
  name: 'first',
  test: /vite\/preload-helper|client\/(?:live\/(?:use-|graphql[.])|list\/(?:actions\/available-actions|state\/density)|lib\/use-|ui\/theme\/[a-z]+\.css$|ui\/(?:button|display|navigation|form\/(?:text|choice)|overlay\/(?:dialog|menu|popover|[a-z-]+[.]tsx))\/?)|shared\/(?:lib\/(?:plain-text|search|format-phone)|entities\/list|access\/list-spec)[.]ts/,
};

// A list is the first page of most roles. Alone, its many small parts would each cost a request, and browsers make six at
// a time: one chunk contains what every list screen imports, another the icons that several later parts share.
const list = {
  name: 'list',
  test: /client\/(?:app\/screens\/list-screen|list\/columns|actions\/list-actions)[.]tsx?$/,
};
// Pages without a list name hubs and cities, too.
const placeNames = { ...first, name: 'place-name', test: /client\/list\/place-name[.]ts$/ };
const icons = { name: 'icons', test: /lucide-react/, minShareCount: 2 };

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // boot.js, icons and the manifest.
  publicDir: 'public',
  plugins: [react(), frenchSpaces(), leafletTreeShaking(), earlyLoads(), shellWorker(), sizeBudget(), trackingPage()],
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
        codeSplitting: { groups: [firstLibraries, kit, firstPage, initialMessages, icons, placeNames, list] },
      },
    },
  },
  server: {
    proxy: {
      '/tracking/live': { target: server, ws: true },
      '/graphql': { target: server, ws: true },
      '/signals': { target: server, ws: true },
      '/uplink': { target: server },
      '/login/auth/start': { target: server },
      '/login/auth/callback': { target: server },
      '/files': { target: server },
      '/jobs': { target: server },
      '/healthz': { target: server },
      '/explorer': { target: server },
      '/docs/api': { target: server },
    },
  },
});
