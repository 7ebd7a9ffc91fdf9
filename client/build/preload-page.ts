// The public page's code and styles are named in its HTML file, so that they load beside the small entry and not after it.
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { pageChunksOf, staticImportsOf, stylesheetsOf } from './bundle-sizes.ts';

/** Vite plugin that adds a link for each chunk and stylesheet of the page. */
export function preloadPage(): Plugin {
  return {
    name: 'qafila-preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = staticImportsOf(bundle, pageChunksOf(bundle));
        if (chunks.size === 0) throw new Error('The chunk of the public page was not found.');
        const link = (rel: string, file: string): HtmlTagDescriptor[] =>
          html.includes(file)
            ? []
            : [{ tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' }];
        return [
          ...[...chunks].flatMap((file) => link('modulepreload', file)),
          ...[...stylesheetsOf(bundle, chunks)].flatMap((file) => link('stylesheet', file)),
        ];
      },
    },
  };
}
