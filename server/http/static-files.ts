// The built client, read into memory at start: no path from outside reaches the file system.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsEncoding } from './accepts-encoding.ts';
import { barcodeWorkerPolicy } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  // Of the API explorer, translated: browsers load a module by its content type, whatever its extension.
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Pages with a bundle of their own: their path, and everything below it. */
const ownPages = [{ path: '/tracking', file: '/tracking.html' }] as const;

/** The built `client/ui/scan/barcode-worker.ts`. */
const barcodeWorker = /^\/assets\/barcode-worker-[\w-]+\.js$/;

interface File {
  type: string;
  etag: string;
  cache: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface StaticFiles {
  /** CSP sources of the scripts inside index.html. */
  scriptHashes: readonly string[];
  /** Handles a GET or HEAD: a file, index.html for pages, else 404. */
  handle: (request: IncomingMessage, response: ServerResponse, path: string) => void;
}

/** Reads the built client. Throws when the folder has no index.html. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  if (!contents.has('/index.html')) throw new Error(`no index.html in ${folder}`);
  return createStaticFiles(contents);
}

/** Serves contents by path, with the compressed copies `*.br` and `*.gz` beside them. Throws without `/index.html`. */
export function createStaticFiles(contents: ReadonlyMap<string, Buffer>): StaticFiles {
  const files = new Map<string, File>();
  for (const [path, plain] of contents) {
    const type = types[extname(path)];
    if (type !== undefined) files.set(path, fileOf(path, type, plain, contents));
  }
  const page = files.get('/index.html');
  if (!page) throw new Error('no index.html');
  return {
    scriptHashes: hashesOf(page.plain.toString()),
    handle: (request, response, path) => {
      const own = ownPages.find((each) => path === each.path || path.startsWith(`${each.path}/`));
      const ownPage = own && files.get(own.file);
      if (ownPage) {
        // Links to it contain secrets: no search engine lists them, and no other site is told where its visitor came from.
        response.setHeader('x-robots-tag', 'noindex, nofollow');
        response.setHeader('referrer-policy', 'no-referrer');
      }
      if (barcodeWorker.test(path)) response.setHeader('content-security-policy', barcodeWorkerPolicy);
      answer(files, ownPage ?? page, request, response, path);
    },
  };
}

const compress = promisify(gzip);

/** Contents by path, with compressed copies beside the text files. */
export async function withGzip(files: ReadonlyMap<string, string | Buffer>): Promise<Map<string, Buffer>> {
  const entries = await Promise.all(
    [...files].map(async ([path, content]): Promise<[string, Buffer][]> => {
      if (typeof content !== 'string') return [[path, content]];
      return [
        [path, Buffer.from(content)],
        [`${path}.gz`, await compress(content)],
      ];
    }),
  );
  return new Map(entries.flat());
}

function fileOf(path: string, type: string, plain: Buffer, contents: ReadonlyMap<string, Buffer>): File {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  // Names in assets/ contain a hash of the content; other files keep their names and are revalidated.
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { type, etag, cache, plain, br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) };
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
}

// A missing script must not be answered with a page. Every path without an extension is a page, also for programs,
// monitors and link previews.
function isPage({ headers }: IncomingMessage, path: string): boolean {
  if (path.startsWith('/assets/')) return false;
  return (
    headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html') || !/\.[^/]*$/.test(path)
  );
}

function answer(
  files: ReadonlyMap<string, File>,
  page: File,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const file = files.get(path) ?? (isPage(request, path) ? page : undefined);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('404');
    return;
  }
  const [encoding, body] = encodedFor(request, file);
  const headers = { etag: file.etag, 'cache-control': file.cache };
  response.appendHeader('vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': file.type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodedFor({ headers }: IncomingMessage, { br, gzip, plain }: File): [string | null, Buffer] {
  const accepted = headers['accept-encoding'] ?? '';
  if (br && acceptsEncoding(accepted, 'br')) return ['br', br];
  if (gzip && acceptsEncoding(accepted, 'gzip')) return ['gzip', gzip];
  return [null, plain];
}
