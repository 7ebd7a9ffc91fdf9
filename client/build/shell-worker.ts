// Writes the worker that keeps the page of those who work on the road, with the list of the files that it keeps: what their
// screens load at first and later. Screens of others are left out.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { roundScreens, type ScreenName, screenNames, screenTable } from '../../shared/access/screens.ts';
import { type Bundle, gzipSize, stylesheetsOf } from './bundle-sizes.ts';
import { initialNamespaces } from '../messages/initial-namespaces.ts';
import { namespacesIn, screenModules } from './early-loads.ts';

const source = join(import.meta.dirname, '..', 'offline', 'shell', 'shell-worker.js');
const roadRoles = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] as const;
/** Besides what stands first in the menu: the bar of the round leads to them. */
const alsoKept: readonly ScreenName[] = ['profile', ...roundScreens];
/** Loaded by who asks for it; without a network nobody on the road needs it, or it is for others. */
const unneeded = new RegExp(
  [
    'client/app/(?:command-palette|debug)/',
    '/(?:tracking|print|imports|explorer|sheets|export)/',
    'client/areas/(?:api-keys|webhooks)/',
    'client/areas/(?:cash/(?:staff|days|deposits)|extras/catalogue|notifications/announcements|packages/cities)/',
    'client/areas/(?:pallets/map|positions/replay|session/second-factor)/',
    'client/lib/(?:csv|workbook)-file',
  ].join('|'),
);
/** How a module names the messages that it needs: by itself, or as the area of a list, a form or an action. */
const namespaceNames = /\b(?:useT\(|useTranslation\(|area: |ns: )'([\w-]+)'/g;
/** What is there for every language. */
const plainFiles = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest'];
/** Compressed, in units of 1024 bytes: a phone loads it once for each version. */
const limit = 890;

interface Shell {
  version: string;
  /** The file that a page of this version names. */
  entry: string;
  files: string[];
  languages: Record<string, string[]>;
  /** The addresses that are this page. */
  pages: string[];
  /** Those of the other screens of who is signed in: their code is not here, only the page around it. */
  otherPages: string[];
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
  const read = new Set<string>([...initialNamespaces, ...namespacesIn(bundle, found, namespaceNames)]);
  const common: string[] = [];
  const languages: Record<string, string[]> = {};
  for (const name of [...found, ...stylesheetsOf(bundle, found)].toSorted()) {
    if (!hasMessages(bundle, name, read)) continue;
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
  const pages = new Set(['/', ...pathsOf(kept)]);
  const others = pathsOf(screenNames.filter((name) => screenTable[name].roles !== 'public'));
  const otherPages = [...new Set(others)].filter((path) => !pages.has(path));
  return { version, entry, files, languages, pages: [...pages], otherPages };
}

const pathsOf = (names: readonly ScreenName[]): string[] =>
  names.map((name) => screenTable[name].path).filter((path) => !path.includes(':'));

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

/** False if the file has messages, and none of these namespaces. */
function hasMessages(bundle: Bundle, name: string, read: ReadonlySet<string>): boolean {
  const file = bundle[name];
  const own = (file?.type === 'chunk' ? file.moduleIds : []).flatMap(
    (id) => /client\/messages\/[a-z]{2}\/([\w-]+)\.json$/.exec(id)?.[1] ?? [],
  );
  return own.length === 0 || own.some((namespace) => read.has(namespace));
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
