// Tree-shakes Leaflet. More than a third of it are popups, tooltips, markers and shapes that our maps do not use. A
// bundler keeps them, because the module adds them to Map and Layer when it is loaded. This marks those calls as free
// of other side effects.
import type { Plugin } from 'vite';

/** The ES module build; the package's main file is UMD, which cannot be tree-shaken. */
const esModuleFile = 'leaflet/dist/leaflet-src.esm.js';

/** Mixins of Map and Layer that only the unused parts need, by their first method. */
const unused = ['_initOverlay', 'openPopup', 'bindPopup', 'openTooltip', 'bindTooltip', 'getRenderer'];
/** Property aliases that are used; all other aliases are removed. */
const usedAliases = ['Control.Attribution'];

const firstMethod = /^\t(\w+): function/m;
const pure = '/* @__PURE__ */ ';

/** Marks the unused parts as pure. Throws if one is not found: a new version of Leaflet must be checked. */
function markUnusedAsPure(source: string): string {
  const notFound = new Set(unused);
  const marked = source
    .replaceAll(/^(var \w+ = )(\w+\.extend\()/gm, `$1${pure}$2`)
    .replaceAll(/^(\w+\.\w+) = \w+;$/gm, (line, name: string) => (usedAliases.includes(name) ? line : ''))
    .replaceAll(/^(\w+)\.include\((?:\{[^]*?^\}|\w+)\);/gm, (block, owner: string) => {
      if (owner !== 'Map' && owner !== 'Layer') return pure + block;
      const method = firstMethod.exec(block)?.[1] ?? '';
      if (!unused.includes(method)) return block;
      notFound.delete(method);
      return pure + block;
    });
  if (notFound.size > 0) throw new Error(`This version of Leaflet has no ${[...notFound].join(', ')}.`);
  return marked;
}

/** Vite plugin, for builds only: the development server does no tree-shaking. */
export function leafletTreeShaking(): Plugin {
  return {
    name: 'qafila-leaflet',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^leaflet$/, replacement: esModuleFile }] } }),
    transform: {
      filter: { id: /\/leaflet-src\.esm\.js$/ },
      handler: (code) => ({ code: markUnusedAsPure(code), map: null }),
    },
  };
}
