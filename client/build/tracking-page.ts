// The public page in development: the server of Vite answers its paths with its own HTML file, as the server does.
import type { Plugin } from 'vite';

/** Vite plugin that serves tracking.html at /tracking and below. */
export function trackingPage(): Plugin {
  return {
    name: 'qafila-tracking-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (/^\/tracking(?:\/(?!live)[^/.]*)?(?:\?|$)/.test(request.url ?? '')) request.url = '/tracking.html';
        next();
      });
    },
  };
}
