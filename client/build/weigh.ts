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

/** The chunk each screen under client/areas begins with. */
export function routeEntries(bundle: Bundle): { route: string; chunk: string }[] {
  return Object.values(bundle).flatMap((file) => {
    const route = file.type === 'chunk' && file.isDynamicEntry ? /\/client\/areas\/(.+)\.tsx$/.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    return route === undefined ? [] : [{ route, chunk: file.fileName }];
  });
}

/** Kilobytes of the woff2 files: those every reader needs, and those of Arabic readers. A woff2 file is compressed already. */
export function fontSizes(bundle: Bundle): { latin: number; arabic: number } {
  const sizes = { latin: 0, arabic: 0 };
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
    sizes[file.fileName.includes('arabic') ? 'arabic' : 'latin'] += file.source.length / kilobyte;
  }
  return sizes;
}
