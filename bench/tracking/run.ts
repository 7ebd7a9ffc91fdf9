// When a recipient on a slow phone sees its parcel: `node bench/tracking/run.ts http://localhost:4000`, in front of a running
// demo. Chromium, 390 × 844, 1.6 Mbit/s, 150 ms, an empty cache each time; the first visit apart, then the median of nine.
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { watchPaint } from '../watch-paint.ts';

const [url = 'http://localhost:4000'] = parseArgs({ allowPositionals: true }).positionals;
const visits = 10;
const latencyMs = 150;
const bytesPerSecond = 200_000;

const answer = z.object({
  packages: z.object({ rows: z.array(z.object({ trackingNumber: z.string(), trackingId: z.string() })).min(1) }),
});

/** The link of a parcel on the road. */
async function findLink(): Promise<string> {
  const admin = await signInAs(url, 'admin', demoPassword);
  const { data } = await admin.call(
    '{ packages(tab: to_deliver, filter: { status: [enroute] }) { rows { trackingNumber trackingId } } }',
  );
  const [parcel] = answer.parse(data).packages.rows;
  if (!parcel) throw new Error('No parcel is on the road.');
  return trackingUrl(url, parcel);
}

/** Milliseconds from the start of the navigation to the largest paint. */
async function visit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput });
  await page.addInitScript(watchPaint);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('list').first().waitFor();
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(() => window.largestPaint ?? NaN);
  await context.close();
  return paint;
}

const link = await findLink();
const browser = await launchBrowser();
try {
  const seen: number[] = [];
  for (let round = 0; round < visits; round += 1) seen.push(await visit(browser, link));
  const [first = NaN, ...others] = seen;
  const sorted = others.toSorted((a, b) => a - b);
  const [least = NaN, middle = NaN, most = NaN] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(
    `largest paint: first visit ${first.toFixed(0)} ms, then ${middle.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`,
  );
} finally {
  await browser.close();
}
