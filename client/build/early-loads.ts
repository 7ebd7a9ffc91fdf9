// Names, in the page itself, what each screen loads, and puts client/early.js there, which reads it: so a screen's code and
// messages are loaded beside the first page and not after it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { screenNames, type ScreenName, screenTable } from '../../shared/access/screens.ts';
import { initialNamespaces } from '../messages/initial-namespaces.ts';
import { type Bundle, staticImportsOf, stylesheetsOf } from './bundle-sizes.ts';

const client = join(import.meta.dirname, '..');

interface EarlyLoads {
  screens: Record<string, { isPublic: boolean; files: string[]; namespaces: string[] }>;
  /** By language, the file of each namespace; `first` has the initial ones. */
  messages: Record<string, Record<string, string>>;
}

/** Vite plugin that writes the table and the script into the page. Throws if a part of it is not found. */
export function earlyLoads(): Plugin {
  return {
    name: 'qafila-early-loads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html;
        const script = readFileSync(join(client, 'early.js'), 'utf8');
        const boot = readFileSync(join(client, 'public', 'boot.js'), 'utf8');
        const loads = JSON.stringify(earlyLoadsOf(bundle));
        const inline = `<script>${boot}${script.replace('(loads);', () => `(${loads});`)}</script>`;
        const page = html.replace('<script src="/boot.js"></script>', () => inline);
        if (page === html) throw new Error('The page has no boot.js.');
        return page;
      },
    },
  };
}

/** The module of each screen, as the manifests of the areas name it. */
export function screenModules(): Map<ScreenName, string> {
  const modules = new Map<ScreenName, string>();
  for (const area of readdirSync(join(client, 'areas'))) {
    const manifest = join(client, 'areas', area, 'area.ts');
    if (!existsSync(manifest)) continue;
    const named = readFileSync(manifest, 'utf8').matchAll(
      /^(?: {4}| {2}screens: \{ )(\w+): \{[^}]*?import\('\.\/([^']+)'\)/gm,
    );
    for (const [, key, file = ''] of named) {
      const screen = screenNames.find((name) => name === key);
      if (screen) modules.set(screen, join(client, 'areas', area, file));
    }
  }
  const missing = screenNames.filter((name) => screenTable[name].built && name !== 'tracking' && !modules.has(name));
  if (missing.length > 0) throw new Error(`No module was found of the screens ${missing.join(', ')}`);
  return modules;
}

/** The namespaces that the modules of these chunks name, by a pattern with a group for the name. */
export function namespacesIn(bundle: Bundle, chunks: ReadonlySet<string>, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const chunk of chunks) {
    const file = bundle[chunk];
    if (file?.type !== 'chunk') continue;
    for (const id of file.moduleIds)
      if (existsSync(id)) for (const [, name = ''] of readFileSync(id, 'utf8').matchAll(pattern)) found.add(name);
  }
  return found;
}

function earlyLoadsOf(bundle: Bundle): EarlyLoads {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.flatMap(({ isEntry, fileName }) => (isEntry ? fileName : []));
  const first = staticImportsOf(bundle, entry);
  const messages: EarlyLoads['messages'] = {};
  for (const { fileName, moduleIds } of chunks)
    for (const id of moduleIds) {
      const [, language, namespace] = /client\/messages\/([a-z]{2})\/([\w-]+)\.json$/.exec(id) ?? [];
      if (language === undefined || namespace === undefined) continue;
      const isFirst = initialNamespaces.some((name) => name === namespace);
      (messages[language] ??= {})[isFirst ? 'first' : namespace] = fileName;
    }
  const screens: EarlyLoads['screens'] = {};
  for (const [name, module] of screenModules()) {
    const { path, view, roles } = screenTable[name];
    // What has a parameter or is a view is opened from another screen.
    if (path.includes(':') || view !== undefined) continue;
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (!chunk) throw new Error(`No chunk of the screen ${name}`);
    const own = new Set([...staticImportsOf(bundle, [chunk.fileName])].filter((file) => !first.has(file)));
    const area = relative(join(client, 'areas'), module).split('/')[0] ?? '';
    const used = new Set([area, ...namespacesIn(bundle, own, /\buseT\('([\w-]+)'\)/g)]);
    const namespaces = [...used].filter((each) => messages['fr']?.[each] !== undefined);
    screens[path] = { isPublic: roles === 'public', files: [...own, ...stylesheetsOf(bundle, own)], namespaces };
  }
  if (screens['/package'] === undefined || messages['fr']?.['first'] === undefined)
    throw new Error('The screens or the messages were not found.');
  return { screens, messages };
}
