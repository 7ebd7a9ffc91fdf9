// Size limits of the build's output, gzip. The build fails if one is exceeded.
import type { Plugin } from 'vite';
import {
  type Bundle,
  staticImportsOf,
  fontSizes,
  gzipSize,
  includesModule,
  type LazyChunk,
  lazyChunksOf,
  pageChunksOf,
  chunksLoadedBefore,
  stylesheetsOf,
} from './bundle-sizes.ts';

/**
 * Compressed size in units of 1024 bytes: what was reached, and some more. The first page includes all panels. The
 * limit of a lazy chunk counts only what is not loaded before it; of what a manifest names, what its screen has loaded
 * counts too. The driver's shell is the round with all its sheets, without the map. Forms include the server's
 * schemas, the phone numbering plans, selects and comboboxes. Panels are what no area owns (the palette, the debug
 * panel, filters).
 */
const limits = {
  scripts: 215,
  styles: 16,
  route: 45,
  driver: 130,
  form: 74,
  map: 64,
  panel: 30,
  fonts: 52,
  fontsArabic: 75,
};

/** The public page with everything that it shows at first, and each part that it loads later (the same unit). */
const trackingLimits = { page: 110, styles: 10, part: 9 };

interface SizeRow {
  what: string;
  size: number;
  limit: number;
}

/** Vite plugin that measures the build's output, prints a table, and fails the build if a limit is exceeded. */
export function sizeBudget(): Plugin {
  return budgetOf((bundle) => [
    ...firstPageRows(bundle),
    ...lazyChunkRows(bundle),
    ...driverRows(bundle),
    ...fontRows(bundle),
  ]);
}

/** The same for the build of the public page. */
export function trackingBudget(): Plugin {
  return budgetOf((bundle) => {
    const first = staticImportsOf(bundle, [...entryNames(bundle), ...pageChunksOf(bundle)]);
    const parts = lazyChunksOf(bundle).filter(({ fileName }) => !first.has(fileName));
    return [
      {
        what: 'tracking page, scripts and messages',
        size: gzipSize(bundle, first) + largestMessages(bundle),
        limit: trackingLimits.page,
      },
      {
        what: 'tracking page, styles',
        size: gzipSize(bundle, stylesheetsOf(bundle, first)),
        limit: trackingLimits.styles,
      },
      ...parts.map(({ name, fileName }) => ({
        what: `tracking page, ${name}, scripts`,
        size: gzipSize(
          bundle,
          [...staticImportsOf(bundle, [fileName])].filter((each) => !first.has(each)),
        ),
        limit: trackingLimits.part,
      })),
    ];
  });
}

function budgetOf(rowsOf: (bundle: Bundle) => SizeRow[]): Plugin {
  return {
    name: 'qafila-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const rows = rowsOf(bundle);
        this.info(['sizes, gzip', ...rows.map(formatRow)].join('\n'));
        const over = rows.filter(({ size, limit }) => size > limit);
        if (over.length > 0) this.error(`Over the size budget: ${over.map(({ what }) => what).join(', ')}`);
      },
    },
  };
}

function formatRow({ what, size, limit }: SizeRow): string {
  return `${size > limit ? '✗' : '✓'} ${what.padEnd(66)} ${size.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} kB`;
}

// The messages of one language are loaded with the first page, although they are imported dynamically.
function largestMessages(bundle: Bundle): number {
  const sizes = Object.keys(bundle)
    .filter((name) => /(^|\/)messages-[a-z]{2}-/.test(name))
    .map((name) => gzipSize(bundle, [name]));
  return Math.max(0, ...sizes);
}

function firstPageRows(bundle: Bundle): SizeRow[] {
  const first = staticImportsOf(bundle, entryNames(bundle));
  return [
    {
      what: 'first page, scripts and messages',
      size: gzipSize(bundle, first) + largestMessages(bundle),
      limit: limits.scripts,
    },
    { what: 'first page, styles', size: gzipSize(bundle, stylesheetsOf(bundle, first)), limit: limits.styles },
  ];
}

function lazyChunkRows(bundle: Bundle): SizeRow[] {
  const first = staticImportsOf(bundle, entryNames(bundle));
  const loadedBefore = chunksLoadedBefore(bundle, first);
  const ownOf = ({ fileName: chunk }: LazyChunk): string[] =>
    [...staticImportsOf(bundle, [chunk])].filter((each) => !loadedBefore.get(chunk)?.has(each));
  const row = (kind: 'route' | 'map' | 'form' | 'panel', chunk: LazyChunk): SizeRow => ({
    what: `${kind} ${chunk.name}, scripts`,
    size: gzipSize(bundle, ownOf(chunk)),
    limit: limits[kind],
  });
  const kindOf = (own: readonly string[]): 'route' | 'map' | 'form' => {
    // The schemas may have been loaded with the page: a chunk with the form library is a form in any case.
    if (['zod', 'react-hook-form'].some((library) => includesModule(bundle, own, `/node_modules/${library}/`)))
      return 'form';
    return includesModule(bundle, own, '/node_modules/leaflet/') ? 'map' : 'route';
  };
  const measured = lazyChunksOf(bundle).filter(({ name }) => !isDriverPart(name));
  return measured.map((chunk) =>
    row(chunk.name.startsWith('areas/') ? kindOf(ownOf(chunk)) : isForm(chunk.name) ? 'form' : 'panel', chunk),
  );
}

/** Beside the areas, only a form brings what forms need. */
const isForm = (name: string): boolean => name.endsWith('-form');

/** A part of the driver's shell, which has one limit for all of it. */
const isDriverPart = (name: string): boolean => name.startsWith('areas/round/');

/** What the phone of a driver loads behind the first page, until every button of the round was pressed. */
function driverRows(bundle: Bundle): SizeRow[] {
  const first = staticImportsOf(bundle, entryNames(bundle));
  const parts = lazyChunksOf(bundle).filter(({ name }) => isDriverPart(name));
  if (parts.length === 0) return [];
  const all = staticImportsOf(
    bundle,
    parts.map(({ fileName }) => fileName),
  );
  const size = gzipSize(
    bundle,
    [...all].filter((each) => !first.has(each)),
  );
  return [{ what: 'driver shell, scripts', size, limit: limits.driver }];
}

function fontRows(bundle: Bundle): SizeRow[] {
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
