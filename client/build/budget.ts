// What a page may weigh, gzip. The build fails above these sizes instead of somebody noticing months later.
import type { Plugin } from 'vite';
import {
  type Bundle,
  chunksReachedFrom,
  fontSizes,
  gzipSize,
  holds,
  type Piece,
  piecesIn,
  presentBefore,
  stylesOf,
} from './weigh.ts';

/**
 * Kilobytes of 1024 bytes, as they travel; a limit of a piece comes on top of what is there when it is fetched. Forms
 * that check with the server's schemas bring these, the numbering plans and their library, the same for all, and lists
 * bring what every list has; panels (menus, popovers, dialogs) are fetched while nobody waits (docs/decisions.md).
 */
const limits = {
  scripts: 150,
  styles: 20,
  route: 25,
  list: 30,
  map: 58,
  form: 48,
  panel: 32,
  fonts: 52,
  fontsArabic: 75,
};

interface Line {
  what: string;
  size: number;
  limit: number;
}

/** Weighs what a build wrote, prints the table, and fails the build when something is over its limit. */
export function budget(): Plugin {
  return {
    name: 'qafila-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const lines = [...firstPage(bundle), ...pieces(bundle), ...fonts(bundle)];
        this.info(['what a page weighs, gzip', ...lines.map(lineText)].join('\n'));
        const over = lines.filter(({ size, limit }) => size > limit);
        if (over.length > 0) this.error(`Over the budget: ${over.map(({ what }) => what).join(', ')}`);
      },
    },
  };
}

function lineText({ what, size, limit }: Line): string {
  return `${size > limit ? '✗' : '✓'} ${what.padEnd(44)} ${size.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} kB`;
}

// The words of one language come with the first page although nothing imports them at once.
function firstPage(bundle: Bundle): Line[] {
  const first = chunksReachedFrom(bundle, entryNames(bundle));
  const words = Object.keys(bundle)
    .filter((name) => /(^|\/)words-[a-z]{2}-/.test(name))
    .map((name) => gzipSize(bundle, [name]));
  return [
    {
      what: 'first page, scripts and words',
      size: gzipSize(bundle, first) + Math.max(0, ...words),
      limit: limits.scripts,
    },
    { what: 'first page, styles', size: gzipSize(bundle, stylesOf(bundle, first)), limit: limits.styles },
  ];
}

function pieces(bundle: Bundle): Line[] {
  const first = chunksReachedFrom(bundle, entryNames(bundle));
  const present = presentBefore(bundle, first);
  const ownOf = ({ chunk }: Piece): string[] =>
    [...chunksReachedFrom(bundle, [chunk])].filter((each) => !present.get(chunk)?.has(each));
  const line = (kind: 'route' | 'list' | 'map' | 'form' | 'panel', piece: Piece): Line => ({
    what: `${kind} ${piece.name}, scripts`,
    size: gzipSize(bundle, ownOf(piece)),
    limit: limits[kind],
  });
  const kindOf = (own: readonly string[]): 'route' | 'list' | 'map' | 'form' => {
    // The schemas may have come with the page already: what brings the form's own library is a form all the same.
    if (['zod', 'react-hook-form'].some((library) => holds(bundle, own, `/node_modules/${library}/`))) return 'form';
    if (holds(bundle, own, '/node_modules/leaflet/')) return 'map';
    return holds(bundle, own, '/kit/list-screen/list-screen.tsx') ? 'list' : 'route';
  };
  return [
    ...piecesIn(bundle, 'areas').map((piece) => line(kindOf(ownOf(piece)), piece)),
    ...piecesIn(bundle, 'kit').map((piece) => line('panel', piece)),
  ];
}

function fonts(bundle: Bundle): Line[] {
  const { latin, arabic } = fontSizes(bundle);
  return [
    { what: 'fonts', size: latin, limit: limits.fonts },
    { what: 'fonts, Arabic readers', size: latin + arabic, limit: limits.fontsArabic },
  ];
}

function entryNames(bundle: Bundle): string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.isEntry)
    .map((file) => file.fileName);
}
