// The documentation for partners: what it has, in which language, and how it is served.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiDocs, preferredLanguage } from '#server/api-docs/api-docs.ts';
import { fieldExamples } from '#server/api-docs/field-examples.ts';
import { html } from '#server/api-docs/html.ts';
import { schema } from '#server/areas/schema.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const docs = createApiDocs({ schema, publicUrl: 'https://qafila.example.com', companyName: '<b>Sahara & Co</b>' });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (docs.matches(path)) void docs.handle(request, response, path);
    else response.writeHead(404).end();
  }).listen(0);
  await once(server, 'listening');
  const bound = server.address();
  address = `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}/docs/api`;
});
afterAll(() => server.close());

const page = async (language: string) => (await fetch(`${address}?lang=${language}`)).text();
/** What a reader sees. */
const wordsOf = (text: string) => text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe.each(['fr', 'en', 'ar'])('the page in %s', (language) => {
  it('leads every link to a place that exists once', async () => {
    const text = await page(language);
    const ids = idsOf(text);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('runs no script, loads nothing from elsewhere, and leaves no slot unfilled', async () => {
    const text = await page(language);
    expect(text).not.toMatch(/<script|\son\w+=|style="|\{\{/);
    expect([...text.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, url]) => url)).toEqual([
      '/icon.svg',
      '/docs/api/style.css',
      '/docs/api?lang=fr',
      '/docs/api?lang=en',
      '/docs/api?lang=ar',
    ]);
  });
});

describe('the page', () => {
  it('documents what is open to keys and nothing else', async () => {
    const ids = idsOf(await page('en'));
    expect(ids).toEqual(expect.arrayContaining(['query-packages', 'mutation-packageCreate', 'type-Package']));
    expect(ids.filter((id) => /^(?:query|mutation|subscription)-/.test(id ?? ''))).toEqual(
      Object.keys(fieldExamples).map((name) => name.replace('.', '-')),
    );
    for (const closed of ['query-viewer', 'query-users', 'mutation-packageDeliver', 'type-User', 'type-ApiKey'])
      expect(ids).not.toContain(closed);
  });

  it('has no field that is hidden from senders', async () => {
    const text = await page('en');
    const type = (name: string) => text.split(`id="type-${name}"`)[1]?.split('</section>')[0] ?? '';
    expect(type('Package')).toContain('<code>cashCollected</code>');
    expect(type('Package')).not.toContain('<code>internalNote</code>');
    expect(type('Package')).not.toContain('<code>commission</code>');
    expect(type('Rating')).not.toContain('<code>flagReason</code>');
  });

  it('says rules of inputs, defaults, words of statuses and sentences of errors in its language', async () => {
    const [french, arabic] = [await page('fr'), await page('ar')];
    const read = wordsOf(french);
    expect(read).toContain('recipientName String! obligatoireau plus 120 caractères');
    expect(read).toContain('par défaut : packages');
    expect(read).toContain('enroute En route');
    expect(french).toContain('Cette clé API n’est pas valable');
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('مفتاح API');
    expect(arabic).toContain('طلبات كثيرة في وقت واحد');
  });

  it('names the statuses of errors, and no code that no key can meet', async () => {
    const text = await page('en');
    const status = (code: string) =>
      / HTTP (\d+)/.exec(text.split(`id="error-${code}"`)[1]?.split('</li>')[0] ?? '')?.[1];
    expect(idsOf(text)).toEqual(expect.arrayContaining(['error-missing', 'error-required', 'error-invalid_phone']));
    expect(text.split('id="error-too_many_requests"')[1]?.split('</li>')[0]).toContain('HTTP 429');
    expect(text.split('id="error-api_key.invalid"')[1]?.split('</li>')[0]).toContain('HTTP 401');
    expect(status('missing')).toBeUndefined();
    for (const closed of ['sign_in.wrong', 'token_missing', 'export.too_many_rows', 'common_password'])
      expect(idsOf(text)).not.toContain(`error-${closed}`);
  });

  it('escapes what is put into it', async () => {
    const text = await page('en');
    expect(text).toContain('&lt;b&gt;Sahara &amp; Co&lt;/b&gt;');
    expect(text).not.toContain('<b>Sahara');
    expect(html`<p title="${'"<'}">${[html`<i>${"'"}</i>`]}</p>`.text).toBe('<p title="&quot;&lt;"><i>&#39;</i></p>');
  });
});

describe('its address', () => {
  it.each([
    ['ar-MA,fr;q=0.8', 'ar'],
    ['de, en-GB;q=0.7, fr;q=0.2', 'en'],
    ['fr;q=0.3, ar;q=0.9', 'ar'],
    ['en;q=0, de', 'fr'],
    ['', 'fr'],
  ] as const)('answers “%s” in %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('answers in the language of the browser unless it names one, and caches know that', async () => {
    const arabic = await fetch(address, { headers: { 'accept-language': 'ar' } });
    expect(await arabic.text()).toContain('<html lang="ar"');
    expect(arabic.headers.get('content-language')).toBe('ar');
    expect(arabic.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
    const named = await fetch(`${address}?lang=en`, { headers: { 'accept-language': 'ar' } });
    expect(await named.text()).toContain('<html lang="en"');
    expect(await (await fetch(`${address}/?lang=xx`, { headers: { 'accept-language': '' } })).text()).toContain(
      'lang="fr"',
    );
  });

  it('is fetched again only when it has changed, and the style sheet knows both themes', async () => {
    const first = await fetch(`${address}?lang=fr`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await fetch(`${address}?lang=fr`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(`${address}?lang=en`, { headers: { 'if-none-match': etag } })).status).toBe(200);
    const style = await (await fetch(`${address}/style.css`)).text();
    expect(style).toContain('@media screen and (prefers-color-scheme: dark) {\n  :root {');
    const fonts = [...style.matchAll(/url\('(\/docs\/api\/[^']+)'\)/g)].map(([, url]) => new URL(url ?? '', address));
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect((await fetch(font)).headers.get('content-type')).toBe('font/woff2');
  });

  it('has nothing else below it', async () => {
    expect((await fetch(`${address}/page.ts`)).status).toBe(404);
    expect((await fetch(`${address}/fr.html`)).status).toBe(404);
  });
});
