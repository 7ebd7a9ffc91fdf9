// Leaflet without what no map of ours has. More than a third of it are popups, tooltips, markers and shapes, which a
// bundler must keep because the module, when it is loaded, hangs them all on Map and Layer. Here it is told which of
// those calls do nothing else.
import type { Plugin } from 'vite';

/** Its modules; its package names the file for old loaders instead, of which nothing can be left out. */
const modules = 'leaflet/dist/leaflet-src.esm.js';

/** What is hung on Map and Layer only for them, by its first method. */
const unused = ['_initOverlay', 'openPopup', 'bindPopup', 'openTooltip', 'bindTooltip', 'getRenderer'];
/** What is reached as a property of another export; the rest of these are second names. */
const reached = ['Control.Attribution'];

const firstMethod = /^\t(\w+): function/m;
const pure = '/* @__PURE__ */ ';

/**
 * Marks what may be left out. Throws when the source has none of what it looks for: another version needs another look.
 */
export function markUnused(source: string): string {
  const left = new Set(unused);
  const marked = source
    .replaceAll(/^(var \w+ = )(\w+\.extend\()/gm, `$1${pure}$2`)
    .replaceAll(/^(\w+\.\w+) = \w+;$/gm, (line, name: string) => (reached.includes(name) ? line : ''))
    .replaceAll(/^(\w+)\.include\((?:\{[^]*?^\}|\w+)\);/gm, (block, owner: string) => {
      if (owner !== 'Map' && owner !== 'Layer') return pure + block;
      const method = firstMethod.exec(block)?.[1] ?? '';
      if (!unused.includes(method)) return block;
      left.delete(method);
      return pure + block;
    });
  if (left.size > 0) throw new Error(`This version of Leaflet has no ${[...left].join(', ')}.`);
  return marked;
}

/** For the build alone: while developing nothing is left out of anything. */
export function leafletParts(): Plugin {
  return {
    name: 'qafila-leaflet',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^leaflet$/, replacement: modules }] } }),
    transform: {
      filter: { id: /\/leaflet-src\.esm\.js$/ },
      handler: (code) => ({ code: markUnused(code), map: null }),
    },
  };
}
