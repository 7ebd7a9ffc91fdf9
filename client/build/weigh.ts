// Reading sizes off the files of a build.
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

const kilobyte = 1024;

/** Kilobytes of the named files together, each compressed on its own as the server sends it. */
export function gzipSize(bundle: Bundle, names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) {
    const file = bundle[name];
    if (file) sum += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
  }
  return sum / kilobyte;
}

/** The chunks and all that they import at once. */
export function chunksReachedFrom(bundle: Bundle, starts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') continue;
    found.add(name);
    waiting.push(...file.imports);
  }
  return found;
}

/** The style sheets that come with the chunks. */
export function stylesOf(bundle: Bundle, chunks: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const name of chunks) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return found;
}

/** Whether one of the chunks has a module with that part in its path. */
export function holds(bundle: Bundle, names: readonly string[], part: string): boolean {
  return names.some((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' && file.moduleIds.some((id) => id.includes(part));
  });
}

/** A part of the interface that is fetched by itself: a screen, or what a screen opens. */
export interface Piece {
  name: string;
  chunk: string;
}

/** The pieces whose file is in a folder of client/, `areas` or `kit`. */
export function piecesIn(bundle: Bundle, folder: string): Piece[] {
  const path = new RegExp(`/client/${folder}/(.+)\\.tsx$`);
  return Object.values(bundle).flatMap((file) => {
    const name = file.type === 'chunk' && file.isDynamicEntry ? path.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    return name === undefined ? [] : [{ name, chunk: file.fileName }];
  });
}

/**
 * By chunk, what is on a page whenever the chunk is fetched: the first page, and what all pieces have in common that
 * fetch it. What only some of them bring may be missing, so it counts as missing.
 */
export function presentBefore(bundle: Bundle, first: ReadonlySet<string>): Map<string, ReadonlySet<string>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pieces = chunks
    .filter((file) => file.isDynamicEntry)
    .map(({ fileName }) => ({ fileName, reached: chunksReachedFrom(bundle, [fileName]) }));
  const fetchedFrom = (reached: ReadonlySet<string>): Set<string> =>
    new Set(chunks.flatMap((file) => (reached.has(file.fileName) ? file.dynamicImports : [])));
  const atOnce = fetchedFrom(first);
  const openers = pieces.map((piece) => ({ ...piece, fetches: fetchedFrom(piece.reached) }));
  const all: ReadonlySet<string> = new Set(chunks.map(({ fileName }) => fileName));
  const present = new Map(pieces.map(({ fileName }) => [fileName, atOnce.has(fileName) ? first : all]));
  // Pieces fetch each other in circles, so it begins with everything and takes away until nothing changes.
  for (let changed = true; changed;) {
    changed = false;
    for (const { fileName } of pieces) {
      if (atOnce.has(fileName)) continue;
      const before = present.get(fileName) ?? all;
      const at = openers.filter((opener) => opener.fileName !== fileName && opener.fetches.has(fileName));
      const after = new Set(
        [...before].filter(
          (name) =>
            first.has(name) ||
            (at.length > 0 &&
              at.every((opener) => opener.reached.has(name) || present.get(opener.fileName)?.has(name))),
        ),
      );
      if (after.size < before.size) changed = true;
      present.set(fileName, after);
    }
  }
  return present;
}

/**
 * Kilobytes of the woff2 files: those every reader needs, and those of Arabic readers. A woff2 file is compressed
 * already.
 */
export function fontSizes(bundle: Bundle): { latin: number; arabic: number } {
  const sizes = { latin: 0, arabic: 0 };
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
    sizes[file.fileName.includes('arabic') ? 'arabic' : 'latin'] += file.source.length / kilobyte;
  }
  return sizes;
}
