// A page to try the API by hand, for development and the demo. It is made of a few small files that are served as they are: no bundle, no
// foreign host, nothing inline, so that the policy of every other page holds for it too.
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
  /** Answers a GET or HEAD of `/explorer` and what is below it. */
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

/** Whether a path is the explorer's. */
export function isExplorerPath(path: string): boolean {
  return path === '/explorer' || path.startsWith('/explorer/');
}

/** The explorer; its files are read when somebody first asks for them. */
export function createExplorer(): Explorer {
  let files: Promise<ReadonlyMap<string, Buffer>> | undefined;
  return {
    answer: async (request, response, path) => {
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

// A browser knows no types, and reads a module by its content type, whatever its name ends with.
async function readPart(name: string): Promise<Buffer> {
  const source = await readFile(new URL(name, folder));
  if (extname(name) !== '.ts') return source;
  const { transformWithOxc } = await import('vite');
  return Buffer.from((await transformWithOxc(source.toString(), name, { target: 'es2023', sourcemap: false })).code);
}
