// A page to try the API, for development and the demo. It consists of a few small files that are served as they are: no
// bundle, no foreign host, nothing inline, so that the content security policy of all pages applies.
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, sep } from 'node:path';

const folder = new URL('./page/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};

export interface Explorer {
  /** Handles a GET or HEAD of `/explorer` and below. */
  handle: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

/** True for paths of the explorer. */
export function isExplorerPath(path: string): boolean {
  return path === '/explorer' || path.startsWith('/explorer/');
}

/** Creates the explorer; its files are read on first use. */
export function createExplorer(): Explorer {
  let files: Promise<ReadonlyMap<string, Buffer>> | undefined;
  return {
    handle: async (request, response, path) => {
      const name = path.slice('/explorer/'.length) || 'index.html';
      const body = (await (files ??= readPage())).get(name);
      const type = types[extname(name)];
      if (!body || type === undefined) {
        response
          .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .end('404');
        return;
      }
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

async function readPage(): Promise<ReadonlyMap<string, Buffer>> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => types[extname(name)] !== undefined);
  return new Map(await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readPart(name)])));
}

// Browsers do not know TypeScript; they load a module by its content type, whatever its extension.
async function readPart(name: string): Promise<Buffer> {
  const source = await readFile(new URL(name, folder));
  if (extname(name) !== '.ts') return source;
  const { transformWithOxc } = await import('vite');
  return Buffer.from((await transformWithOxc(source.toString(), name, { target: 'es2023', sourcemap: false })).code);
}
