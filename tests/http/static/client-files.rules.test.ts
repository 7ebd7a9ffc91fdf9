import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFolder } from '#server/cli/lib/compress-folder.ts';
import { createStaticFiles, loadStaticFiles } from '#server/http/static-files.ts';
import { type HttpAnswer, call, startTestHttpServer, createTemporaryFolder } from '../test-http-server.ts';

const script = `export const words = '${'salam '.repeat(500)}';`;
const page = '<!doctype html><title>Qafila</title><script>document.title</script><script src="/boot.js"></script>';

async function serveClient(): Promise<
  (path: string, headers?: Record<string, string>, method?: string) => Promise<HttpAnswer>
> {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', 'app-4f3a.js'), script);
  writeFileSync(join(folder, 'assets', 'barcode-worker-C_x-9.js'), script);
  writeFileSync(join(folder, '.stamp'), 'internal');
  await compressFolder(folder);
  writeFileSync(join(folder, '..', 'outside.txt'), 'outside');
  const server = await startTestHttpServer({ staticFiles: await loadStaticFiles(folder) });
  return (path, headers = {}, method = 'GET') => call(server, path, { headers, method });
}
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('hashed files are cached for ever, the page is revalidated each time', async () => {
  const get = await serveClient();
  expect((await get('/assets/app-4f3a.js')).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const index = await get('/', browser);
  expect(index).toMatchObject({
    status: 200,
    text: page,
    headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  });
  const known = await get('/index.html', { 'if-none-match': String(index.headers.etag) });
  expect([known.status, known.text]).toEqual([304, '']);
});

test('files compressed at the build are sent compressed to clients that accept it', async () => {
  const get = await serveClient();
  const br = await get('/assets/app-4f3a.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', script]);
  const gzip = await get('/assets/app-4f3a.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', script]);
  const plain = await get('/assets/app-4f3a.js', { 'accept-encoding': 'identity' });
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, script]);
  expect(plain.headers.vary).toBe('Accept-Encoding');
});

test.each(['/package', '/ratings/7', '/anything/at.all'])('a browser that opens %s gets the page', async (path) => {
  const get = await serveClient();
  expect((await get(path, browser)).text).toBe(page);
  expect((await get(path, { 'sec-fetch-mode': 'navigate' })).text).toBe(page);
});

test.each<[string, Record<string, string>]>([
  ['whatever', { accept: '*/*' }],
  ['nothing', {}],
  ['JSON', { accept: 'application/json' }],
])('a program that takes %s gets the page too', async (_, headers) => {
  const get = await serveClient();
  for (const path of ['/', '/package', '/login']) {
    expect(await get(path, headers)).toMatchObject({ status: 200, text: page });
    expect(await get(path, headers, 'HEAD')).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(page.length), 'content-type': 'text/html; charset=utf-8' },
    });
  }
});

test.each<[string, Record<string, string>]>([
  ['/assets/app-old.js', browser],
  ['/package.js', { accept: '*/*' }],
  ['/missing.png', { accept: 'image/*' }],
  ['/.stamp', { accept: '*/*' }],
  ['/../outside.txt', { accept: '*/*' }],
  ['/..%2foutside.txt', { accept: '*/*' }],
  ['/assets/..%2f..%2foutside.txt', { accept: '*/*' }],
])('a program that requests %s gets a 404', async (path, headers) => {
  const get = await serveClient();
  expect(await get(path, headers)).toMatchObject({ status: 404, text: '404' });
});

test('HEAD returns everything except the body', async () => {
  const get = await serveClient();
  expect(await get('/assets/app-4f3a.js', {}, 'HEAD')).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': String(script.length) },
  });
});

test('a script inside the page runs by its hash and no other does', async () => {
  const get = await serveClient();
  const { headers } = await get('/', browser);
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
});

test('only the worker that reads barcodes may run WebAssembly', async () => {
  const get = await serveClient();
  const policyOf = async (path: string) => String((await get(path, browser)).headers['content-security-policy']);
  expect(await policyOf('/assets/barcode-worker-C_x-9.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const path of ['/', '/assets/app-4f3a.js', '/package', '/assets/barcode-worker-C.js/x', '/barcode-worker-C.js'])
    expect(await policyOf(path)).not.toContain('wasm');
});

test('a folder without a page is no interface', async () => {
  await expect(loadStaticFiles(createTemporaryFolder())).rejects.toThrow('no index.html');
});

const recipients = '<!doctype html><title>Parcel</title>';
const serve = (more: Readonly<Record<string, string>> = {}, index = page) =>
  startTestHttpServer({
    staticFiles: createStaticFiles(
      new Map(Object.entries({ '/index.html': index, ...more }).map(([path, text]) => [path, Buffer.from(text)])),
    ),
  });

test('the page of recipients is one of its own, listed by no search engine, and no site learns its address', async () => {
  const server = await serve({ '/tracking.html': recipients });
  for (const path of ['/tracking', '/tracking/CAS-26-000001'])
    expect(await call(server, path)).toMatchObject({
      status: 200,
      text: recipients,
      headers: { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' },
    });
  const other = await call(server, '/trackings');
  expect([other.text, other.headers['x-robots-tag'], other.headers['referrer-policy']]).toEqual([
    page,
    undefined,
    'same-origin',
  ]);
});

test('a browser that knows a file gets it again once its content is another', async () => {
  const [old, next] = [await serve(), await serve({}, page.replace('Qafila', 'Qafila 2'))];
  const etag = String((await call(old, '/')).headers.etag);
  const again = await call(old, '/', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.vary, again.headers['cache-control']]).toEqual([
    304,
    'Accept-Encoding',
    'no-cache',
  ]);
  expect((await call(next, '/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
});

test('what is missing is missing now, and kept by no cache: the next deploy may bring it', async () => {
  expect(await call(await serve(), '/assets/app-next.js')).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  });
});

test.each([
  ['br;q=0.0', undefined],
  ['br;q=0.00, *', undefined],
  ['BR;q=0.1', 'br'],
  ['gzip;q=1, br ;q=0.5', 'br'],
])('a client that accepts “%s” gets %s', async (accepted, encoding) => {
  const server = await serve({ '/start.js': script, '/start.js.br': 'smaller' });
  const { headers } = await call(server, '/start.js', { headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});
