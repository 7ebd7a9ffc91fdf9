// Two-step sign-in in real browsers: switched on in the profile, asked for at the next sign-in, and required of a role
// whose open window then shows nothing but the set-up.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serve } from '#server/app/serve.ts';
import { clientFolder } from '#server/cli/build.ts';
import { connect } from '#server/db/connection/connection.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { readConfig, withAddress } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { codeAt } from '#tests/access/support/authenticator.ts';
import { fixturePassword, insertFixtures } from '#tests/fixtures/fixtures.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { violationsOn } from './support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { openWindow, signIn } from './support/user-window.ts';

const database = useDatabase();
let browser: Browser;
beforeAll(async () => {
  const db = connect(database.url, { max: 1 });
  await insertFixtures(db);
  await db.destroy();
  browser = await sharedBrowser();
});
afterAll(closeAllWindows);

async function startWithClient(): Promise<string> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({ SECRETS_KEY: 'the-key-of-stored-secrets-in-tests-0' });
  const { stop } = await serve({
    config: withAddress(config, { host: '127.0.0.1', port, publicUrl: url }),
    databaseUrl: database.url,
    demo: false,
    client: await loadStaticFiles(clientFolder),
    log: createLogger({ level: 'silent' }),
    graceful: false,
    appOptions: { scheduler: false },
  });
  onTestFinished(stop);
  return url;
}

/** Sets an app up on the page or in the dialog that is open, and returns its secret. */
async function setUp(page: Page): Promise<string> {
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Code affiché par l’application').fill(codeAt(secret, new Date(Date.now() - 30_000)));
  await page.getByText('Gardez vos codes de secours').waitFor();
  expect(
    await page
      .locator('ol li')
      .filter({ hasText: /^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/ })
      .count(),
  ).toBe(10);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Je les ai gardés' }).click();
  return secret;
}

test('an administrator switches it on, signs in with it, and requires it of a role whose open window follows at once', async () => {
  const url = await startWithClient();
  const desk = await openWindow(browser);
  await signIn(desk, url, 'admin');
  await desk.page.goto(`${url}/profile`);
  await desk.page.getByRole('button', { name: 'Activer', exact: true }).click();
  const secret = await setUp(desk.page);
  await desk.page.getByText('10 codes de secours restants').waitFor();

  const other = await openWindow(browser);
  await other.page.goto(`${url}/login`);
  await other.page.getByLabel('E-mail ou identifiant').fill('admin');
  await other.page.getByLabel('Mot de passe', { exact: true }).fill(fixturePassword);
  await other.page.getByRole('button', { name: 'Se connecter' }).click();
  await other.page.getByLabel('Code à six chiffres').waitFor();
  expect(await violationsOn(other.page)).toEqual([]);
  await other.page.getByLabel('Code à six chiffres').fill(codeAt(secret));
  await other.page.waitForURL((address) => !address.pathname.startsWith('/login'));

  const support = await openWindow(browser);
  await signIn(support, url, 'support');
  const driver = await openWindow(browser);
  await signIn(driver, url, 'driver');
  await desk.page.goto(`${url}/config`);
  await desk.page.getByText('Motifs et limites').first().click();
  await desk.page
    .getByRole('listitem')
    .filter({ hasText: /^Support$/ })
    .getByText('Support')
    .click();
  await desk.page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
  await desk.page.getByRole('button', { name: 'Enregistrer 1 modification' }).click();
  await support.page.getByRole('heading', { name: 'Activer la connexion en deux étapes' }).waitFor();
  expect(await driver.page.getByRole('heading', { name: 'Activer la connexion en deux étapes' }).count()).toBe(0);
  await setUp(support.page);
  await support.page.getByRole('heading', { name: 'Colis' }).waitFor();
});
