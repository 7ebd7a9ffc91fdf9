// GraphiQL at /explorer, in a real browser under the real content security policy.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const instances = useTestServer({ demo: true, introspection: undefined });
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(closeAllWindows);

/** Answers and events as GraphiQL shows them. Monaco writes no-break spaces. */
const answer = async (page: Page): Promise<string> =>
  ((await page.locator('.graphiql-response .view-lines').textContent()) ?? '').replaceAll('\u00a0', ' ');

async function answersWith(page: Page, text: string): Promise<void> {
  await expect.poll(() => answer(page), { timeout: 15_000 }).toContain(text);
}

test('a driver can query, deliver a parcel and receive its event, and nothing leaves the origin', async () => {
  const pkg = buildEnrouteParcel(instances.fixtures);
  await insertParcels(instances.db, pkg);
  const driver = await instances.as('driver');
  const cookies = driver.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return { name, value, url: instances.url };
  });
  const errors: string[] = [];
  const origins = new Set<string>();
  const sockets = new Set<string>();
  const frames: string[] = [];
  /** Opens the explorer with an operation in its editor, as a link to it does, and runs it. */
  const run = async (query: string): Promise<Page> => {
    // A context of its own: GraphiQL keeps its tabs in the browser's storage.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    // The icon belongs to the built client, which this server does not have.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('/icon.svg')) errors.push(message.text());
    });
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('websocket', (socket) => {
      sockets.add(socket.url());
      socket.on('framesent', ({ payload }) => frames.push(payload.toString()));
    });
    const schemaIsRead = page.waitForResponse((each) => each.request().postData()?.includes('__schema') === true);
    await page.goto(`${instances.url}/explorer?query=${encodeURIComponent(query)}`);
    await schemaIsRead;
    await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    await page.getByRole('button', { name: /^Execute query/ }).click();
    return page;
  };

  const reader = await run('{ viewer { effectiveRole } }');
  await answersWith(reader, '"effectiveRole": "DRIVER"');

  const listener = await run('subscription { packageChanged { kind id package { status } } }');
  await expect.poll(() => frames.some((frame) => frame.includes('packageChanged')), { timeout: 15_000 }).toBe(true);

  const writer = await run(`mutation { packageDeliver(input: { id: "${pkg.id}" }) { package { status } } }`);
  await answersWith(writer, '"status": "delivered"');
  await answersWith(listener, '"status": "delivered"');
  expect(await answer(listener)).toContain(pkg.id);

  expect([...origins]).toEqual([instances.url]);
  expect([...sockets]).toEqual([`${instances.url.replace('http', 'ws')}/graphql`]);
  expect(errors).toEqual([]);
});
