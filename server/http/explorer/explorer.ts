// GraphiQL, for development and the demo. The package has it as strings; they are served as files of our own, so that
// the content security policy of all pages applies: nothing inline, no data: font, no foreign host.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createStaticFiles, type StaticFiles, withGzip } from '../static-files.ts';

export interface Explorer {
  /** Handles a GET or HEAD of `/explorer` and below. */
  handle: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

const root = '/explorer';

/** True for paths of the explorer. */
export function isExplorerPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Creates the explorer; its files are read on first use. */
export function createExplorer(): Explorer {
  let files: Promise<StaticFiles> | undefined;
  return {
    handle: async (request, response, path) => {
      (await (files ??= loadFiles())).handle(request, response, path.slice(root.length));
    },
  };
}

const readPageFile = (name: string): Promise<string> => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8');

async function loadFiles(): Promise<StaticFiles> {
  // Imported here: production neither needs these packages nor has the first one.
  const [graphiql, { transformWithOxc }] = await Promise.all([
    import('@graphql-yoga/render-graphiql/graphiql'),
    import('vite'),
  ]);
  const script = async (name: string) =>
    (await transformWithOxc(await readPageFile(name), name, { target: 'es2023', sourcemap: false })).code;
  const { css, fonts } = extractFonts(graphiql.css);
  const files = new Map<string, string | Buffer>([
    ['/index.html', await readPageFile('index.html')],
    ['/start.ts', await script('start.ts')],
    ['/default-tabs.ts', await script('default-tabs.ts')],
    ['/graphiql.js', graphiql.js],
    ['/graphiql.css', css],
    ['/editorWorkerService.worker.js', graphiql.editorWorkerService],
    ['/json.worker.js', graphiql.jsonWorker],
    ['/graphql.worker.js', graphiql.graphqlWorker],
    ...fonts,
  ]);
  return createStaticFiles(await withGzip(files));
}

/** The style sheet contains its fonts as data URLs, which our policy refuses: they become files. */
function extractFonts(css: string): { css: string; fonts: Map<string, Buffer> } {
  const fonts = new Map<string, Buffer>();
  const replaced = css.replaceAll(
    /url\(data:font\/(\w+);base64,([\w+/=]+)\)/g,
    (_whole, type: string, data: string) => {
      const name = `font-${fonts.size}.${type}`;
      fonts.set(`/${name}`, Buffer.from(data, 'base64'));
      return `url(${root}/${name})`;
    },
  );
  return { css: replaced, fonts };
}
