// The documentation for partners at /docs/api: made of the schema when it is first asked for, then kept. It loads
// nothing but its own style sheet and fonts, and runs no script.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PathHandler } from '../http/http-server.ts';
import { createStaticFiles, type StaticFiles, withGzip } from '../http/static-files.ts';
import { docsPath, type PageOptions, renderPage } from './page.ts';
import { docsLanguages, type DocsLanguage } from './texts.ts';

const fonts: Readonly<Record<string, string>> = {
  'geist.woff2': '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  'geist-mono.woff2': '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  'readex-pro.woff2': '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
};
const paths: readonly string[] = [
  docsPath,
  `${docsPath}/`,
  ...['style.css', ...Object.keys(fonts)].map((name) => `${docsPath}/${name}`),
];

/** Creates what answers /docs/api; the pages are made on first use. */
export function createApiDocs(options: PageOptions): PathHandler {
  let files: Promise<StaticFiles> | undefined;
  return {
    matches: (path) => paths.includes(path),
    handle: async (request, response, path) => {
      files ??= loadFiles(options);
      const name = path.slice(docsPath.length).replace(/^\/$/, '');
      (await files).handle(request, response, name === '' ? pageFor(request, response) : name);
    },
  };
}

/** The file of the page in the language that the address names, or else the browser. */
function pageFor({ url = '', headers }: IncomingMessage, response: ServerResponse): string {
  const asked = new URL(url, 'http://localhost').searchParams.get('lang');
  const language = docsLanguages.find((each) => each === asked) ?? preferredLanguage(headers['accept-language'] ?? '');
  response.setHeader('vary', 'Accept-Language');
  response.setHeader('content-language', language);
  return `/${language}.html`;
}

/** The first of our languages in an `Accept-Language` header by its weights; French if it has none of them. */
export function preferredLanguage(header: string): DocsLanguage {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
      const weight = settings.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((found) => found !== undefined);
      return { tag: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = docsLanguages.find((each) => each === tag);
    if (language) return language;
  }
  return 'fr';
}

async function loadFiles(options: PageOptions): Promise<StaticFiles> {
  const pages = await Promise.all(
    docsLanguages.map(async (language) => [`/${language}.html`, await renderPage(language, options)] as const),
  );
  const fontFiles = await Promise.all(
    Object.entries(fonts).map(
      async ([name, path]) => [`/${name}`, await readFile(fileURLToPath(import.meta.resolve(path)))] as const,
    ),
  );
  const [, french = ''] = pages[0] ?? [];
  const files = [...pages, ...fontFiles, ['/style.css', await styleSheet()], ['/index.html', french]] as const;
  return createStaticFiles(await withGzip(new Map<string, string | Buffer>(files)));
}

const darkOfClient = "@media screen {\n  :root[data-theme='dark'] {";

/** The style sheet after the tokens of the application, whose dark theme follows the browser here. */
async function styleSheet(): Promise<string> {
  const [tokens, own] = await Promise.all(
    ['../../client/ui/theme/tokens.css', './style.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  );
  if (!tokens?.includes(darkOfClient)) throw new Error('the dark theme is not where it was in tokens.css');
  return tokens.replace(darkOfClient, '@media screen and (prefers-color-scheme: dark) {\n  :root {') + (own ?? '');
}
