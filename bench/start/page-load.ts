// What a browser with an empty cache loads, and when it shows content.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPassword } from '#server/sign-in/password.ts';
import { watchPaint } from '../watch-paint.ts';

/** `contentMs`: until the page's content is there. Both times count from the start of the navigation. */
export interface PageLoad {
  bytes: number;
  paintMs: number;
  contentMs: number;
}

async function look(context: BrowserContext, url: string, content: string): Promise<{ page: Page; seen: PageLoad }> {
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  const contentMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const paintMs = await page.evaluate(() => window.largestPaint ?? NaN);
  return { page, seen: { bytes, paintMs, contentMs } };
}

/** Loads the sign-in page. */
export async function loadSignInPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr' });
  const { seen } = await look(context, `${url}/login`, 'input[type="password"]');
  await context.close();
  return seen;
}

/** Loads the list of parcels with an existing session and an empty cache. */
export async function loadListPage(browser: Browser, url: string): Promise<PageLoad> {
  const signed = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr' });
  const page = await signed.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  const storageState = await signed.storageState();
  await signed.close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr', storageState });
  const { seen } = await look(context, `${url}/package`, 'tbody tr[data-key] td');
  await context.close();
  return seen;
}
