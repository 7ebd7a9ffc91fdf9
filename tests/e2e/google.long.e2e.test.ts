// Signing in with Google in a browser: linked in the profile, used on the sign-in page, unlinked again.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '#server/app/serve.ts';
import { clientFolder } from '#server/cli/build.ts';
import { connect } from '#server/db/connection/connection.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { readConfig, withAddress } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { startProvider } from '#tests/support/openid-provider.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { violationsOn } from './support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { openWindow, signIn } from './support/user-window.ts';

const database = useDatabase();
const port = await freePort();
const url = `http://localhost:${port}`;
const provider = await startProvider(url);
let browser: Browser;
let stop: () => Promise<void>;
beforeAll(async () => {
  const db = connect(database.url, { max: 1 });
  await insertFixtures(db);
  await db.destroy();
  browser = await sharedBrowser();
  ({ stop } = await serve({
    config: withAddress(readConfig(provider.environment), { host: '127.0.0.1', port, publicUrl: url }),
    databaseUrl: database.url,
    demo: false,
    client: await loadStaticFiles(clientFolder),
    log: createLogger({ level: 'silent' }),
    graceful: false,
    appOptions: { scheduler: false },
  }));
});
afterAll(async () => {
  await closeAllWindows();
  await stop();
  provider.close();
});

/** Signs in on the pages of the provider, and lets it tell us who somebody is. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('somebody links Google in the profile, and signs in with it from then on', async () => {
  const owner = await openWindow(browser);
  await signIn(owner, url, 'customer');
  await owner.page.goto(`${url}/profile#security`);
  await owner.page.getByRole('button', { name: 'Associer un compte Google' }).click();
  await passProvider(owner.page, 'karim');
  await owner.page.getByText('Compte Google associé').waitFor();
  await owner.page.getByText('Associé : karim@gmail.example').waitFor();
  expect(owner.page.url()).toBe(`${url}/profile#security`);

  const elsewhere = await openWindow(browser);
  await elsewhere.page.goto(`${url}/profile`);
  const google = elsewhere.page.getByRole('button', { name: 'Continuer avec Google' });
  await google.waitFor();
  expect(await violationsOn(elsewhere.page)).toEqual([]);
  await google.click();
  await passProvider(elsewhere.page, 'karim');
  await elsewhere.page.waitForURL(`${url}/profile`);
  // A mutation works: the page has the token of the session.
  await elsewhere.page.getByRole('button', { name: 'Dissocier' }).click();
  await elsewhere.page.getByText('Compte Google dissocié').waitFor();
  await elsewhere.page.getByRole('button', { name: 'Associer un compte Google' }).waitFor();
});

test('a stranger hears how to link an account, and signs up with the address', async () => {
  const { page } = await openWindow(browser);
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await passProvider(page, 'nouveau');
  await page.getByText('Aucun compte n’est associé à ce compte Google.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('nouveau@gmail.example');
});
