// Measures the files of a build.
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

const kilobyte = 1024;

/** Sum of the named files in kilobytes, each compressed separately as the server sends it. */
export function gzipSize(bundle: Bundle, names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) {
    const file = bundle[name];
    if (file) sum += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
  }
  return sum / kilobyte;
}

/** The chunks and all chunks that they import statically. */
export function staticImportsOf(bundle: Bundle, starts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...starts];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') continue;
    found.add(name);
    queue.push(...file.imports);
  }
  return found;
}

/** The stylesheets of the chunks. */
export function stylesheetsOf(bundle: Bundle, chunks: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const name of chunks) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return found;
}

/** True if one of the chunks contains a module whose path includes `part`. */
export function includesModule(bundle: Bundle, names: readonly string[], part: string): boolean {
  return names.some((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' && file.moduleIds.some((id) => id.includes(part));
  });
}

/** What the entry of the public page imports at once, although it does so dynamically: the page itself. */
export function pageChunksOf(bundle: Bundle): string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.facadeModuleId?.endsWith('/areas/tracking/start.tsx') === true ? [file.fileName] : [],
  );
}

/** A chunk that is imported dynamically: a screen, or what a page loads later. */
export interface LazyChunk {
  /** The path of its module, without the extension: `areas/packages/list`. */
  name: string;
  fileName: string;
}

/** All lazy chunks with code of the client or of a library. Messages are not code: they belong to the first page. */
export function lazyChunksOf(bundle: Bundle): LazyChunk[] {
  return Object.values(bundle).flatMap((file): LazyChunk[] => {
    if (file.type !== 'chunk' || !file.isDynamicEntry) return [];
    const name = /\/(?:client|node_modules)\/(?!.*\/node_modules\/)(.+)\.[cm]?[jt]sx?$/.exec(
      file.facadeModuleId ?? '',
    )?.[1];
    return name === undefined ? [] : [{ name, fileName: file.fileName }];
  });
}

/**
 * For each lazy chunk, the chunks that are always loaded before it: those of the first page, and those common to all
 * chunks that import it. What only some of these load counts as not loaded.
 */
export function chunksLoadedBefore(bundle: Bundle, first: ReadonlySet<string>): Map<string, ReadonlySet<string>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const lazyChunks = chunks
    .filter((file) => file.isDynamicEntry)
    .map(({ fileName }) => ({ fileName, reached: staticImportsOf(bundle, [fileName]) }));
  const dynamicImportsOf = (reached: ReadonlySet<string>): Set<string> =>
    new Set(chunks.flatMap((file) => (reached.has(file.fileName) ? file.dynamicImports : [])));
  const fromFirstPage = dynamicImportsOf(first);
  const importers = lazyChunks.map((chunk) => ({ ...chunk, dynamicImports: dynamicImportsOf(chunk.reached) }));
  const all: ReadonlySet<string> = new Set(chunks.map(({ fileName }) => fileName));
  const loadedBefore = new Map(lazyChunks.map(({ fileName }) => [fileName, fromFirstPage.has(fileName) ? first : all]));
  // Lazy chunks may import each other in cycles: start with all chunks and remove until nothing changes.
  for (let changed = true; changed;) {
    changed = false;
    for (const { fileName } of lazyChunks) {
      if (fromFirstPage.has(fileName)) continue;
      const before = loadedBefore.get(fileName) ?? all;
      const at = importers.filter(
        (importer) => importer.fileName !== fileName && importer.dynamicImports.has(fileName),
      );
      const after = new Set(
        [...before].filter(
          (name) =>
            first.has(name) ||
            (at.length > 0 &&
              at.every((importer) => importer.reached.has(name) || loadedBefore.get(importer.fileName)?.has(name))),
        ),
      );
      if (after.size < before.size) changed = true;
      loadedBefore.set(fileName, after);
    }
  }
  return loadedBefore;
}

/** Size of the woff2 files in kilobytes: those of all languages, and those of Arabic. They are already compressed. */
export function fontSizes(bundle: Bundle): { latin: number; arabic: number } {
  const sizes = { latin: 0, arabic: 0 };
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
    sizes[file.fileName.includes('arabic') ? 'arabic' : 'latin'] += file.source.length / kilobyte;
  }
  return sizes;
}
