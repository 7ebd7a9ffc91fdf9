import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser } from 'playwright-core';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closeAllWindows();
});

/** The page's own Arabic font: the machine need not have one. */
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
);

function page(text: string): string {
  return `<!doctype html><html dir="rtl" lang="ar"><style>
    @font-face { font-family: Readex; src: url(/font.woff2) }
    body { font: 40px Readex; margin: 0 } span { display: inline-block }
  </style><span>${text}</span></html>`;
}

test('a page is drawn, and Arabic is drawn with the letters joined', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/font.woff2') return response.setHeader('content-type', 'font/woff2').end(readFileSync(font));
    const text = request.url === '/apart' ? 'قافلة'.split('').join('\u200c') : 'قافلة';
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const tab = await browser.newPage({ viewport: { width: 400, height: 100 } });
  const widthOf = async (path: string): Promise<number> => {
    await tab.goto(`http://127.0.0.1:${port}${path}`);
    await tab.evaluate(() => document.fonts.ready);
    expect(await tab.evaluate(() => document.fonts.check('40px Readex', 'قافلة'))).toBe(true);
    return tab.locator('span').evaluate((element) => element.getBoundingClientRect().width);
  };
  const joined = await widthOf('/');
  const picture = await tab.screenshot();
  expect(joined).toBeGreaterThan(40);
  expect(await widthOf('/apart')).not.toBe(joined);
  expect((await tab.screenshot()).equals(picture)).toBe(false);
  await tab.close();
  server.close();
});
