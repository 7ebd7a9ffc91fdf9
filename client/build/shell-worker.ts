// Writes the worker that keeps the page of those who work on the road, with the list of the files that it keeps: what their
// screens load at first and later. Screens of others are left out.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { roundScreens, type ScreenName, screenNames, screenTable } from '../../shared/access/screens.ts';
import { type Bundle, gzipSize, stylesheetsOf } from './bundle-sizes.ts';
import { screenModules } from './early-loads.ts';

const source = join(import.meta.dirname, '..', 'offline', 'shell', 'shell-worker.js');
const roadRoles = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] as const;
/** Besides what stands first in the menu: the bar of the round leads to them. */
const alsoKept: readonly ScreenName[] = ['profile', ...roundScreens];
/** Loaded by who asks for it; without a network nobody on the road needs it. */
const unneeded =
  /client\/app\/(?:command-palette|debug)\/|\/(?:tracking|print|imports|explorer|sheets|export)\/|areas\/cash\/(?:staff|days|deposits)\//;
/** What is there for every language. */
const plainFiles = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest'];
/** Compressed, in units of 1024 bytes: a phone loads it once for each version. */
const limit = 1_000;

interface Shell {
  version: string;
  /** The file that a page of this version names. */
  entry: string;
  files: string[];
  languages: Record<string, string[]>;
  /** The addresses that are this page. */
  pages: string[];
}

/** Vite plugin that writes `shell-worker.js`. Fails above its limit. */
export function shellWorker(): Plugin {
  return {
    name: 'qafila-shell-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const shell = shellOf(bundle);
        const of = (paths: readonly string[]): number =>
          gzipSize(
            bundle,
            paths.map((path) => path.slice(1)),
          );
        const size = of(shell.files) + Math.max(...Object.values(shell.languages).map(of));
        this.info(`${shell.files.length} files without a network, ${size.toFixed(0)} of ${limit} kB`);
        if (size > limit) this.error('Over the size budget: what is kept on a phone');
        const script = readFileSync(source, 'utf8').replace('})(shell);', () => `})(${JSON.stringify(shell)});`);
        this.emitFile({ type: 'asset', fileName: 'shell-worker.js', source: script });
      },
    },
  };
}

const isKept = (name: ScreenName): boolean => {
  const { roles, menu } = screenTable[name];
  const isForRoad = roles !== 'public' && roadRoles.some((role) => roles.some((each) => each === role));
  return isForRoad && (menu === 'main' || alsoKept.includes(name));
};

function shellOf(bundle: Bundle): Shell {
  const kept = screenNames.filter(isKept);
  const modules = screenModules();
  const otherScreens = new Set([...modules].flatMap(([name, module]) => (kept.includes(name) ? [] : [module])));
  const found = chunksFrom(bundle, (module) => otherScreens.has(module) || unneeded.test(module));
  const common: string[] = [];
  const languages: Record<string, string[]> = {};
  for (const name of [...found, ...stylesheetsOf(bundle, found)].toSorted()) {
    const language = languageOf(bundle, name);
    if (language === null) common.push(`/${name}`);
    else (languages[language] ??= []).push(`/${name}`);
  }
  const fontsOf = (paths: readonly string[]): string[] => paths.flatMap((path) => fontsIn(bundle, path.slice(1)));
  const files = [...new Set([...common, ...fontsOf(common), ...dataIn(bundle, found), ...plainFiles])];
  for (const paths of Object.values(languages)) paths.push(...fontsOf(paths));
  const entry = [...found].find((name) => isEntry(bundle, name));
  if (entry === undefined || Object.keys(languages).length < 2)
    throw new Error('The entry or the messages were not found.');
  const version = createHash('sha256')
    .update(JSON.stringify([files, languages]))
    .digest('hex')
    .slice(0, 12);
  const pages = ['/', ...new Set(kept.map((name) => screenTable[name].path))].filter((path) => !path.includes(':'));
  return { version, entry, files, languages, pages };
}

const isEntry = (bundle: Bundle, name: string): boolean => {
  const file = bundle[name];
  return file?.type === 'chunk' && file.isEntry;
};

/** All chunks that the page may load, without those that are left out. */
function chunksFrom(bundle: Bundle, isLeftOut: (module: string) => boolean): Set<string> {
  const found = new Set<string>();
  const queue = Object.keys(bundle).filter((name) => isEntry(bundle, name));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk' || isLeftOut(file.facadeModuleId ?? '')) continue;
    found.add(name);
    queue.push(...file.imports, ...file.dynamicImports);
  }
  return found;
}

/** The language whose messages or letters a file has; null if it is for all. */
function languageOf(bundle: Bundle, name: string): string | null {
  const file = bundle[name];
  if (name.includes('fonts-arabic')) return 'ar';
  if (file?.type !== 'chunk') return null;
  for (const id of file.moduleIds) {
    const [, language] = /client\/messages\/(?:files-)?([a-z]{2})(?:\/[\w-]+\.json|\.ts)$/.exec(id) ?? [];
    if (language !== undefined) return language;
  }
  return null;
}

/** What the chunks fetch: the drawing of the map. */
function dataIn(bundle: Bundle, chunks: Iterable<string>): string[] {
  return [...chunks].flatMap((name) => {
    const file = bundle[name];
    const assets = file?.type === 'chunk' ? [...(file.viteMetadata?.importedAssets ?? [])] : [];
    return assets.filter((asset) => asset.endsWith('.json')).map((asset) => `/${asset}`);
  });
}

/** The fonts that a stylesheet names. */
function fontsIn(bundle: Bundle, name: string): string[] {
  const file = bundle[name];
  if (!name.endsWith('.css') || file?.type !== 'asset') return [];
  return [...String(file.source).matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([path]) => path);
}
