// The explorer as a developer uses it, in a real browser under the real policy.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';

const instances = useTestServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page of the explorer on which nothing may fail silently. */
async function open(
  colorScheme: 'light' | 'dark' = 'light',
): Promise<{ page: Page; wrong: string[]; another: () => Promise<Page> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
  const wrong: string[] = [];
  const another = async () => {
    const page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    await page.goto(`${instances.url}/explorer`);
    await page.waitForSelector('.field');
    return page;
  };
  return { page: await another(), wrong, another };
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.click('#clear');
  await page.fill('#query', 'mutation In($input: SignInInput!) { signIn(input: $input) { viewer { name } } }');
  await page.fill('#variables', JSON.stringify({ input: { login, password: fixturePassword } }));
  await page.keyboard.press('Control+Enter');
  await page.getByText('Signed in as').waitFor();
  await page.click('#clear');
}

const outcome = (page: Page, words: RegExp) => page.locator('#outcome', { hasText: words }).waitFor();

test('a signed-in user can query, mutate and subscribe, and receives nothing after signing out', async () => {
  const pkg = buildEnrouteParcel(instances.fixtures);
  await insertParcels(instances.db, pkg);
  const { page, wrong, another } = await open();
  await page.getByText('Nobody is signed in').waitFor();
  await signIn(page, 'driver');

  await page.getByRole('button', { name: 'Listen to changes' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await outcome(page, /Listening/);

  const second = await another();
  await second.getByRole('button', { name: 'Deliver', exact: true }).click();
  await second.waitForFunction(
    (id) => document.querySelector<HTMLTextAreaElement>('#variables')?.value.includes(id),
    pkg.id,
  );
  await second.keyboard.press('Control+Enter');
  await outcome(second, /^200/);
  expect(await second.textContent('#results')).toContain('"delivered"');
  // The creation of the parcel may arrive first.
  await page.locator('#results', { hasText: '"delivered"' }).waitFor();
  await outcome(page, /Messages so far: \d/);
  expect(await page.textContent('#results')).toContain(pkg.id);

  await second.getByRole('button', { name: 'A page of parcels' }).click();
  await second.keyboard.press('Control+Enter');
  await outcome(second, /^200 · \d+ ms · at \d+:\d+:[0-9a-f]{8}$/);

  await second.getByRole('button', { name: /^signOut/ }).click();
  await second.keyboard.press('Control+Enter');
  await second.getByText('Nobody is signed in').waitFor();
  await outcome(page, /closed with 4401/);
  expect(wrong).toEqual([]);
});

test('a click on a field of the schema inserts an operation, and keeps the existing text', async () => {
  const { page, wrong } = await open();
  await page.fill('#query', 'query Mine { hubs { id } }');
  await page.getByLabel('Find a field').fill('report');
  await page.getByRole('button', { name: /^packageReport/ }).click();
  const text = await page.inputValue('#query');
  expect(text).toContain('query Mine { hubs { id } }');
  expect(text).toContain('mutation PackageReport($input: PackageReportInput!)');
  expect(JSON.parse(await page.inputValue('#variables'))).toMatchObject({
    input: { id: '', reason: expect.any(String) },
  });
  expect(wrong).toEqual([]);
});

test('by keyboard alone Tab indents, and Esc lets the focus leave', async () => {
  const { page } = await open();
  await page.fill('#query', 'query {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('hubs');
  expect(await page.inputValue('#query')).toBe('query {\n  hubs');
  await page.keyboard.press('Tab');
  expect(await page.inputValue('#query')).toBe('query {\n  hubs  ');
  await page.keyboard.press('Shift+Tab');
  expect(await page.inputValue('#query')).toBe('query {\nhubs  ');
  await page.keyboard.press('Control+z');
  expect(await page.inputValue('#query')).toBe('query {\n  hubs  ');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('variables');
});

test.each(['light', 'dark'] as const)('has no serious accessibility problem, %s', async (scheme) => {
  const { page } = await open(scheme);
  await signIn(page, 'support');
  await page.getByRole('button', { name: 'Who am I' }).click();
  await page.keyboard.press('Control+Enter');
  await outcome(page, /^200/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
