// A driver's round of 200 stops on a slow phone: `npm run build && node bench/round/run.ts`. One instance on a temporary
// Postgres, headless Chromium at 390 × 844 whose processor is slowed four times. Long tasks are those of more than 50 ms.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { connect } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openWindow, signIn } from '#tests/e2e/support/user-window.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/ports.ts';
import { performancePage, today, writePart } from '../performance-page.ts';

const line = (what: string, { count, longest }: { count: number; longest: number }): string =>
  `| ${what} | ${count} | ${longest.toFixed(0)} ms |`;

const stops = 200;
const slowdown = 4;
const outcomes = 10;

const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder });
await migrate(postgres.url);
const db = connect(postgres.url, { max: 4 });
const fixtures = await insertFixtures(db);
const nameOf = (n: number): string => `Client ${String(n).padStart(3, '0')}`;
await insertParcels(
  db,
  ...Array.from({ length: stops }, (_, n) => buildEnrouteParcel(fixtures, { recipientName: nameOf(n) })),
);

const port = await freePort();
const url = `http://localhost:${port}`;
const instance = spawn(process.execPath, [fileURLToPath(new URL('../../server/cli/start.ts', import.meta.url))], {
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    SECRETS_KEY: 'the-key-of-stored-secrets-of-a-bench',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await wait(200);

/** Notes, in the page, the length of each long task and the time of the first stop. */
function watch(): void {
  const seen = { tasks: [] as number[], first: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-stop]')) return;
    seen.first = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

interface Seen {
  tasks: number[];
  first: number;
}

/** The long tasks of some work, and the longest of them in milliseconds. */
async function longTasks(page: Page, work: () => Promise<void>): Promise<{ count: number; longest: number }> {
  const read = (): Promise<Seen> => page.evaluate((): Seen => Reflect.get(globalThis, 'seen'));
  await page.waitForTimeout(1_000);
  const before = (await read()).tasks.length;
  await work();
  await page.waitForTimeout(500);
  const tasks = (await read()).tasks.slice(before);
  return { count: tasks.length, longest: Math.max(0, ...tasks) };
}

const browser = await launchBrowser();
try {
  const window = await openWindow(browser, { viewport: { width: 390, height: 844 }, touch: true });
  await window.context.addInitScript(watch);
  await signIn(window, url, 'driver', '/round');
  const { page } = window;
  const slow = async (slowed: Page): Promise<void> => {
    const devtools = await window.context.newCDPSession(slowed);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  };
  await page.getByRole('heading', { name: /^Client/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(5_000);
  await slow(page);

  const scrolled = await longTasks(page, async () => {
    for (let step = 0; step < 60; step += 1) {
      await page.evaluate(() => {
        scrollBy(0, 220);
      });
      await page.waitForTimeout(50);
    }
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
  });
  const sorted = await longTasks(page, async () => {
    await page.getByRole('button', { name: 'Trier' }).click();
    await page.getByRole('button', { name: 'Terminé' }).click();
  });
  const delivered = await longTasks(page, async () => {
    for (let n = 0; n < outcomes; n += 1) {
      const name = await page.getByRole('heading', { name: /^Client/ }).innerText();
      await page.getByRole('button', { name: 'Livré', exact: true }).click();
      await page.getByRole('button', { name: /^Encaissé/ }).click();
      await page.getByRole('heading', { name }).waitFor({ state: 'detached' });
    }
  });

  await window.context.setOffline(true);
  await page.close();
  const opened: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const again = await window.context.newPage();
    await slow(again);
    await again.goto(`${url}/round`);
    await again.getByRole('heading', { name: /^Client/ }).waitFor();
    opened.push((await again.evaluate((): Seen => Reflect.get(globalThis, 'seen'))).first);
    await again.close();
  }
  const median = opened.toSorted((a, b) => a - b)[2] ?? NaN;
  writePart(
    performancePage,
    'round',
    `${stops} stops, headless Chromium at 390 × 844 with its processor slowed ${slowdown} times, ${process.version}, 2 cores, measured ${today()}.
Opened without a network, the first stop is there after ${(median / 1_000).toFixed(1)} s (median of 5; goal 2 s).

| | long tasks | the longest |
|---|---:|---:|
${line('scrolling through all stops', scrolled)}
${line('sorting on and off', sorted)}
${line(`${outcomes} deliveries, sheets included`, delivered)}`,
  );
  console.log({ scrolled, sorted, delivered, opened });
} finally {
  await browser.close();
  instance.kill();
  await once(instance, 'exit');
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
